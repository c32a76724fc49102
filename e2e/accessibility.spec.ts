import type { Page } from '@playwright/test';
import { codeSentTo, newPhone } from './arrange.ts';
import { seriousTroubles } from './axe.ts';
import { expect, isPhone, test } from './journey.ts';
import { addressOf, screensOfSite, titleOfScreen, untilShown, viewerOf } from './screens.ts';
import { fillStudio } from './whole-studio.ts';
import { inCyrillic, isRaw, turnEnglish, wordsOn } from './words.ts';

const MINUTES = 60_000;
const screens = screensOfSite();
/** One organization and one page serve many screens: to build them anew for each would take the time of all. */
const parts = 2;

/** The page in Russian and light, then dark, then in English: all by what the page itself does, for to load it takes longest. */
async function expectSoundScreen(page: Page, path: string): Promise<void> {
  expect.soft(await page.title(), `${path}, title`).toMatch(titleOfScreen);
  expect.soft(await seriousTroubles(page), `${path}, light`).toEqual([]);
  expect.soft((await wordsOn(page)).filter(isRaw), `${path}, keys instead of texts`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await seriousTroubles(page, 'of colour'), `${path}, dark`).toEqual([]);
  await turnEnglish(page);
  await untilShown(page);
  const words = await wordsOn(page);
  expect(words.length, path).toBeGreaterThan(3);
  expect.soft(await page.title(), `${path}, title in English`).toMatch(titleOfScreen);
  expect.soft(words.filter(isRaw), `${path}, keys instead of English texts`).toEqual([]);
  expect.soft(words.filter(inCyrillic), `${path}, Russian words in English`).toEqual([]);
}

test.describe('an organization with nothing Russian in it', () => {
  test.use({ language: 'en' });

  for (let part = 0; part < parts; part++) {
    test(`no screen has anything serious for axe, light or dark, or a Russian word in English, part ${part + 1} of ${parts}`, async ({
      page: own,
      office,
      client,
      studio,
    }) => {
      test.setTimeout(5 * MINUTES);
      const parameters = await fillStudio(studio, client.person);
      const pages = { owner: own, office, client: client.page };
      for (const screen of screens.filter((_, at) => at % parts === part)) {
        const page = pages[viewerOf(screen)];
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(addressOf(screen, parameters));
        await untilShown(page);
        await expectSoundScreen(page, screen.path);
      }
    });
  }
});

/** Pages that stand in other people's sites: of the demo's studio and its school. */
const embedded: readonly (readonly [path: string, what: string])[] = [
  ['/web/timetable_company/$company', 'the timetable'],
  ['/web/services_company/$company', 'services'],
  ['/web/record_company/$company', 'booking'],
  ['/web/record_company/$company?my=1', 'own bookings'],
  ['/web/profile/my_companies', 'own organizations'],
  ['/web/timetable_company/999999', 'an organization that is not there'],
];
const companyOf = (page: Page): string => (isPhone(page) ? '2' : '1');

/** In full in the light theme; in the dark one by what its colours can break. */
async function expectSound(page: Page, what: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('.bars, [aria-busy="true"]')).toHaveCount(0);
  expect.soft(await page.title(), `${what}, title`).toMatch(/^\S/);
  expect.soft(await seriousTroubles(page, colorScheme === 'light' ? 'standard' : 'of colour'), what).toEqual([]);
  expect.soft((await wordsOn(page)).filter(isRaw), `${what}, keys instead of texts`).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any embedded page, ${colorScheme}`, async ({ page, client }) => {
    test.slow();
    for (const [who, by] of [
      ['a stranger', page],
      ['who has signed in', client.page],
    ] as const) {
      await by.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [path, what] of embedded) {
        await by.goto(path.replace('$company', companyOf(page)));
        await expectSound(by, `${what} of ${who}`, colorScheme);
      }
    }
  });

  test(`axe finds nothing serious on the way of a booking, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`/web/timetable_company/${companyOf(page)}`);
    const book = page.getByRole('button', { name: /^Записаться: / });
    await expect(page.getByRole('group', { name: 'Дни недели' })).toBeVisible();
    if ((await book.count()) === 0) await page.getByRole('button', { name: 'Неделей позже' }).click();
    await book.first().click();
    const send = page.getByRole('button', { name: 'Записаться', exact: true });
    await send.click();
    await expect(page.getByText('Заполните это поле')).toHaveCount(2);
    await expectSound(page, 'what a visitor says of themselves, refused', colorScheme);
    const phone = newPhone();
    await page.getByLabel('Имя и фамилия').fill(`Гостья ${phone.slice(-4)}`);
    await page.getByLabel('Телефон').fill(phone);
    await page.getByRole('checkbox').check();
    await send.click();
    await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible();
    await expectSound(page, 'the code', colorScheme);
    await page.getByLabel('Код из сообщения').fill(await codeSentTo(phone));
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
    await expectSound(page, 'what was sent', colorScheme);
    await page.getByRole('link', { name: 'Мои записи' }).first().click();
    await expect(page.getByText(/Записей пока нет|Отменить/).first()).toBeVisible();
    await expectSound(page, 'own bookings', colorScheme);
  });
}
