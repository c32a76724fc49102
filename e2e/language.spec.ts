import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addressOf, screensOfSite, titleOfScreen, untilShown, viewerOf } from './screens.ts';
import { fillStudio } from './whole-studio.ts';
import { isRaw, wordsOn } from './words.ts';

/** The city, the language's own name and what the outbox has sent to others are what they are. */
const isData = (text: string): boolean =>
  /^(?:Русский|Москва(?:, Москва)?(?: · \d+ teachers?)?|Ритм: ваш код .*|«.+» приглашает вас .*)$/.test(text);

async function switchTo(page: Page, language: 'Русский' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /Меню профиля|Profile menu/ }).click();
  await page.getByRole('radio', { name: language }).check();
  await page.keyboard.press('Escape');
}

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

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('no screen keeps a Russian word or shows a key instead of a text', async ({
    page: own,
    office,
    client,
    studio,
  }) => {
    test.slow();
    const parameters = await fillStudio(studio, client.person);
    const pages = { owner: own, office, client: client.page };
    for (const page of Object.values(pages))
      await page.addInitScript(() => localStorage.setItem('ritm.language', 'en'));
    for (const screen of screensOfSite()) {
      const page = pages[viewerOf(screen)];
      await page.goto(addressOf(screen, parameters));
      await untilShown(page);
      const words = await wordsOn(page);
      expect(words.length, screen.path).toBeGreaterThan(3);
      expect.soft(await page.title(), `${screen.path}, title`).toMatch(titleOfScreen);
      expect.soft(words.filter(isRaw), screen.path).toEqual([]);
      expect
        .soft(
          words.filter((text) => /[А-Яа-яЁё]/.test(text) && !isData(text)),
          screen.path,
        )
        .toEqual([]);
    }
  });
});

test('the dark theme is chosen, kept over a reload, and told to the browser', async ({ page, studio }) => {
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
