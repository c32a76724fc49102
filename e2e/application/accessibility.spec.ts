import type { Page } from '@playwright/test';
import { codeSentTo, newPhone } from '../fixtures/arrange.ts';
import { seriousViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { addressOf, screensOfSite, titleOfScreen, untilShown, viewerOf } from '../fixtures/screens.ts';
import { fillStudio } from '../fixtures/fill-studio.ts';
import { inCyrillic, isRaw, switchToEnglish, wordsOn } from '../fixtures/words.ts';

const MINUTES = 60_000;
const screens = screensOfSite();
/** Many screens share one organization and one page: building them anew for each screen would take most of the time. */
const parts = 2;

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
type Theme = 'light' | 'dark';

async function setTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Checks both widths: with all rules in the light theme, with the rules about colours in the dark one. */
async function expectSoundWidths(page: Page, what: string, theme: Theme, shown: (page: Page) => Promise<void>) {
  for (const [width, size] of Object.entries({ desk, phone })) {
    await page.setViewportSize(size);
    await shown(page);
    const violations = await seriousViolations(page, theme === 'light' ? 'standard' : 'of colour');
    expect.soft(violations, `${what}, ${width}, ${theme}`).toEqual([]);
    expect.soft((await wordsOn(page)).filter(isRaw), `${what}, ${width}, keys instead of texts`).toEqual([]);
  }
}

async function expectEnglish(page: Page, path: string): Promise<void> {
  await switchToEnglish(page);
  await untilShown(page);
  expect.soft(await page.title(), `${path}, title in English`).toMatch(titleOfScreen);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await untilShown(page);
    const words = await wordsOn(page);
    expect(words.length, path).toBeGreaterThan(3);
    expect.soft(words.filter(isRaw), `${path}, keys instead of English texts`).toEqual([]);
    expect.soft(words.filter(inCyrillic), `${path}, Russian words in English`).toEqual([]);
  }
}

/**
 * Checks the page in Russian in the light theme, then in the dark one, then in English, each at the width of a desktop
 * and of a phone. The page itself switches between them, because loading it takes longest.
 */
async function expectSoundScreen(page: Page, path: string): Promise<void> {
  expect.soft(await page.title(), `${path}, title`).toMatch(titleOfScreen);
  await expectSoundWidths(page, path, 'light', untilShown);
  await setTheme(page, 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectSoundWidths(page, path, 'dark', untilShown);
  await expectEnglish(page, path);
}

test.describe('an organization with nothing Russian in it', () => {
  test.use({ language: 'en' });

  for (let part = 0; part < parts; part++) {
    test(`no screen has anything serious for axe, light or dark, or a Russian word in English, part ${part + 1} of ${parts}`, async ({
      page: newPage,
      office,
      client,
      studio,
    }) => {
      test.setTimeout(5 * MINUTES);
      const parameters = await fillStudio(studio, client.person);
      const pages = { owner: newPage, office, client: client.page };
      for (const screen of screens.filter((_, at) => at % parts === part)) {
        const page = pages[viewerOf(screen)];
        await setTheme(page, 'light');
        await page.goto(addressOf(screen, parameters));
        await untilShown(page);
        await expectSoundScreen(page, screen.path);
      }
    });
  }
});

/** Pages that other sites embed: of the demo's studio and of its school. */
const embedded: readonly (readonly [path: string, what: string])[] = [
  ['/web/timetable_company/$company', 'the timetable'],
  ['/web/services_company/$company', 'services'],
  ['/web/record_company/$company', 'booking'],
  ['/web/record_company/$company?my=1', 'own bookings'],
  ['/web/profile/my_companies', 'own organizations'],
  ['/web/timetable_company/999999', 'an organization that is not there'],
];

const untilDrawn = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('.bars, [aria-busy="true"]')).toHaveCount(0);
};

async function expectSound(page: Page, what: string): Promise<void> {
  await untilDrawn(page);
  expect.soft(await page.title(), `${what}, title`).toMatch(/^\S/);
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    await expectSoundWidths(page, what, theme, untilDrawn);
  }
}

test('axe finds nothing serious on any embedded page, light or dark', async ({ page, client }) => {
  test.slow();
  for (const [who, by, company] of [
    ['a stranger', page, '1'],
    ['who has signed in', client.page, '2'],
  ] as const) {
    for (const [path, what] of embedded) {
      await by.goto(path.replace('$company', company));
      await expectSound(by, `${what} of ${who}`);
    }
  }
});

test('axe finds nothing serious on the way of a booking, light or dark', async ({ page }) => {
  test.slow();
  await setTheme(page, 'light');
  await page.goto('/web/timetable_company/1');
  const book = page.getByRole('button', { name: /^Записаться: / });
  await expect(page.getByRole('group', { name: 'Дни недели' })).toBeVisible();
  if ((await book.count()) === 0) await page.getByRole('button', { name: 'Неделей позже' }).click();
  await book.first().click();
  const send = page.getByRole('button', { name: 'Записаться', exact: true });
  await send.click();
  await expect(page.getByText('Заполните это поле')).toHaveCount(2);
  await expectSound(page, 'what a visitor says of themselves, refused');
  const number = newPhone();
  await page.getByLabel('Имя и фамилия').fill(`Гостья ${number.slice(-4)}`);
  await page.getByLabel('Телефон').fill(number);
  await page.getByRole('checkbox').check();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible();
  await expectSound(page, 'the code');
  await page.getByLabel('Код из сообщения').fill(await codeSentTo(number));
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
  await expectSound(page, 'what was sent');
  await page.getByRole('link', { name: 'Мои записи' }).first().click();
  await expect(page.getByText(/Записей пока нет|Отменить/).first()).toBeVisible();
  await expectSound(page, 'own bookings');
});
