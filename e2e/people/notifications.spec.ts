/**
 * Notices reach a person in every open tab, over cuts of the socket (W3) and by an encrypted push that a real service
 * worker shows, and none after signing out or without permission.
 */
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { visitorRoutes, type Booking } from '@ritm/booking/contract';
import { notificationsRoutes } from '@ritm/notifications/contract';
import { answersTo, openPushService, type PushService } from '@ritm/notifications/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import {
  address,
  addService,
  buildStudio,
  enter,
  newPhone,
  sellPass,
  signIn,
  type Person,
  type Studio,
} from '../fixtures/arrange.ts';
import { addClassAhead } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

interface Family {
  readonly studio: Studio;
  readonly client: Person;
  readonly student_id: number;
  readonly service_id: number;
  readonly lesson_plus_id: number;
}

/** A client who signs in with their card's number and has been notified of a pass of eight. */
async function buildFamily(): Promise<Family> {
  const studio = await buildStudio();
  const phone = newPhone();
  const student = await studio.owner.call(studentsRoutes.add_student, {
    params: studio.at,
    body: { lastname: 'Громова', firstname: 'Лариса', phone },
  });
  const client = await signIn(phone);
  const service_id = await addService(studio);
  // The card is linked to the person a moment after they have signed in.
  let lesson_plus_id = 0;
  await expect
    .poll(async () => {
      lesson_plus_id = await sellPass(studio, student.id, service_id);
      return unreadOf(client);
    })
    .toBeGreaterThan(0);
  await client.call(notificationsRoutes.read_notifications);
  return { studio, client, student_id: student.id, service_id, lesson_plus_id };
}

const unreadOf = async ({ call }: Person): Promise<number> =>
  (await call(notificationsRoutes.list_notifications, { query: { type: 'count_not_readed' } })).count_not_readed;

/** Marks a visit of today, which sends the client one more notification. */
const mark = ({ studio: { owner, at }, student_id, lesson_plus_id }: Family) =>
  owner.call(visitsRoutes.fast_lesson_minus, { params: { ...at, student_id }, body: { lesson_plus_id } });

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Уведомления/ });
const counts = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(count === 0 ? 'Уведомления' : new RegExp(`^Уведомления: ${count} `));

test('the bell counts in every tab, and what is read in one is read in the other', async ({ page, context }) => {
  const family = await buildFamily();
  await enter(context, family.client);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const listening = tab.waitForEvent('websocket');
    await tab.goto('/notifications/settings');
    await listening;
    await counts(tab, 0);
  }
  await mark(family);
  for (const tab of [page, other]) await counts(tab, 1);
  await bellOf(page).click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByRole('listitem').first()).toContainText('Посещение отмечено, новое');
  await expect(panel.getByText(/Осталось \d визит/).first()).toBeVisible();
  for (const tab of [page, other]) await counts(tab, 0);
  await panel.getByRole('link', { name: 'Все уведомления' }).click();
  await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible();
  await expect(page.getByText('Посещение отмечено').first()).toBeVisible();
});

const CUTS = 10;
const NOTICES = 40;

test('W3: an open page receives every notice over ten cuts, each once and in order', async ({ page, context }) => {
  const family = await buildFamily();
  await enter(context, family.client);
  const { received, last, cut } = await recordSocket(page);
  await page.goto('/notifications/settings');
  await expect.poll(last).toBeDefined();
  const from = last()!;
  const selling = (async () => {
    for (let n = 0; n < NOTICES; n++) await sellPass(family.studio, family.student_id, family.service_id);
  })();
  for (let n = 0; n < CUTS; n++) {
    await page.waitForTimeout(40 + Math.random() * 120);
    await cut();
    await page.waitForTimeout(20 + Math.random() * 120);
    // The network is back: the page reconnects at once and does not wait for its next retry.
    await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  }
  await selling;
  await counts(page, NOTICES);
  await expect.poll(() => received).toEqual(Array.from({ length: NOTICES }, (_, n) => from + n + 1));
});

/**
 * A proxy between the page and the server: it records the numbers of the messages that the page received, and can cut
 * the connection.
 */
async function recordSocket(page: Page) {
  const received: number[] = [];
  let last: number | undefined;
  let line: { route: WebSocketRoute; cut: boolean } | undefined;
  await page.routeWebSocket(/\/ws\/notifications/, (route) => {
    const server = route.connectToServer();
    const mine = { route, cut: false };
    line = mine;
    server.onMessage((text) => {
      if (mine.cut) return;
      const message = JSON.parse(String(text)) as { type: string; seq?: number; last?: number };
      if (message.type === 'hello') last ??= message.last;
      if (message.type === 'notification') received.push(message.seq!);
      route.send(text);
    });
  });
  const cut = async (): Promise<void> => {
    if (!line) throw new Error('the page has no socket');
    line.cut = true;
    await line.route.close({ code: 4000, reason: 'cut' });
  };
  return { received, last: () => last, cut };
}

test.describe('push', () => {
  let service: PushService;
  test.beforeAll(async () => {
    service = await openPushService();
  });
  test.afterAll(() => service.close());

  const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Показывать на этом устройстве' });

  test('a real service worker shows what the server encrypted, opens it, and receives nothing after signing out', async ({
    page,
    context,
  }) => {
    const family = await buildFamily();
    await enter(context, family.client);
    await context.grantPermissions(['notifications']);
    await subscribeThere(context, service);
    await family.client.call(notificationsRoutes.edit_settings, { body: { quiet_hours: null } });
    await page.goto('/notifications/settings');
    await pushSwitch(page).click();
    await expect(pushSwitch(page)).toBeChecked();

    service.received.length = 0;
    await mark(family);
    await expect.poll(() => service.received.length).toBe(1);
    const { payload } = service.received[0]!;
    await setScreen(context);
    await deliver(page, context, JSON.stringify(payload));
    const shown = async () => (await workerOf(context)).evaluate<unknown>(shownNotices);
    await expect.poll(shown).toEqual([{ title: payload.title, body: payload.text }]);
    expect(payload.text).toMatch(/^Громова Лариса: .+Осталось \d визит/);

    await clickNotification(context);
    await expect(page).toHaveURL(payload.link);
    await expect.poll(shown).toEqual([]);
    await expect.poll(() => unreadOf(family.client)).toBe(0);

    const { reminder, comes } = await remindOfClass(family);
    await deliver(page, context, JSON.stringify(reminder));
    await expect.poll(shown).toEqual([{ title: reminder.title, body: reminder.text }]);
    await clickNotification(context, 'come');
    await expect.poll(shown).toEqual([{ title: reminder.title, body: reminder.answers!.buttons[0]!.done }]);
    expect(await comes()).toEqual([true]);

    await page.goto('/notifications');
    await signOutBy(page);
    await mark(family);
    await page.waitForTimeout(500);
    expect(service.received).toHaveLength(1);
    expect(service.refused).toEqual([]);
  });

  test(
    'a denied permission says where to allow it, and nothing is registered',
    { tag: '@phone' },
    async ({ page, context }) => {
      const family = await buildFamily();
      await enter(context, family.client);
      await context.addInitScript({ content: `Notification.requestPermission = async () => 'denied'` });
      await page.goto('/notifications/settings');
      await pushSwitch(page).click();
      await expect(page.getByRole('main').getByRole('alert').getByText('Уведомления запрещены')).toBeVisible();
      await expect(pushSwitch(page)).not.toBeChecked();
      expect(await page.evaluate(`navigator.serviceWorker.getRegistrations().then((all) => all.length)`)).toBe(0);
    },
  );
});

// Code that runs in the browser is written as text, because the types of a page are not those of a test.

const shownNotices = `registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))`;

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');

/**
 * A full Chromium shows notifications itself. The headless one from npm refuses every site: there a list replaces the
 * screen.
 */
async function setScreen(context: BrowserContext): Promise<void> {
  await (
    await workerOf(context)
  ).evaluate(`if (Notification.permission !== 'granted') {
    let shown = [];
    registration.showNotification = async (title, options) => {
      const notice = { title, ...options, close: () => (shown = shown.filter((one) => one !== notice)) };
      shown = [...shown.filter((one) => one.tag !== notice.tag), notice];
    };
    registration.getNotifications = async () => shown;
  }`);
}

/**
 * Browsers subscribe at their maker's push service, which no test reaches: here they subscribe at ours. Everything
 * after that is real.
 */
async function subscribeThere(context: BrowserContext, service: PushService): Promise<void> {
  const content = `{
    const json = ${JSON.stringify(service.subscribe().token)};
    const key = 'test.subscribed';
    const subscription = { toJSON: () => JSON.parse(json), unsubscribe: async () => (localStorage.removeItem(key), true) };
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.subscribe = async () => (localStorage.setItem(key, '1'), subscription);
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? subscription : null);
  }`;
  await context.addInitScript({ content });
}

/** Delivers the push to the browser, as its own push service would. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: address(), registrationId: await registered, data });
  await cdp.detach();
}

/**
 * A class of the day after tomorrow: its reminder as it would be pushed, and a function that returns whether the client
 * has confirmed.
 */
async function remindOfClass({ studio, client, student_id }: Family) {
  await addClassAhead(studio, { title: 'Йога', days: 2, capacity: 5, students_ids: [student_id] });
  const params = { school_id: studio.school_id };
  const mine = async () => (await client.call(visitorRoutes.list_bookings, { params })).data;
  const [{ occurrence_id, title, date, time_from, student_name } = {} as Booking] = await mine();
  const data = { occurrence_id, student_id, student_name: student_name!, title, date, time_from, place: null } as const;
  const eventPayload = { school_id: studio.school_id, data: { ...data, hours: 24 as const } };
  const shown = { notification_id: 1, title: 'Завтра занятие', text: title, link: '/profile/cabinet_client' };
  return {
    reminder: { ...shown, ...answersTo('class_soon', eventPayload, 'ru') },
    comes: async () => (await mine()).map(({ confirmed }) => confirmed),
  };
}

/** The person taps the notification or one of its buttons: without a screen the event is created by the test. */
async function clickNotification(context: BrowserContext, action = ''): Promise<void> {
  await (
    await workerOf(context)
  ).evaluate(`registration.getNotifications().then(([notification]) => {
    const waitUntil = (done) => void done;
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '${action}', waitUntil }));
  })`);
}

async function signOutBy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню профиля' }).first().click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/sign_in/);
}
