/**
 * The frame around every screen, in a browser: its menus, the specification's links, what a person sees when the
 * session ends, a screen does not load or throws, the server fails or the browser is too old.
 */
import { accountsRoutes } from '@ritm/accounts/contract';
import { ageCode } from '@ritm/testing/passed-time';
import type { Page } from '@playwright/test';
import { addStudent, buildStudio, codeSentTo, enter, newPhone, signIn } from '../fixtures/arrange.ts';
import { dataVariable } from '../global-setup.ts';
import { expect, isPhone, openSection, test } from '../fixtures/journey.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: /Меню профиля|Profile menu/ });
const items = async (page: Page): Promise<string[]> =>
  (await menu(page).getByRole('listitem').allInnerTexts()).map((text) => text.trim());

async function openMenu(page: Page): Promise<void> {
  const head = page.getByRole('button', { name: /Меню профиля|Profile menu/ });
  await (isPhone(page) ? head.first() : head.last()).click();
  await expect(menu(page)).toBeVisible();
}

test('the profile menu comes from the start side with what the specification names', async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}`);
  await openMenu(page);
  expect((await menu(page).boundingBox())!.x).toBe(0);
  const documents = ['Политика конфиденциальности', 'Условия использования'];
  await expect(menu(page).getByRole('link', { name: documents[0]! })).toHaveAttribute('target', '_blank');
  expect(await items(page)).toEqual(['Безопасность', 'Поддержка', ...documents, 'Управление аккаунтом', 'Выйти']);
  await menu(page).getByRole('button', { name: 'Управление аккаунтом' }).click();
  expect(await items(page)).toEqual(['Назад', 'Сменить номер', 'Удалить аккаунт']);
  await menu(page).getByRole('button', { name: 'Назад' }).click();
  await menu(page).getByRole('radio', { name: 'English' }).check();
  await expect
    .poll(() => items(page))
    .toEqual(['Security', 'Support', 'Privacy policy', 'Terms of use', 'Account management', 'Exit']);
  await menu(page).getByRole('button', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/sign_in/);
});

test('whoever is not signed in has support and the documents, and no account', async ({ page }) => {
  await page.goto('/sign_in');
  await page.getByRole('button', { name: 'Поддержка и документы' }).click();
  await expect(menu(page).getByRole('link')).toHaveCount(4);
  expect(await items(page)).toEqual(['Поддержка', 'Политика конфиденциальности', 'Условия использования']);
  await menu(page).getByRole('button', { name: 'Поддержка' }).click();
  await expect(page.getByRole('dialog', { name: 'Поддержка' }).getByLabel('Ваш вопрос')).toBeVisible();
});

test(
  'whoever works alone has no reception and nobody to hire in the menu',
  { tag: '@phone' },
  async ({ page, context }) => {
    const tutor = await buildStudio({ preset: 'specialist' });
    await enter(context, tutor.owner);
    await page.goto(`/school/${tutor.school_id}`);
    await expect(page.locator('main h1')).toBeVisible();
    if (isPhone(page)) await page.getByRole('navigation').getByRole('button', { name: 'Ещё' }).click();
    const links = page.getByRole('navigation', { name: isPhone(page) ? 'Ещё' : 'Разделы' }).getByRole('link');
    await expect(links.filter({ hasText: 'Настройки' })).toBeVisible();
    for (const name of ['Ресепшен', 'Администраторы', 'Преподаватели', 'Рабочие графики'])
      await expect(links.filter({ hasText: name })).toHaveCount(0);
  },
);

test('every setting is on one page, found by its words', { tag: '@desktop' }, async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}`);
  await openSection(page, 'Настройки');
  await expect(page.getByRole('heading', { name: 'Настройки', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'О вас и команде' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Найти настройку' });
  await search.fill('cvc');
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/Сообщения клиентам/]);
  await search.fill('перерывы');
  await page.getByRole('button', { name: /Запись на свободное время/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill('вместимость');
  await page.getByRole('link', { name: /Филиалы и залы/ }).click();
  await expect(page).toHaveURL(`/school/${studio.school_id}/edit?tab=places`);
});

test(
  'a 401 anywhere says «please login» for four seconds and leads to the root',
  { tag: '@phone' },
  async ({ page, studio }) => {
    // This page receives no realtime messages: its socket is closed, as on a phone that slept.
    await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
    await page.goto(`/school/${studio.school_id}`);
    await expect(page.locator('main h1')).toBeVisible();
    await page.clock.install();
    await studio.owner.call(accountsRoutes.logout);
    await openSection(page, 'Клиенты');
    const message = page.getByText('Войдите, пожалуйста');
    await expect(message).toBeVisible();
    // A busy machine takes a second for what a person sees at once: from here on the test controls the page's clock.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_500);
    await page.clock.runFor(1_500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_500);
    await page.clock.resume();
    await expect(message).toHaveCount(0);
    await expect(page).toHaveURL(/\/sign_in/);
  },
);

for (const [language, title] of [
  ['ru', 'Обновите браузер'],
  ['en', 'Update the browser'],
] as const)
  test(
    `a browser older than Chromium 89 is asked to update, ${language}`,
    { tag: '@phone' },
    async ({ browser, baseURL }) => {
      const userAgent =
        'Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36';
      const context = await browser.newContext({ baseURL: baseURL!, userAgent });
      const page = await context.newPage();
      await page.addInitScript((storedLanguage) => localStorage.setItem('ritm.language', storedLanguage), language);
      await page.goto('/sign_in');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(/Chrome 89/)).toBeVisible();
      await expect(page.getByRole('link')).toHaveAttribute('href', /play\.google\.com.*webview/);
      await context.close();
    },
  );

test('the specification’s links lead to their screens', { tag: '@desktop' }, async ({ page, studio }) => {
  const student = await addStudent(studio, 'Громова', 'Анна');
  await page.goto(`/student/${studio.school_id}/${student}?tab=visits`);
  await expect(page).toHaveURL(`/owner/school/${studio.school_id}/student/${student}?tab=visits`);
  await expect(page.getByRole('heading', { name: 'Громова Анна', level: 1 })).toBeVisible();
  for (const [link, screen] of [
    ['/me', '/profile'],
    ['/cabinet', '/membership'],
    [`/cabinet/${studio.school_id}`, `/school/${studio.school_id}`],
  ] as const) {
    await page.goto(link);
    await expect(page).toHaveURL(screen);
  }
  await page.goto('/meet/blue');
  await expect(page.getByText('Такой страницы нет')).toBeVisible();
});

test.describe('what cannot be shown', () => {
  test.use({ complaints: [/./] });

  test('a screen whose code does not come says so and leads home', { tag: '@desktop' }, async ({ page, studio }) => {
    // Only the screen's own chunk: the name of a chunk that other screens share has more than a hash after it.
    await page.route(/\/assets\/students-[\w-]{8}\.js/, (route) => route.abort());
    await page.goto(`/owner/school/${studio.school_id}/students`);
    await expect(page.getByText('Экран не открылся')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
    await page.getByRole('link', { name: 'На главную' }).click();
    await expect(page.getByText(studio.name).first()).toBeVisible();
  });

  test(
    'a screen that throws says so, and the frame around it stands',
    { tag: '@desktop' },
    async ({ page, studio }) => {
      const student = await addStudent(studio, 'Громова', 'Анна');
      await page.route(`**/api/owner/school/*/student/${student}`, (route) =>
        route.fulfill({ json: { id: student, group_ids: null } }),
      );
      await page.goto(`/owner/school/${studio.school_id}/student/${student}`);
      await expect(page.getByText('Экран не открылся')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
      await page.unroute(`**/api/owner/school/*/student/${student}`);
      await page.getByRole('link', { name: 'На главную' }).click();
      await expect(page.getByText(studio.name).first()).toBeVisible();
    },
  );

  test('an error of the server is shown with its number for support', { tag: '@desktop' }, async ({ page, studio }) => {
    const student = await addStudent(studio, 'Громова', 'Анна');
    const address = `**/api/owner/school/*/student/${student}`;
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { code: 'common.internal', message: 'Сбой', request_id: '01JD3K' } }),
    );
    await page.goto(`/owner/school/${studio.school_id}/student/${student}`);
    await expect(page.getByText('Номер для поддержки: 01JD3K')).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'Громова Анна', level: 1 })).toBeVisible();
  });

  test(
    'a missing client leads to the list, and is not requested again',
    { tag: '@desktop' },
    async ({ page, studio }) => {
      await page.goto(`/owner/school/${studio.school_id}/student/999999999`);
      const main = page.getByRole('main');
      await expect(main.getByText('Не найдено')).toBeVisible();
      await expect(main.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
      await main.getByRole('link', { name: 'Клиенты' }).last().click();
      await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
    },
  );
});

test(
  'the number is changed: a fresh code of the old one, a code of the new one',
  { tag: '@phone' },
  async ({ page, context }) => {
    const person = await signIn();
    await person.call(accountsRoutes.edit_profile, { body: { firstname: 'Вера', lastname: 'Новая' } });
    const { id } = await person.call(accountsRoutes.get_profile);
    const next = newPhone();
    await enter(context, person);
    await ageCode(process.env[dataVariable]!, person.phone);
    await page.goto('/profile');
    await openMenu(page);
    await menu(page).getByRole('button', { name: 'Управление аккаунтом' }).click();
    await menu(page).getByRole('button', { name: 'Сменить номер' }).click();
    const window = page.getByRole('dialog', { name: 'Сменить номер' });
    await window.getByLabel('Новый номер').fill(next);
    await window.getByRole('button', { name: 'Получить код' }).click();
    const fresh = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    const old = fresh.getByRole('textbox');
    // A number takes one code at a time, and the code of the sign-in is only seconds old.
    await expect(async () => {
      await fresh.getByRole('button', { name: 'Отправить код' }).click({ timeout: 1_000 });
      await expect(old).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await old.fill(await codeSentTo(person.phone));
    await fresh.getByRole('button', { name: 'Подтвердить' }).click();
    const code = window.getByLabel('Код из SMS');
    await expect(code).toBeVisible();
    await code.fill(await codeSentTo(next));
    await window.getByRole('button', { name: 'Сменить', exact: true }).click();
    await expect(page.getByText('Номер изменён').first()).toBeVisible();
    expect(await person.call(accountsRoutes.get_profile)).toMatchObject({ id, phone: next });
  },
);
