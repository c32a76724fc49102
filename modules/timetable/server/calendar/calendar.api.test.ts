import { buildSchool, buildTeacher, setArchived, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkGuardian, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarRoutes as routes, timetableRoutes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

let t: TestApp;
let west: SchoolOfTest;
let east: SchoolOfTest;
let person: TestSession;
const date = '2026-03-12';

/** One person is a client in Kaliningrad and a mother in Yekaterinburg, where she also teaches. */
beforeAll(async () => {
  t = await openTestApp();
  west = await buildSchool(t, { time_zone: 'Europe/Kaliningrad', name: 'Запад' });
  east = await buildSchool(t, { time_zone: 'Asia/Yekaterinburg', name: 'Восток' });
  const teacher = await buildTeacher(t, east, { withUser: true, firstname: 'Анна', lastname: 'Мамина' });
  person = teacher.session!;
  const own = await buildStudent(t, west, { firstname: 'Анна', lastname: 'Мамина' });
  await linkStudent(t, west, { student_id: own.id, user_id: person.user_id });
  const child = await buildStudent(t, east, {
    firstname: 'Майя',
    lastname: 'Мамина',
    guardians: [{ name: 'Мама', phone: null, relation: 'mother' }],
  });
  await linkGuardian(t, east, { student_id: child.id, user_id: person.user_id });
  await buildTimetable(t, west, { title: 'Йога', date, students_ids: [own.id] });
  await buildTimetable(t, east, { title: 'Танцы', date, students_ids: [child.id] });
  await buildTimetable(t, east, {
    title: 'Стретчинг',
    date,
    time_from: '20:00',
    time_to: '21:00',
    teacher_id: teacher.staff_id,
  });
  await buildTimetable(t, east, { title: 'Чужое', date });
});
afterAll(() => t.close());

describe('one calendar over all organizations', () => {
  test('in the order of time, each on the wall of its zone, each with the part that the person has in it', async () => {
    const { data } = await t.call(person, routes.get_calendar, { query: { date_from: date, date_to: date } });
    expect(
      data.map((one) => [one.title, one.part, one.student_name, one.school_name, one.time_from, one.starts_at]),
    ).toEqual([
      ['Танцы', 'child', 'Майя Мамина', 'Восток', '18:00', '2026-03-12T13:00:00.000Z'],
      ['Стретчинг', 'teacher', null, 'Восток', '20:00', '2026-03-12T15:00:00.000Z'],
      ['Йога', 'client', 'Анна Мамина', 'Запад', '18:00', '2026-03-12T16:00:00.000Z'],
    ]);
  });

  test('a stranger’s is empty, a period is checked, and nobody’s is shown', async () => {
    const stranger = await t.signIn();
    expect(await t.call(stranger, routes.get_calendar, {})).toEqual({ data: [], own: [] });
    const getCalendar = (query: object) => t.request(person, routes.get_calendar, { query });
    expect((await getCalendar({ date_from: date, date_to: '2026-03-11' })).body.code).toBe('timetable.period_reversed');
    expect((await getCalendar({ date_from: date, date_to: '2026-12-31' })).body.code).toBe('timetable.period_too_long');
    expect((await getCalendar({ date_from: 'вчера' })).status).toBe(422);
    expect((await t.request(undefined, routes.get_calendar, {})).status).toBe(401);
  });

  test('whoever left the class, and an archived organization, are no longer in it', async () => {
    const school = await buildSchool(t);
    const card = await buildStudent(t, school);
    const client = await t.signIn();
    await linkStudent(t, school, { student_id: card.id, user_id: client.user_id });
    const made = await buildTimetable(t, school, { date, students_ids: [card.id] });
    const count = async () => (await t.call(client, routes.get_calendar, {})).data.length;
    expect(await count()).toBe(1);
    await setArchived(t, school, true);
    expect(await count()).toBe(0);
    await setArchived(t, school, false);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: made.id },
      body: { date, students_ids: [] },
    });
    expect(await count()).toBe(0);
  });
});

describe('the secret address', () => {
  const read = (path: string) => t.app.inject({ method: 'GET', url: path });

  test('gives the classes in both zones to whoever has it, and leads nowhere once revoked or replaced', async () => {
    const first = await t.call(person, routes.add_calendar_feed, {});
    expect(first.path).toMatch(/^\/api\/public\/calendar\/[\w-]{22}\.ics$/);
    const reply = await read(first.path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = reply.body.split('\r\n');
    expect(lines.filter((one) => one.startsWith('TZID:'))).toEqual([
      'TZID:Asia/Yekaterinburg',
      'TZID:Europe/Kaliningrad',
    ]);
    expect(lines.filter((one) => one.startsWith('DTSTART;'))).toEqual([
      'DTSTART;TZID=Asia/Yekaterinburg:20260312T180000',
      'DTSTART;TZID=Asia/Yekaterinburg:20260312T200000',
      'DTSTART;TZID=Europe/Kaliningrad:20260312T180000',
    ]);
    expect(lines).toContain('SUMMARY:Танцы: Майя Мамина');
    expect(reply.body).not.toContain('Чужое');

    const second = await t.call(person, routes.add_calendar_feed, {});
    expect((await read(first.path)).statusCode).toBe(404);
    expect((await read(second.path)).statusCode).toBe(200);
    expect((await t.call(person, routes.get_calendar_feed, {})).created_at).not.toBeNull();
    expect(await t.call(person, routes.delete_calendar_feed, {})).toEqual({ ok: true });
    expect(await t.call(person, routes.delete_calendar_feed, {})).toEqual({ ok: true });
    expect((await read(second.path)).statusCode).toBe(404);
    expect(await t.call(person, routes.get_calendar_feed, {})).toEqual({ created_at: null });
  });

  test('stands in no table and in no log', async () => {
    const { path } = await t.call(person, routes.add_calendar_feed, {});
    await read(path);
    const secret = path.split('/').at(-1)!.replace('.ics', '');
    const [row] = await t.sql<{ text: string }>(`select schema_to_xml('public', true, false, '')::text as text`);
    expect(row!.text).toContain('Стретчинг');
    const dresses = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    expect(dresses.filter((one) => t.logs.join('\n').includes(one))).toEqual([]);
    // A stored reply of the call itself would contain the address for two days.
    expect(dresses.filter((one) => row!.text.includes(one))).toEqual([]);
  });

  test.each(['A'.repeat(22), `${'A'.repeat(22)}.ics`, '1', '%00'])('%s is nobody’s', async (secret) => {
    expect((await read(`/api/public/calendar/${secret}`)).statusCode).toBe(404);
  });

  test.each(['get_calendar_feed', 'add_calendar_feed', 'delete_calendar_feed'] as const)(
    '%s needs a session',
    async (name) => {
      expect((await t.request(undefined, routes[name], {})).status).toBe(401);
    },
  );
});

test('the laws hold', async () => {
  expect((await t.verify()).filter((one) => !one.name.includes('outbox'))).toEqual([]);
});
