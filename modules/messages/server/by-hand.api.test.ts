import { auditOf } from '@ritm/audit/testing';
import { buildOpenSchool, buildClass, buildPublished } from '@ritm/booking/testing';
import { buildAdministrator, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesRoutes as routes, type MessageKind } from '../contract/index.ts';
import { outboxOf } from './testing.ts';

/** Noon in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let anna: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  await t.sql('delete from outbound_messages');
  school = await buildOpenSchool(t);
  anna = await client({ firstname: 'Анна', lastname: 'Тихая' });
});
afterEach(async () => expect(await t.verify()).toEqual([]));

const inSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
let phones = 0;
/** A card with a number, of somebody who has never signed in. */
async function client(fields: Record<string, unknown> = {}): Promise<number> {
  const phone = `+7912301${String(++phones).padStart(4, '0')}`;
  return (await buildStudent(t, school, { phone, ...fields })).id;
}
const log = async () => (await t.call(school.owner, routes.list_messages, { params: inSchool() })).data;
const sent = async () => (await outboxOf(t)).filter((one) => one.channel === 'sms' || one.channel === 'mail');

describe('a message by hand', () => {
  const body = (fields: Record<string, unknown> = {}) => ({
    to: { students_ids: [anna] },
    text: '{имя}, приходите в субботу',
    channels: ['sms'],
    ad: false,
    dry_run: true,
    ...fields,
  });
  const send = (fields: Record<string, unknown> = {}, session = school.owner, role = 'owner') =>
    t.request(session, routes.send_message, { params: { ...inSchool(), role }, body: body(fields) });

  test('counts first: who gets it, who does not and why, and what it costs', async () => {
    const nobody = await client({ phone: null });
    const off = await client();
    const agreed = await client({ firstname: 'Лев' });
    await t.call(school.owner, routes.set_consent, {
      params: { ...inSchool(), student_id: off },
      body: { scope: 'service', given: false },
    });
    for (const one of [agreed, nobody])
      await t.call(school.owner, routes.set_consent, {
        params: { ...inSchool(), student_id: one },
        body: { scope: 'ads', given: true },
      });
    const to = { students_ids: [anna, nobody, off, agreed] };
    expect((await send({ to, ad: true })).body).toMatchObject({
      recipients: 1,
      of: 4,
      without_consent: 1,
      turned_off: 1,
      without_address: 1,
      by_channel: { push: 0, sms: 1, mail: 0 },
      segments: 1,
      cost: 450,
      example: 'Лев, приходите в субботу',
      batch_id: null,
    });
    expect(await log()).toEqual([]);
    // A service message needs no consent.
    expect((await send({ to })).body).toMatchObject({
      recipients: 2,
      of: 4,
      turned_off: 1,
      without_address: 1,
      cost: 900,
    });
    const changed = await send({ to, dry_run: false, expected: { recipients: 1, cost: 450 } });
    expect(changed).toMatchObject({ status: 409, body: { code: 'messages.changed' } });
    for (const expected of [
      { recipients: 2, cost: 450 },
      { recipients: 1, cost: 900 },
    ])
      expect((await send({ to, dry_run: false, expected })).status).toBe(409);
    const done = await send({ to, dry_run: false, expected: { recipients: 2, cost: 900 } });
    expect(done.body).toMatchObject({ recipients: 2, batch_id: expect.any(Number) as number });
    await t.perform('messages.send');
    expect((await sent()).map((one) => one.body).toSorted()).toEqual([
      'Анна, приходите в субботу',
      'Лев, приходите в субботу',
    ]);
    const lines = await auditOf(t, school, {
      object_type: 'message',
      object_id: (done.body as { batch_id: number }).batch_id,
    });
    expect(lines).toMatchObject([{ action: 'messages.sent' }]);
  });

  test('sent again with its key it is one message', async () => {
    const key = { idempotencyKey: '0195c0de-0000-7000-8000-00000000aaaa' };
    const input = { params: inSchool(), body: body({ dry_run: false }) };
    for (let n = 0; n < 2; n++) await t.request(school.owner, routes.send_message, input, key);
    await t.perform('messages.send');
    expect(await sent()).toHaveLength(1);
  });

  test('goes as a push to whoever has signed in, without a price', async () => {
    const person = await t.signIn({ phone: '+79123009998' });
    await t.sql('update students set user_id = $1 where id = $2', [person.user_id, anna]);
    expect((await send({ channels: ['push'] })).body).toMatchObject({
      recipients: 1,
      by_channel: { push: 1 },
      cost: 0,
    });
    await send({ channels: ['push'], dry_run: false });
    const [notice] = await t.sql('select kind, data from notifications where user_id = $1', [person.user_id]);
    expect(notice).toMatchObject({ kind: 'message', data: { text: 'Анна, приходите в субботу' } });
  });

  test('leaves the organization as a workbook with a reason, which the audit keeps', async () => {
    await send({ dry_run: false });
    const take = (body: Record<string, unknown>) =>
      t.request(school.owner, routes.export_messages, { params: inSchool(), body });
    expect((await take({ reason: '' })).status).toBe(422);
    const { status, headers } = await take({ reason: 'Сверка с сервисом' });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml.sheet')]);
    const lines = await auditOf(t, school, { object_type: 'school', object_id: school.school_id });
    expect(lines.find(({ action }) => action === 'messages.exported')).toMatchObject({
      reason: 'Сверка с сервисом',
      after: { rows: 1 },
    });
  });

  test('is for the desk, and the settings are for the owner', async () => {
    const desk = await buildAdministrator(t, school);
    expect((await send({}, desk.session, 'administrator')).status).toBe(200);
    const settings = await t.request(desk.session, routes.get_settings, {
      params: { ...inSchool(), role: 'administrator' },
    });
    expect(settings.status).toBe(403);
    const theirs = await buildOpenSchool(t);
    const foreign = await t.request(theirs.owner, routes.send_message, {
      params: { role: 'owner', school_id: theirs.school_id },
      body: body(),
    });
    expect(foreign.body).toMatchObject({ recipients: 0, of: 0 });
    expect((await send({ to: { students_ids: [] }, dry_run: false })).body).toMatchObject({ code: 'messages.nobody' });
    expect((await send({ text: '{пароль}' })).body).toMatchObject({ code: 'messages.unknown_placeholder' });
  });
});

describe('the settings', () => {
  test('keep the account sealed, and answer nothing of it', async () => {
    const edit = (fields: Record<string, unknown>) =>
      t.request(school.owner, routes.edit_settings, { params: inSchool(), body: fields });
    expect((await edit({ sms_service: 'smsc' })).body).toMatchObject({ code: 'messages.account_needed' });
    const saved = await edit({ sms_service: 'smsc', sms_login: 'login-of-account', sms_password: 'very-secret' });
    expect(saved.body).toMatchObject({ sms_service: 'smsc' });
    const rows = await t.sql<{ row: string }>(
      'select row_to_json(m)::text as row from message_settings m where school_id = $1',
      [school.school_id],
    );
    const lines = await auditOf(t, school, { object_type: 'school', object_id: school.school_id });
    for (const text of [JSON.stringify(saved.body), rows[0]!.row, JSON.stringify(lines)]) {
      expect(text).not.toContain('very-secret');
      expect(text).not.toContain('login-of-account');
    }
    expect((await edit({ month_limit: 100_000 })).body).toMatchObject({ sms_service: 'smsc', month_limit: 100_000 });
    expect((await edit({ sms_service: null })).body).toMatchObject({ sms_service: null, month_limit: 100_000 });
  });

  test('say what each kind would have cost over the last month', async () => {
    const { occurrence_id } = await buildClass(t, school, { service_id: (await buildPublished(t, school)).id });
    await t.sql(`insert into occurrence_students (school_id, occurrence_id, student_id) values ($1, $2, $3)`, [
      school.school_id,
      occurrence_id,
      anna,
    ]);
    // A week later the class is past.
    await t.clock.set('2026-03-18T07:00:00.000Z');
    const { rules } = await t.call(school.owner, routes.get_settings, { params: inSchool() });
    const of = (kind: MessageKind) => rules.find((one) => one.kind === kind)!;
    expect(of('class_tomorrow')).toMatchObject({
      channels: [],
      before: 1440,
      forecast: { messages: 1, segments: 2, cost: 900 },
    });
    expect(of('debt').forecast).toEqual({ messages: 0, segments: 0, cost: 0 });
  });
});
