import { accountsRoutes, personRoutes, securityRoutes } from '@ritm/accounts/contract';
import { newPhone, postFrom, sentCode } from '@ritm/accounts/testing';
import { notificationsRoutes } from '@ritm/notifications/contract';
import { links } from '@ritm/notifications/server';
import { buildDevice, buildNotice, noticesOf, openPushService, type PushService } from '@ritm/notifications/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let service: PushService;

beforeAll(async () => {
  t = await openTestApp();
  service = await openPushService();
});
afterAll(async () => {
  await service?.close();
  await t?.close();
});

/** Signs in with a code, as the application does; returns the session. */
async function signInByCode(phone: string): Promise<TestSession & { token: string }> {
  // A second code on the same day requires a captcha.
  await t.clock.advance(25 * 3_600_000);
  const { body: check } = await postFrom(t, '/check_phone', { phone });
  const answer = await postFrom<{ id: string }>(
    t,
    '/check_sms_code',
    { id: check.id, code: await sentCode(t, phone) },
    { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36' } },
  );
  expect(answer.status).toBe(200);
  const [row] = await t.sql<{ id: string; user_id: string }>(
    `
      select s.id, s.user_id
      from sessions s
      join users u on u.id = s.user_id
      where u.phone = $1
      order by s.id desc limit 1`,
    [phone],
  );
  return { token: answer.body.id, user_id: Number(row!.user_id), session_id: Number(row!.id) };
}

test('a new sign-in notifies the person, with the device; the very first one does not', async () => {
  const phone = newPhone();
  const first = await signInByCode(phone);
  expect(await noticesOf(t, first)).toEqual([]);
  await signInByCode(phone);
  expect((await noticesOf(t, first)).map(({ title, text }) => [title, text])).toEqual([
    ['Новый вход', 'В ваш аккаунт вошли. Chrome, Android'],
  ]);
});

test('changes of the account notify at once: sessions ended, data exported, deletion requested and withdrawn', async () => {
  const phone = newPhone();
  const person = await t.signIn({ phone });
  await t.signIn({ user_id: person.user_id });
  await t.call(person, securityRoutes.end_sessions, {});
  await t.request(person, personRoutes.export_data, {});
  await t.call(person, personRoutes.delete_profile, { body: { phone: phone.slice(1) } });
  await t.call(person, personRoutes.cancel_delete, {});
  expect((await noticesOf(t, person)).map(({ title }) => title)).toEqual([
    'Удаление отменено',
    'Удаление аккаунта',
    'Данные выгружены',
    'Входы завершены',
  ]);
});

test('S7: signing out ends the pushes of that device at once, and of no other', async () => {
  const person = await t.signIn();
  const other = await t.signIn({ user_id: person.user_id });
  await buildDevice(t, person, service);
  await buildDevice(t, other, service);
  await buildNotice(t, person);
  await t.call(person, accountsRoutes.logout, {});
  await t.settle();
  expect(service.received).toHaveLength(1);
});

test('S7: a session that was ended from elsewhere gets no push, of those that wait either', async () => {
  const person = await t.signIn();
  const other = await t.signIn({ user_id: person.user_id });
  await buildDevice(t, other, service);
  service.received.length = 0;
  const day = t.clock.now().slice(0, 10);
  await t.clock.set(`${day}T19:00:00.000Z`);
  await buildNotice(t, person);
  await t.settle();
  await t.call(person, securityRoutes.end_session, { params: { session_id: other.session_id } });
  await t.clock.advance(12 * 3_600_000);
  await t.perform('notifications.push');
  await buildNotice(t, person);
  await t.settle();
  expect(service.received).toEqual([]);
  expect(await t.sql('select id from notification_devices where user_id = $1', [person.user_id])).toEqual([]);
});

test('another hat is another session of the same device: its pushes go on', async () => {
  const person = await t.signIn();
  await buildDevice(t, person, service);
  const { id: token } = await t.call(person, accountsRoutes.change_session_type, { body: { type: 'student' } });
  service.received.length = 0;
  await buildNotice(t, person);
  await t.settle();
  expect(service.received).toHaveLength(1);
  expect((await t.request({ ...person, token: token! }, notificationsRoutes.list_notifications, {})).status).toBe(200);
});

test('an invitation notifies a person who has an account', async () => {
  const school = await buildSchool(t, { name: 'Импульс' });
  const phone = newPhone();
  const person = await t.signIn({ phone });
  await t.call(school.owner, schoolsRoutes.add_administrator, {
    params: { role: 'owner', school_id: school.school_id },
    body: { firstname: 'Алла', phone },
  });
  expect((await noticesOf(t, person)).map(({ text, link }) => [text, link])).toEqual([
    ['Импульс приглашает вас стать администратором', links.invitation],
  ]);
});
