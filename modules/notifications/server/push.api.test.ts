/**
 * A push reaches each device of its person once, encrypted, outside quiet hours of the person's zone, and none after
 * the device is gone; scripted push services answer well, busy or never.
 */
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoutes as routes } from '../contract/index.ts';
import { openFirebase } from './firebase-testing.ts';
import { buildDevice, buildNotice, openPushService, sendNotice, type PushService } from './testing.ts';

const firebase = openFirebase();
let t: TestApp;
let service: PushService;
let anna: TestSession;

const DAY = '2026-03-11T09:00:00.000Z';
const EVENING = '2026-03-11T19:00:00.000Z';
const NEXT_MORNING = '2026-03-12T06:00:00.000Z';

beforeAll(async () => {
  t = await openTestApp({
    config: {
      push: { vapidKey: Buffer.alloc(32, 9), subject: 'mailto:test@ritm.test', firebase: firebase.account },
    },
  });
  const real = t.platform.fetch;
  t.platform.fetch = (input, init) =>
    (input instanceof Request ? input.url : input.toString()).includes('googleapis.com')
      ? firebase.fetch(input, init)
      : real(input, init);
});
beforeEach(async () => {
  await t.clock.set(DAY);
  service = await openPushService();
  anna = await t.signIn();
});
afterEach(async () => {
  expect(service.refused).toEqual([]);
  await service.close();
  await t.sql('delete from notification_pushes');
});
afterAll(() => t?.close());

const shown = () => service.received.map(({ payload }) => payload.title);
const statuses = async () =>
  (await t.sql<{ status: string }>('select status from notification_pushes order by id')).map(({ status }) => status);
const settleAt = async (instant: string) => {
  await t.clock.set(instant);
  await t.perform('notifications.push');
};

describe('a browser', () => {
  test('gets the notification once, encrypted for it and signed by this server', async () => {
    await buildDevice(t, anna, service);
    const notification_id = await buildNotice(t, anna);
    await t.settle();
    await t.perform('notifications.push');
    await t.perform('notifications.deliver', { user_ids: [anna.user_id] });
    expect(service.received.map(({ payload }) => payload)).toEqual([
      {
        notification_id,
        title: 'Посещение без абонемента',
        text: 'Ли Анна: Йога, 11 марта. Его предстоит оплатить',
        link: '/profile/my_subsriptions',
        kind: 'debt',
      },
    ]);
    expect(service.received[0]!.headers).toMatchObject({ urgency: 'normal', ttl: '86400' });
  });

  test('each of a person’s gets it; another person’s gets nothing', async () => {
    const boris = await t.signIn();
    for (const person of [anna, anna, boris]) await buildDevice(t, person, service);
    await buildNotice(t, anna);
    await t.settle();
    expect(shown()).toHaveLength(2);
  });

  test('two workers at once send each push once', async () => {
    await buildDevice(t, anna, service);
    for (let n = 0; n < 20; n++) await buildNotice(t, anna);
    await t.perform('notifications.deliver', { user_ids: [anna.user_id] });
    await Promise.all(Array.from({ length: 4 }, () => t.perform('notifications.push')));
    await t.settle();
    expect(new Set(service.received.map(({ payload }) => payload.notification_id)).size).toBe(20);
    expect(service.received).toHaveLength(20);
  });

  test('that is gone is forgotten at once', async () => {
    await buildDevice(t, anna, service);
    service.answerNext(410);
    await buildNotice(t, anna);
    await t.settle();
    expect(await t.sql('select id from notification_devices where user_id = $1', [anna.user_id])).toEqual([]);
    expect(shown()).toEqual([]);
  });

  test('whose service is busy is tried again after the time that it names, five times at most', async () => {
    await buildDevice(t, anna, service);
    service.answerNext(429, 503, 500, 502, 503);
    await buildNotice(t, anna);
    await t.settle();
    expect(await statuses()).toEqual(['queued']);
    await settleAt('2026-03-11T09:01:59.000Z');
    expect(service.received).toEqual([]);
    for (const time of ['09:02', '09:10', '09:30', '10:00']) await settleAt(`2026-03-11T${time}:00.000Z`);
    expect(await statuses()).toEqual(['failed']);
    await settleAt('2026-03-11T12:00:00.000Z');
    expect(shown()).toEqual([]);
  });

  test('whose service does not answer gets it never twice: the push counts as failed', async () => {
    await buildDevice(t, anna);
    await buildNotice(t, anna);
    await t.settle();
    expect(await statuses()).toEqual(['failed']);
  });

  test('passes to whoever signs in on it; what waited for the one before is dropped', async () => {
    const boris = await t.signIn();
    const { token } = service.subscribe();
    const add = (person: TestSession) => t.call(person, routes.add_device, { body: { platform: 'web', token } });
    await t.clock.set(EVENING);
    await add(anna);
    await buildNotice(t, anna);
    await t.settle();
    expect(await statuses()).toEqual(['queued']);
    await add(boris);
    await settleAt(NEXT_MORNING);
    expect(shown()).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  test('registered again is the same device; a removed one gets nothing; another’s cannot be removed', async () => {
    const { token } = service.subscribe();
    const add = () => t.call(anna, routes.add_device, { body: { platform: 'web', token } });
    const { id } = await add();
    expect(await add()).toEqual({ id });
    const params = { device_id: id };
    expect((await t.request(await t.signIn(), routes.delete_device, { params })).status).toBe(404);
    await t.call(anna, routes.delete_device, { params });
    expect((await t.request(anna, routes.delete_device, { params })).status).toBe(404);
    await buildNotice(t, anna);
    await t.settle();
    expect(shown()).toEqual([]);
  });

  test.each([
    ['no JSON', 'token'],
    [
      'an address inside the network',
      JSON.stringify({ endpoint: 'http://192.0.2.5/', keys: { p256dh: 'a', auth: 'b' } }),
    ],
    ['no keys', JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/1' })],
  ])('with %s is refused at the field', async (_, token) => {
    const { status, body } = await t.request(anna, routes.add_device, { body: { platform: 'web', token } });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([
      422,
      'notifications.bad_subscription',
      ['token'],
    ]);
  });
});

describe('quiet hours', () => {
  const alarm = () =>
    sendNotice(t, {
      kind: 'security',
      cause: `alarm:${anna.user_id}`,
      user_ids: [anna.user_id],
      data: { event: 'new_session', device: null },
    });

  test('hold a push until they end in the person’s zone; the account’s safety does not wait', async () => {
    await buildDevice(t, anna, service);
    await t.clock.set(EVENING);
    await buildNotice(t, anna);
    await alarm();
    await t.settle();
    expect(shown()).toEqual(['Новый вход']);
    expect(service.received[0]!.headers.urgency).toBe('high');
    await settleAt('2026-03-12T05:59:59.000Z');
    expect(shown()).toHaveLength(1);
    await settleAt(NEXT_MORNING);
    expect(shown()).toEqual(['Новый вход', 'Посещение без абонемента']);
  });

  test('are of the person’s zone: evening in Moscow is morning in Kamchatka', async () => {
    await buildDevice(t, anna, service);
    await t.call(anna, routes.edit_settings, { body: { time_zone: 'Asia/Kamchatka' } });
    await t.clock.set('2026-03-11T21:30:00.000Z');
    await buildNotice(t, anna);
    await t.settle();
    expect(shown()).toHaveLength(1);
  });

  test('a notice that was read meanwhile is not pushed any more', async () => {
    await buildDevice(t, anna, service);
    await t.clock.set(EVENING);
    await buildNotice(t, anna);
    await t.settle();
    await t.call(anna, routes.read_notifications, {});
    await settleAt(NEXT_MORNING);
    expect(shown()).toEqual([]);
    expect(await statuses()).toEqual(['skipped']);
  });

  test('a kind without push stands in the list alone', async () => {
    await buildDevice(t, anna, service);
    await t.call(anna, routes.edit_settings, { body: { choices: { debt: { app: true, push: false } } } });
    await buildNotice(t, anna);
    await t.settle();
    expect(shown()).toEqual([]);
    expect((await t.call(anna, routes.list_notifications, {})).count_not_readed).toBe(1);
  });
});

describe('phones', () => {
  const addPhone = (token: string, person = anna) =>
    t.call(person, routes.add_device, { body: { platform: 'android', token } });
  const listeners = () => [...firebase.topics].filter(([, phones]) => phones.size > 0);

  beforeEach(() => {
    firebase.sent.length = 0;
    firebase.topics.clear();
  });

  test('subscribe to one topic of the person, whose name nobody can guess; one message serves all of them', async () => {
    await addPhone('phone-1');
    await addPhone('phone-2');
    await buildNotice(t, anna);
    await t.settle();
    const [[topic, phones], ...others] = listeners() as [[string, Set<string>], ...unknown[]];
    expect(others).toEqual([]);
    expect(Buffer.from(topic, 'base64url')).toHaveLength(16);
    expect([...phones].toSorted()).toEqual(['phone-1', 'phone-2']);
    expect(firebase.sent).toMatchObject([
      {
        topic,
        notification: { title: 'Посещение без абонемента' },
        data: { link: '/profile/my_subsriptions', kind: 'debt' },
      },
    ]);
  });

  test('leave the topic when they are taken away or pass to somebody else', async () => {
    const boris = await t.signIn();
    const { id } = await addPhone('phone-3');
    await addPhone('phone-4');
    await t.settle();
    await t.call(anna, routes.delete_device, { params: { device_id: id } });
    await addPhone('phone-4', boris);
    await t.settle();
    expect(listeners().map(([, phones]) => [...phones])).toEqual([['phone-4']]);
    await buildNotice(t, anna);
    await t.settle();
    expect(firebase.sent).toEqual([]);
  });

  test('that Firebase does not know are forgotten', async () => {
    firebase.forget('phone-5');
    await addPhone('phone-5');
    await t.settle();
    expect(await t.sql('select id from notification_devices where user_id = $1', [anna.user_id])).toEqual([]);
  });

  test('one access token serves many messages', async () => {
    await addPhone('phone-6');
    await t.settle();
    const before = firebase.tokens();
    for (let n = 0; n < 3; n++) {
      await buildNotice(t, anna);
      await t.settle();
    }
    expect(firebase.sent).toHaveLength(3);
    expect(firebase.tokens()).toBe(before);
  });
});

test('a server without the account of Firebase says that it has no pushes for phones', async () => {
  const plain = await openTestApp();
  try {
    const { status, body } = await plain.request(await plain.signIn(), routes.add_device, {
      body: { platform: 'ios', token: 'phone' },
    });
    expect([status, body.code]).toEqual([409, 'notifications.no_push']);
  } finally {
    await plain.close();
  }
});
