import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { codeSentTo, newPhone } from './arrange.ts';
import { expect, isPhone, test } from './journey.ts';
import { addressOf, screensOfSite, titleOfScreen, untilShown, viewerOf } from './screens.ts';
import { fillStudio } from './whole-studio.ts';
import { isRaw, wordsOn } from './words.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that another theme can break: all else is the same page. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or worse, a line a rule with the places it stands at and why. */
async function troubles(axe: AxeBuilder): Promise<string[]> {
  // Without frames of strangers axe needs no second page to put its findings together.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((one) => `${one.target.join(' ')} (${one.any[0]?.message})`).join(', ')}`,
    );
}

const screens = screensOfSite();
/** One organization and one page serve several screens: to build them anew for each would take the time of all. */
const parts = 4;

for (let part = 0; part < parts; part++) {
  test(`axe finds nothing serious on any screen, light or dark, part ${part + 1} of ${parts}`, async ({
    page: own,
    office,
    client,
    studio,
  }) => {
    test.slow();
    const parameters = await fillStudio(studio, client.person);
    const pages = { owner: own, office, client: client.page };
    for (const screen of screens.filter((_, at) => at % parts === part)) {
      const page = pages[viewerOf(screen)];
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(addressOf(screen, parameters));
      await untilShown(page);
      expect.soft(await page.title(), `${screen.path}, title`).toMatch(titleOfScreen);
      expect.soft(await troubles(new AxeBuilder({ page }).withTags(standard)), `${screen.path}, light`).toEqual([]);
      expect.soft((await wordsOn(page)).filter(isRaw), `${screen.path}, keys instead of texts`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      expect.soft(await troubles(new AxeBuilder({ page }).withRules(ofColour)), `${screen.path}, dark`).toEqual([]);
    }
  });
}

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

async function expectSound(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('.bars, [aria-busy="true"]')).toHaveCount(0);
  expect.soft(await page.title(), `${what}, title`).toMatch(/^\S/);
  expect.soft(await troubles(new AxeBuilder({ page }).withTags(standard)), what).toEqual([]);
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
        await expectSound(by, `${what} of ${who}`);
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
    await expectSound(page, 'what a visitor says of themselves, refused');
    const phone = newPhone();
    await page.getByLabel('Имя и фамилия').fill(`Гостья ${phone.slice(-4)}`);
    await page.getByLabel('Телефон').fill(phone);
    await page.getByRole('checkbox').check();
    await send.click();
    await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible();
    await expectSound(page, 'the code');
    await page.getByLabel('Код из сообщения').fill(await codeSentTo(phone));
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
    await expectSound(page, 'what was sent');
    await page.getByRole('link', { name: 'Мои записи' }).first().click();
    await expect(page.getByText(/Записей пока нет|Отменить/).first()).toBeVisible();
    await expectSound(page, 'own bookings');
  });
}
