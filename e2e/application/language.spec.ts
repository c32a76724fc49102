import { expect, test } from '../fixtures/journey.ts';
import { switchTo } from '../fixtures/words.ts';

test('the language is switched, kept over a reload, and switched back', async ({ page, studio }) => {
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await switchTo(page, 'English');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await switchTo(page, 'Русский');
  await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
});

test('the dark theme is chosen, kept over a reload, and announced to the browser', async ({ page, studio }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/owner/school/${studio.school_id}/students`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  const paper = () =>
    page.locator('body').evaluate((body) => body.ownerDocument.defaultView!.getComputedStyle(body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('radio', { name: 'Тёмное' }).check();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await paper()).not.toBe(light);
});
