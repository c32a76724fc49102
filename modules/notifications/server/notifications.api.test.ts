/**
 * Notices are the person's alone, counted without gaps, one for each cause however often it is written. Control:
 * without the key of the cause it notifies as often as it is written.
 */
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoutes as routes } from '../contract/index.ts';
import { buildNotice, noticesOf, sendNotice } from './testing.ts';

let t: TestApp;
let anna: TestSession;
let boris: TestSession;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  anna = await t.signIn();
  boris = await t.signIn();
});
afterAll(() => t?.close());

const unread = async (person: TestSession) =>
  (await t.call(person, routes.list_notifications, { query: { type: 'count_not_readed' } })).count_not_readed;

const debt = { student_id: 1, student_name: 'Ли Анна', what: 'Йога', date: '2026-03-11' };

describe('the list', () => {
  test('holds the person’s notifications, newest first, in the language of the reader', async () => {
    await sendNotice(t, { kind: 'debt', cause: `a:${anna.user_id}`, user_ids: [anna.user_id], data: debt });
    await sendNotice(t, {
      kind: 'security',
      cause: `b:${anna.user_id}`,
      user_ids: [anna.user_id],
      data: { event: 'new_session', device: 'Mozilla/5.0 (X11; Linux) Gecko Firefox/140' },
    });
    const russian = await t.call(anna, routes.list_notifications, {});
    expect(russian.data!.map(({ title, text, link }) => [title, text, link])).toEqual([
      ['Новый вход', 'В ваш аккаунт вошли. Firefox, Linux', '/profile'],
      ['Посещение без абонемента', 'Ли Анна: Йога, 11 марта. Его предстоит оплатить', '/profile/my_subsriptions'],
    ]);
    expect(russian).toMatchObject({ meta: { page: 1, total: 2 }, count_not_readed: 2 });
    const english = await t.call(anna, routes.list_notifications, {}, { headers: { 'accept-language': 'en' } });
    expect(english.data!.map(({ title }) => title)).toEqual(['New sign-in', 'Visit without a pass']);
  });

  test('pages; with the type only the count is answered', async () => {
    for (let n = 0; n < 3; n++) await buildNotice(t, anna);
    const { data, meta } = await t.call(anna, routes.list_notifications, { query: { page: 2, per_page: 2 } });
    expect(data).toHaveLength(1);
    expect(meta).toEqual({ page: 2, per_page: 2, total: 3 });
    const counted = await t.request(anna, routes.list_notifications, { query: { type: 'count_not_readed' } });
    expect(counted.body).toEqual({ count_not_readed: 3 });
  });

  test('is the person’s alone, and of nobody without a session', async () => {
    await buildNotice(t, anna);
    expect(await noticesOf(t, boris)).toEqual([]);
    expect((await t.request(undefined, routes.list_notifications, {})).status).toBe(401);
  });
});

describe('reading', () => {
  test('one, and again; another’s and a missing one are the same 404', async () => {
    const [first, second] = [await buildNotice(t, anna), await buildNotice(t, anna)];
    const read = () => t.call(anna, routes.read_notification, { params: { notification_id: first } });
    expect(await read()).toEqual({ count_not_readed: 1 });
    const at = (await noticesOf(t, anna)).find(({ id }) => id === first)!.read_at;
    await t.clock.advance(60_000);
    expect(await read()).toEqual({ count_not_readed: 1 });
    expect((await noticesOf(t, anna)).map(({ id, read_at }) => [id, read_at])).toEqual([
      [second, null],
      [first, at],
    ]);
    for (const notification_id of [second, 999_999_999])
      expect((await t.request(boris, routes.read_notification, { params: { notification_id } })).status).toBe(404);
    expect(await unread(anna)).toBe(1);
  });

  test('all, without touching another’s', async () => {
    for (const person of [anna, anna, boris]) await buildNotice(t, person);
    expect(await t.call(anna, routes.read_notifications, {})).toEqual({ count_not_readed: 0 });
    expect([await unread(anna), await unread(boris)]).toEqual([0, 1]);
  });
});

describe('a cause notifies once', () => {
  test('each person, however often and however concurrently it is written', async () => {
    const cause = `once:${anna.user_id}`;
    const user_ids = [anna.user_id, boris.user_id, anna.user_id];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendNotice(t, { kind: 'debt', cause, user_ids: n % 2 ? user_ids : user_ids.toReversed(), data: debt }),
      ),
    );
    expect([(await noticesOf(t, anna)).length, (await noticesOf(t, boris)).length]).toEqual([1, 1]);
  });

  test('control: without the key of the cause it notifies as often as it is written', async () => {
    await t.sql('alter table notifications rename constraint notifications_user_id_cause_key to kept');
    await t.sql('alter table notifications drop constraint kept');
    try {
      const cause = `many:${anna.user_id}`;
      const write = () =>
        t.sql(`insert into notifications (user_id, kind, cause) values ($1, 'debt', $2)`, [anna.user_id, cause]);
      await Promise.all(Array.from({ length: 5 }, write));
      expect(await unread(anna)).toBe(5);
    } finally {
      await t.sql('delete from notifications');
      await t.sql('alter table notifications add constraint notifications_user_id_cause_key unique (user_id, cause)');
    }
  });
});

describe('numbers', () => {
  test('have no gap and no double, however parallel they are given', async () => {
    await Promise.all(Array.from({ length: 30 }, () => buildNotice(t, anna)));
    await Promise.all(
      Array.from({ length: 8 }, () => t.perform('notifications.deliver', { user_ids: [anna.user_id] })),
    );
    await t.settle();
    const rows = await t.sql<{ seq: string }>('select seq from notifications where user_id = $1 order by seq', [
      anna.user_id,
    ]);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await t.verify()).toEqual([]);
  });
});

describe('settings', () => {
  const change = (body: object) => t.call(anna, routes.edit_settings, { body });

  test('default to quiet hours at night and name the key for a browser’s subscription', async () => {
    const settings = await t.call(anna, routes.get_settings, {});
    expect(settings).toMatchObject({ quiet_hours: { from: '21:00', to: '09:00' }, time_zone: 'Europe/Moscow' });
    expect(settings.choices.debt).toEqual({ app: true, push: true });
    expect(Buffer.from(settings.web_push_key!, 'base64url')).toHaveLength(65);
  });

  test('change one by one; what is absent stays', async () => {
    await change({ quiet_hours: null });
    await change({ choices: { debt: { app: false, push: false } } });
    await change({ time_zone: 'Asia/Kamchatka' });
    const settings = await change({ choices: { pass_sold: { app: true, push: true } } });
    expect(settings).toMatchObject({
      quiet_hours: null,
      time_zone: 'Asia/Kamchatka',
      choices: { debt: { app: false, push: false }, pass_sold: { app: true, push: true } },
    });
    expect(await t.call(anna, routes.get_settings, {})).toEqual(settings);
  });

  test('a kind that is off in the application is not listed; the account’s safety always is', async () => {
    const off = { app: false, push: false };
    await change({ choices: { debt: off, security: off } });
    await sendNotice(t, { kind: 'debt', cause: `off:${anna.user_id}`, user_ids: [anna.user_id], data: debt });
    expect(await noticesOf(t, anna)).toEqual([]);
    await sendNotice(t, {
      kind: 'security',
      cause: `safe:${anna.user_id}`,
      user_ids: [anna.user_id],
      data: { event: 'phone_changed', device: null },
    });
    expect((await noticesOf(t, anna)).map(({ kind }) => kind)).toEqual(['security']);
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+03:00' }, 'time_zone'],
    [{ quiet_hours: { from: '25:00', to: '09:00' } }, 'quiet_hours.from'],
    [{ choices: { gossip: { app: true, push: true } } }, undefined],
  ])('%j is refused', async (body, field) => {
    const { status, body: answer } = await t.request(anna, routes.edit_settings, { body });
    expect(status).toBe(422);
    if (field) expect(Object.keys(answer.errors!)).toContain(field);
  });
});
