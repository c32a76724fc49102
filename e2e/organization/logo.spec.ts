import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { choose, expect, test } from '../fixtures/journey.ts';

/** Uploads a screenshot of the page itself as the picture: any browser can read it. */
async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(await page.screenshot({ type: 'png' }));
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: 'Кадрирование' });
  await crop.getByRole('slider').press('ArrowRight');
  await crop.getByRole('button', { name: 'Сохранить' }).click();
  await expect(crop).toHaveCount(0);
}

const logosOn = (page: Page) => page.getByRole('main').locator('img[src^="/api/public/logo/"]');

test('a logo is chosen, cropped, seen where the organization is listed, and taken away', async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}/edit`);
  await choosePicture(page);
  await expect(page.getByText('Логотип обновлён')).toBeVisible();
  await expect(logosOn(page)).toHaveCount(1);
  for (const list of ['/schools', '/profile/my_companies']) {
    await page.goto(list);
    await expect(logosOn(page)).toHaveCount(1);
    await expect
      .poll(() => logosOn(page).evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.goto(`/school/${studio.school_id}/edit`);
  await page.getByRole('button', { name: 'Убрать' }).first().click();
  await expect(page.getByText('Логотип убран')).toBeVisible();
  await page.goto('/schools');
  await expect(page.getByText(studio.name).first()).toBeVisible();
  await expect(logosOn(page)).toHaveCount(0);
});

test('the wizard takes a logo, and the organization stands with it', async ({ page, studio }) => {
  await page.goto('/schools/new');
  await page.getByRole('button', { name: 'Далее' }).click();
  await choosePicture(page);
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toHaveCount(1);
  await page.getByLabel('Название').fill(`${studio.name} два`);
  await choose(page, 'Город', 'Москва', /Москва/);
  await page.getByRole('button', { name: 'Далее' }).click();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: 'Готово, можно работать' })).toBeVisible();
  await page.goto('/schools');
  await expect(logosOn(page)).toHaveCount(1);
});
