import { buildClass, buildOpenSchool, buildPublished } from '@ritm/booking/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesRoutes as routes } from '../contract/index.ts';
import { outboxOf, turnOn } from './testing.ts';

/** Noon in Yekaterinburg; the class of the tests is tomorrow at six in the evening. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let occurrence_id: number;
let timetable_id: number;
let anna: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  await t.sql('delete from outbound_messages');
  await t.sql(`update client_messages set state = 'skipped' where state = 'queued'`);
  await nextSchool();
  anna = await client({ firstname: 'Анна', lastname: 'Тихая' });
});
afterEach(async () => expect(await t.verify()).toEqual([]));

/** Another organization with a class tomorrow; the calls of the test are in it from now on. */
async function nextSchool(): Promise<void> {
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
  ({ occurrence_id, timetable_id } = await buildClass(t, school, { service_id }));
}
const inSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
let phones = 0;
/** A card with a number, of somebody who has never signed in. */
async function client(fields: Record<string, unknown> = {}): Promise<number> {
  const phone = `+7912300${String(++phones).padStart(4, '0')}`;
  return (await buildStudent(t, school, { phone, ...fields })).id;
}
const seat = async (student_id = anna, source = 'walk_in', created = '2026-03-01T00:00:00Z') =>
  t.sql(
    `insert into occurrence_students (school_id, occurrence_id, student_id, source, created_at)
     values ($1, $2, $3, $4, $5)`,
    [school.school_id, occurrence_id, student_id, source, created],
  );
const remind = async () => {
  await t.perform('messages.remind');
  await t.perform('messages.send');
};
const log = async () => (await t.call(school.owner, routes.list_messages, { params: inSchool() })).data;
const sent = async () => (await outboxOf(t)).filter((one) => one.channel === 'sms' || one.channel === 'mail');
const attendance = async (student_id = anna) =>
  (
    await t.sql<{ status: string }>(
      'select status from occurrence_students where occurrence_id = $1 and student_id = $2',
      [occurrence_id, student_id],
    )
  )[0]?.status;
/** The secret at the end of the only message. */
const linkIn = async () => /\/c\/([\w-]+)/.exec((await sent()).at(-1)!.body)![1]!;
const page = (answer: string) => t.call(undefined, routes.get_answer, { params: { answer } });
const say = (answer: string, body: Record<string, unknown>) =>
  t.request(undefined, routes.give_answer, { params: { answer }, body });
/** The day before the class, at half past six. */
const dayBefore = '2026-03-11T13:30:00.000Z';

describe('a client who has never signed in', () => {
  test('gets tomorrow’s reminder by SMS and answers it by its link', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await remind();
    expect(await sent()).toEqual([]);
    await t.clock.set(dayBefore);
    await remind();
    const [message] = await sent();
    expect(message).toMatchObject({ channel: 'sms', recipient: expect.stringContaining('+7912300') as string });
    expect(message!.body).toMatch(/^Ждём вас 12 марта в 18:00: .*\. Придёте\? http:\/\/ritm\.test\/c\/[\w-]{16}$/);
    const answer = await linkIn();
    const opened = await page(answer);
    expect(opened).toMatchObject({
      firstname: 'Анна',
      class: {
        date: '2026-03-12',
        time_from: '18:00',
        state: 'open',
        charged: false,
        can: { confirm: true, cancel: true },
      },
      messages_on: true,
    });
    expect(JSON.stringify(opened)).not.toContain('Тихая');
    expect(await attendance()).toBe('booked');
    expect((await say(answer, { answer: 'coming' })).body).toMatchObject({ class: { state: 'coming' } });
    expect(await attendance()).toBe('confirmed');
    expect((await say(answer, { answer: 'coming' })).status).toBe(200);
    expect((await say(answer, { answer: 'not_coming' })).body).toMatchObject({
      class: { state: 'canceled', can: { confirm: false, cancel: false } },
    });
    expect(await attendance()).toBe('canceled');
    // The place is free for others: the link does not take it back.
    expect((await say(answer, { answer: 'coming' })).status).toBe(410);
    expect(await log()).toMatchObject([
      { kind: 'class_tomorrow', channel: 'sms', state: 'sent', segments: 2, cost: 900, student: { id: anna } },
    ]);
    // The log shows the text without the secret.
    expect(JSON.stringify(await log())).not.toContain(answer);
  });

  test('says until when canceling is free by the clock of the class, not of the organization', async () => {
    await turnOn(t, school, 'class_soon');
    await seat();
    await t.sql(`update timetables set time_zone = 'Europe/Moscow' where id = $1`, [timetable_id]);
    await t.clock.set('2026-03-12T11:05:00.000Z');
    await remind();
    expect((await page(await linkIn())).class).toMatchObject({ free_until: '12.03 13:00' });
    await t.sql(`update timetables set time_zone = 'Asia/Yekaterinburg' where id = $1`, [timetable_id]);
  });

  test('is asked before a late cancel, which is charged once', async () => {
    await turnOn(t, school, 'class_soon');
    await seat();
    await t.clock.set('2026-03-12T11:05:00.000Z');
    await remind();
    const answer = await linkIn();
    expect((await page(answer)).class).toMatchObject({ charged: true, free_until: '12.03 15:00' });
    const refused = await say(answer, { answer: 'not_coming' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.late_cancel' } });
    expect(await attendance()).toBe('booked');
    const both = await Promise.all([1, 2].map(() => say(answer, { answer: 'not_coming', late: true })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const charges = await t.sql('select outcome from lessons_minus where student_id = $1', [anna]);
    expect(charges).toEqual([{ outcome: 'canceled_late' }]);
  });

  test('finds a link that leads nowhere after the class, and a guessed one never', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    const answer = await linkIn();
    await t.clock.set('2026-03-12T13:00:01.000Z');
    expect((await page(answer)).class).toMatchObject({ state: 'over', can: { confirm: false, cancel: false } });
    expect((await say(answer, { answer: 'not_coming', late: true })).status).toBe(410);
    await t.clock.set('2026-03-13T13:00:01.000Z');
    const over = await t.request(undefined, routes.get_answer, { params: { answer } });
    const guessed = await t.request(undefined, routes.get_answer, { params: { answer: 'A'.repeat(16) } });
    expect([over.status, guessed.status]).toEqual([404, 404]);
    const stored = await t.sql<{ row: string }>('select row_to_json(l)::text as row from message_links l');
    expect(stored.map(({ row }) => row).join()).not.toContain(answer);
  });

  test('of whoever has left leads nowhere', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    const answer = await linkIn();
    await t.sql(`update students set status = 'archived' where id = $1`, [anna]);
    expect((await t.request(undefined, routes.get_answer, { params: { answer } })).status).toBe(404);
    await t.sql(`update students set status = 'active' where id = $1`, [anna]);
  });

  test('a message that waits is not sent once its client has turned messages off', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await turnOn(t, school, 'class_soon');
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    const answer = await linkIn();
    await t.clock.set('2026-03-12T11:05:00.000Z');
    await t.perform('messages.remind');
    await say(answer, { answer: 'messages_off' });
    await t.perform('messages.send');
    expect(await sent()).toHaveLength(1);
  });

  test('turns the messages off by the link, and gets none until they are on again', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await turnOn(t, school, 'class_soon');
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    const answer = await linkIn();
    expect((await say(answer, { answer: 'messages_off' })).body).toMatchObject({ messages_on: false });
    expect((await say(answer, { answer: 'messages_off' })).status).toBe(200);
    await t.clock.set('2026-03-12T11:05:00.000Z');
    await remind();
    expect(await sent()).toHaveLength(1);
    await say(answer, { answer: 'messages_on' });
    await remind();
    expect(await sent()).toHaveLength(2);
  });
});

describe('a reminder', () => {
  test('is sent once, however often the jobs run at the same time', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await t.clock.set(dayBefore);
    await Promise.all([1, 2, 3].map(() => t.perform('messages.remind')));
    await Promise.all([1, 2, 3].map(() => t.perform('messages.send')));
    await remind();
    expect(await sent()).toHaveLength(1);
  });

  test('goes at once when it is due already as its kind is turned on', async () => {
    await seat();
    await t.clock.set(dayBefore);
    await turnOn(t, school, 'class_tomorrow');
    await t.settle();
    expect(await sent()).toHaveLength(1);
  });

  test('goes although planning those of another organization fails', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await t.clock.set(dayBefore);
    const broken = school;
    await nextSchool();
    await turnOn(t, school, 'class_tomorrow');
    const other = await client();
    await seat(other);
    await t.sql(`
      create function refuse_messages() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_messages before insert on client_messages for each row
      when (new.school_id = ${broken.school_id}) execute function refuse_messages()`);
    await expect(t.perform('messages.remind')).rejects.toThrow('refused');
    await t.sql('drop function refuse_messages cascade');
    await t.perform('messages.send');
    expect(await log()).toMatchObject([{ state: 'sent', student: { id: other } }]);
    expect(await sent()).toHaveLength(1);
  });

  test('goes however many clients of another organization nothing reaches', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await t.sql(`
      set session_replication_role = replica;
      insert into occurrence_students (school_id, occurrence_id, student_id, source, created_at)
      select ${school.school_id}, ${occurrence_id}, 900000 + n, 'standing', '2026-03-01' from generate_series(1, 5000) n;
      reset session_replication_role`);
    await nextSchool();
    await turnOn(t, school, 'class_tomorrow');
    await seat(await client());
    await t.clock.set(dayBefore);
    await remind();
    await t.sql(`
      set session_replication_role = replica;
      delete from occurrence_students where student_id > 900000;
      reset session_replication_role`);
    expect(await log()).toMatchObject([{ state: 'sent' }]);
  });

  test('is not sent for a place that was given back before it went', async () => {
    await turnOn(t, school, 'class_tomorrow');
    await seat();
    await t.clock.set(dayBefore);
    await t.perform('messages.remind');
    await t.sql(`update occurrence_students set status = 'canceled' where student_id = $1`, [anna]);
    await t.perform('messages.send');
    expect(await sent()).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'skipped', error: 'not_needed' }]);
  });

  test('waits for the end of the quiet hours, and one that would come too late is not sent', async () => {
    await turnOn(t, school, 'class_tomorrow', { before: 1200 });
    await seat();
    // 22:30 in Yekaterinburg.
    await t.clock.set('2026-03-11T17:30:00.000Z');
    await remind();
    expect(await sent()).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'queued', due_at: '2026-03-12T04:00:00+00:00' }]);
    await t.clock.set('2026-03-12T04:00:00.000Z');
    await t.perform('messages.send');
    expect(await sent()).toHaveLength(1);
  });

  test('goes to whom no push reaches; a letter goes too', async () => {
    const person = await t.signIn({ phone: '+79123009999' });
    await t.sql('update students set user_id = $1, email = $3 where id = $2', [
      person.user_id,
      anna,
      'anna@example.com',
    ]);
    await t.sql(
      `insert into notification_devices (user_id, session_id, platform, token, token_hash)
       values ($1, $2, 'android', 't', sha256('x'))`,
      [person.user_id, person.session_id],
    );
    await turnOn(t, school, 'class_tomorrow', { channels: ['sms', 'mail'] });
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    expect((await sent()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', 'anna@example.com'],
    ]);
    expect((await sent())[0]!.body).toMatch(/^Скоро занятие · /);
  });

  test('speaks the organization’s own text with its placeholders, and refuses unknown ones', async () => {
    const refused = await t.request(school.owner, routes.set_rule, {
      params: inSchool(),
      body: {
        kind: 'class_tomorrow',
        channels: ['sms'],
        only_unreached: true,
        recipient: 'auto',
        text_ru: '{имя} {сумма}',
      },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'messages.unknown_placeholder' } });
    const late = await t.request(school.owner, routes.set_rule, {
      params: inSchool(),
      body: { kind: 'class_soon', channels: ['sms'], only_unreached: true, recipient: 'auto', before: 10_000 },
    });
    expect(late).toMatchObject({ status: 422, body: { code: 'messages.bad_time' } });
    await turnOn(t, school, 'class_tomorrow', { text_ru: '{Имя}! Завтра {время}, {место}.' });
    await seat();
    await t.clock.set(dayBefore);
    await remind();
    expect((await sent()).map(({ body }) => body)).toEqual(['Анна! Завтра 18:00.']);
  });
});

describe('the limit of a month', () => {
  test('holds whatever no longer fits, and says so', async () => {
    await t.call(school.owner, routes.edit_settings, {
      params: inSchool(),
      body: { segment_price: 500, month_limit: 1_999 },
    });
    await turnOn(t, school, 'class_tomorrow', { text_ru: 'Завтра {время}' });
    const others = [await client(), await client(), await client(), await client()];
    for (const one of [anna, ...others]) await seat(one);
    await t.clock.set(dayBefore);
    await remind();
    expect(await sent()).toHaveLength(3);
    expect((await log()).filter(({ error }) => error === 'month_limit')).toHaveLength(2);
    const settings = await t.call(school.owner, routes.get_settings, { params: inSchool() });
    expect(settings).toMatchObject({ spent: 1_500, month_limit: 1_999, sms: 'outbox' });
    // The next month has its own.
    await t.clock.set('2026-04-01T07:00:00.000Z');
    expect(await t.call(school.owner, routes.get_settings, { params: inSchool() })).toMatchObject({ spent: 0 });
  });

  test('is not overspent by reminders of two classes that are planned at once', async () => {
    await t.call(school.owner, routes.edit_settings, {
      params: inSchool(),
      body: { segment_price: 500, month_limit: 500 },
    });
    const by = (one: number) => ({
      to: { students_ids: [one] },
      text: 'Здравствуйте',
      channels: ['sms'],
      ad: false,
      dry_run: false,
    });
    const other = await client();
    const answers = await Promise.all(
      [anna, other].map((one) => t.request(school.owner, routes.send_message, { params: inSchool(), body: by(one) })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  });
});

describe('a change of the timetable', () => {
  const change = (body: Record<string, unknown>) =>
    t.call(school.owner, timetableRoutes.edit_timetable, {
      params: { ...inSchool(), timetable_id },
      body: { scope: 'this', date: '2026-03-12', ...body } as never,
    });
  test('tells whoever has a place the old and the new time, two minutes later', async () => {
    await turnOn(t, school, 'class_moved');
    await seat();
    await change({ time_from: '19:00', time_to: '20:00' });
    await t.perform('messages.find_changes');
    expect(await log()).toEqual([]);
    await t.clock.set('2026-03-11T07:02:01.000Z');
    await t.perform('messages.find_changes');
    await t.perform('messages.find_changes');
    await t.perform('messages.send');
    expect((await sent()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/перенесли: было 12 марта, 18:00, стало 12 марта в 19:00\./) as string,
    ]);
  });
});
