/**
 * A parent of two does a week from the phone: books both, moves one, cancels the other, sees what is left and what is
 * owed and for what, shows the code, and opens the home in a hall without a network.
 */
import type { Locator, Page } from '@playwright/test';
import { publicRoutes } from '@ritm/booking/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, enter, sellPass, signIn, type Studio } from '../fixtures/arrange.ts';
import { addClassAhead, openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

interface Week {
  readonly studio: Studio;
  readonly dance: { readonly date: string };
}

const next = (page: Page): Locator => page.getByRole('region', { name: 'Ближайшее занятие' });
const choose = (page: Page, who: string) =>
  page.getByRole('radiogroup', { name: 'Чьи занятия' }).getByRole('radio', { name: who }).check();

test('a parent of two does a week from the phone', { tag: '@phone' }, async ({ page, context, studio }) => {
  test.slow();
  const mother = await signIn();
  const week = await arrange(studio, mother.phone);
  await context.clearCookies();
  await enter(context, mother);
  await test.step('the home knows both children', () => openHome(page));
  await test.step('books both', () => bookBoth(page, week));
  await test.step('one screen says when, how much is left and how to get in', () => seeOneScreen(page));
  await test.step('moves one', () => moveOne(page));
  await test.step('cancels the other', () => cancelOne(page));
  await test.step('sees what is owed, and for what', () => seeDebts(page));
  await test.step('shows the code', () => showCode(page));
  await test.step('three tabs, everything else in the menu, and no word of organizations', () =>
    lookAround(page, week.studio.school_id));
  await test.step('back leads to the tab before and leaves no sheet', () => goBack(page));
  await test.step('pulling down refreshes, a movement sideways does not', () => pullDown(page));
  await test.step('the application can be installed', () => seeManifest(page));
  await test.step('opens the home without a network', () => openOffline(page));
});

/** A son with a pass that is half paid, a daughter with a visit that no pass covers, and two dances to choose from. */
async function arrange(studio: Studio, phone: string): Promise<Week> {
  const { owner, at } = studio;
  const service_id = await addService(studio, { public: true, capacity: 8 });
  const single = await addService(studio, { name: 'Разовое', type: 'single', visits: 1 });
  await openForRequests(studio, service_id);
  const guardians = [{ name: 'Ольга Мамина', phone, relation: 'mother' as const }];
  const addChild = async (firstname: string) =>
    (await owner.call(studentsRoutes.add_student, { params: at, body: { firstname, lastname: 'Мамин', guardians } }))
      .id;
  const [son, daughter] = [await addChild('Лев'), await addChild('Майя')];
  await sellPass(studio, son, service_id, { paid: 200_000 });
  // She came before she had a pass, which would have paid.
  await owner.call(visitsRoutes.fast_lesson_minus, {
    params: { ...at, student_id: daughter },
    body: { service_id: single },
  });
  await sellPass(studio, daughter, service_id);
  const [dance] = await Promise.all([
    addClassAhead(studio, { title: 'Танцы', service_id, days: 2, capacity: 8 }),
    addClassAhead(studio, { title: 'Танцы', service_id, days: 4, capacity: 8, time_from: '17:00', time_to: '18:00' }),
  ]);
  return { studio, dance };
}

async function openHome(page: Page): Promise<void> {
  // A job links the children to the mother.
  await expect(async () => {
    await page.goto('/membership');
    await expect(page.getByRole('radiogroup', { name: 'Чьи занятия' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(next(page)).toContainText('Записей впереди нет');
}

async function bookBoth(page: Page, { studio: { school_id, owner }, dance: { date } }: Week): Promise<void> {
  await page.getByRole('link', { name: 'Записаться' }).click();
  await expect(page).toHaveURL(new RegExp(`/web/record_company/${school_id}`));
  const query = { date_from: date, date_to: date };
  const { data } = await owner.call(publicRoutes.list_public_timetable, { params: { school_id }, query });
  await page.goto(`/web/record_company/${school_id}?class=${data[0]!.occurrence_id}&date=${date}`);
  for (const name of ['Мамин Лев', 'Мамин Майя']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check();
  await page.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Мамин Лев');
  await page.goto('/membership');
}

async function seeOneScreen(page: Page): Promise<void> {
  await expect(next(page)).toContainText('12:00–13:00');
  await expect(next(page)).toContainText(/Танцы · (?:Лев|Майя)/);
  await choose(page, 'Лев');
  const pass = page.getByRole('article', { name: 'Абонемент 8' });
  await expect(pass).toContainText('8');
  const bottom = page.getByRole('navigation', { name: 'Разделы' });
  const limit = (await bottom.boundingBox())!.y;
  for (const part of [
    next(page).getByRole('button', { name: 'Отменить' }),
    pass,
    page.getByRole('button', { name: 'Мой код' }),
  ]) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(limit);
  }
}

async function moveOne(page: Page): Promise<void> {
  await next(page).getByRole('button', { name: 'Перенести' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /17:00/ }).click();
  const question = page.getByRole('dialog', { name: 'Перенести запись?' });
  await question.getByRole('button', { name: 'Перенести' }).click();
  await expect(page.getByText(/^Запись перенесена: .*17:00/)).toBeVisible();
  await expect(next(page)).toContainText('17:00–18:00');
}

async function cancelOne(page: Page): Promise<void> {
  await choose(page, 'Майя');
  await expect(next(page)).toContainText('12:00–13:00');
  await next(page).getByRole('button', { name: 'Отменить' }).click();
  const sure = page.getByRole('dialog', { name: 'Отменить запись?' });
  await expect(sure).toContainText('Без списания можно отменить до');
  await sure.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(page.getByText('Запись отменена')).toBeVisible();
  await expect(next(page)).toContainText('Записей впереди нет');
}

async function seeDebts(page: Page): Promise<void> {
  await expect(page.getByText('1 посещение без абонемента')).toBeVisible();
  await expect(page.getByText(/Разовое/)).toBeVisible();
  await choose(page, 'Все');
  await expect(page.getByText('Лев: Не оплачено 2 400 ₽')).toBeVisible();
  await expect(page.getByText('Майя: 1 посещение без абонемента')).toBeVisible();
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Мой код' }).click();
  const sheet = page.getByRole('dialog', { name: 'Мой код' });
  // The son comes next.
  await expect(sheet.getByRole('img', { name: /^QR/ }).first()).toHaveAccessibleName('QR: Лев Мамин');
  await expect(sheet.getByRole('img', { name: 'QR: Майя Мамин' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

async function lookAround(page: Page, school_id: number): Promise<void> {
  const silent = async () => expect(await page.locator('body').innerText()).not.toMatch(/организац/i);
  const tabs = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link');
  await expect(tabs).toHaveText(['Сегодня', 'Расписание', 'Мои абонементы']);
  await tabs.filter({ hasText: 'Расписание' }).click();
  const dance = page.getByRole('listitem').filter({ hasText: 'Танцы' });
  await dance.getByRole('button', { name: 'Изменить' }).click();
  await expect(page.getByRole('dialog', { name: 'Танцы' }).getByRole('button', { name: 'Отменить' })).toBeVisible();
  await page.keyboard.press('Escape');
  await silent();
  await tabs.filter({ hasText: 'Мои абонементы' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await silent();
  const ofProfile = ['', '/cabinet_client', '/my_companies', '/my_orders', '/consents', '/edit', '/security'];
  const ofPlace = ['services_by_student', 'files_by_student'].map((one) => `/schools/${school_id}/${one}`);
  const others = ['/membership/profile', '/notifications', '/notifications/settings', `/company/${school_id}`];
  for (const path of [...ofProfile.map((one) => `/profile${one}`), ...ofPlace, ...others]) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /^Загружается/ })).toHaveCount(0);
    await silent();
  }
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  const menu = page.getByRole('dialog', { name: 'Меню профиля' });
  for (const name of ['Посещения и записи', 'Где занимаюсь', 'Уведомления', 'Профиль', 'Согласия'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await silent();
  await page.keyboard.press('Escape');
}

/** The gesture of a phone is the browser's: over a sheet too, which goes with its screen. */
async function goBack(page: Page): Promise<void> {
  await page.goto('/membership');
  const tabs = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link');
  await tabs.filter({ hasText: 'Мои абонементы' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await tabs.filter({ hasText: 'Сегодня' }).click();
  await page.getByRole('button', { name: 'Мой код' }).click();
  const sheet = page.getByRole('dialog', { name: 'Мой код' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/my_subsriptions$/);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/membership$/);
}

async function pullDown(page: Page): Promise<void> {
  await expect(next(page)).toContainText('17:00–18:00');
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  let reads = 0;
  page.on('request', (request) => void (reads += Number(request.url().endsWith('/api/profile/home'))));
  const fingers = await page.context().newCDPSession(page);
  const drag = async (x: number, y: number): Promise<void> => {
    const from = { x: 60, y: 200 };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.2, 0.5, 1]) {
      const at = { x: from.x + x * part, y: from.y + y * part };
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await drag(250, 40);
  await drag(0, 60);
  expect(reads).toBe(0);
  await drag(0, 240);
  await expect.poll(() => reads).toBe(1);
}

async function seeManifest(page: Page): Promise<void> {
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { start_url, display, icons } = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect([start_url, display]).toEqual(['/membership', 'standalone']);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const src of [apple!, ...icons.map((icon) => icon.src)])
    expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png');
}

async function openOffline(page: Page): Promise<void> {
  await page.goto('/membership');
  await expect(next(page)).toContainText('17:00–18:00');
  const isKept = `caches.keys().then((names) => names.some((one) => one.startsWith('client-shell-'))
    && caches.match('/').then((page) => page !== undefined))`;
  await expect.poll(() => page.evaluate(isKept), { timeout: 20_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Нет связи\. Показано то, что было/)).toBeVisible();
  await expect(next(page)).toContainText('17:00–18:00');
  await expect(next(page).getByRole('button')).toHaveCount(0);
  // The addresses of the server are refused, so the console complains of nothing else.
  await page.context().setOffline(false);
}
