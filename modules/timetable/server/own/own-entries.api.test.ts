/** A person's own entries: beside their classes in their calendar, and in nobody else's (decision 246). */
import { buildSchool, buildTeacher } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarRoutes, ownEntryRoutes as routes, timetableRoutes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

let t: TestApp;
let person: TestSession;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  person = await t.signIn();
});

const entry = (fields: object = {}) => ({
  title: 'Врач',
  date: '2026-03-12',
  time_from: '18:30',
  time_to: '19:30',
  time_zone: 'Asia/Yekaterinburg',
  ...fields,
});
const add = async (fields: object = {}) => t.call(person, routes.add_own_entry, { body: entry(fields) });
const weekly = async () => (await add({ repeat: 'week' })).id!;
const calendar = async (by = person, date_to = '2026-04-05') =>
  t.call(by, calendarRoutes.get_calendar, { query: { date_from: '2026-03-09', date_to } });
const days = async () => (await calendar()).own.map(({ date, title }) => `${date.slice(5)} ${title}`);
const edit = (id: number, picked: string, scope: 'this' | 'following' | 'all', fields: object = {}) =>
  t.call(person, routes.edit_own_entry, {
    params: { id },
    body: { ...entry({ date: picked, ...fields }), picked, scope },
  });
const remove = (id: number, date: string, scope: 'this' | 'following' | 'all') =>
  t.call(person, routes.delete_own_entry, { params: { id }, query: { date, scope } });

test('an entry is in local time of its zone, also when it ends after midnight', async () => {
  await add({ time_from: '23:00', time_to: '00:30', note: 'Не пить кофе' });
  expect((await calendar()).own).toMatchObject([
    {
      title: 'Врач',
      note: 'Не пить кофе',
      time_from: '23:00',
      time_to: '00:30',
      starts_at: '2026-03-12T18:00:00.000Z',
      ends_at: '2026-03-12T19:30:00.000Z',
      series_date: '2026-03-12',
    },
  ]);
});

test('nobody else sees, changes or deletes it', async () => {
  const { id } = await add();
  const stranger = await t.signIn();
  expect((await calendar(stranger)).own).toEqual([]);
  const params = { id: id! };
  const body = { ...entry(), picked: '2026-03-12' };
  expect((await t.request(stranger, routes.edit_own_entry, { params, body })).status).toBe(404);
  expect((await t.request(stranger, routes.delete_own_entry, { params, query: { date: '2026-03-12' } })).status).toBe(
    404,
  );
  expect((await t.request(undefined, routes.add_own_entry, { body: entry() })).status).toBe(401);
  expect(await days()).toEqual(['03-12 Врач']);
});

test('the school where the person teaches does not see it, and it takes no time there', async () => {
  const school = await buildSchool(t, { time_zone: 'Asia/Yekaterinburg' });
  const teacher = await buildTeacher(t, school, { withUser: true });
  person = teacher.session!;
  await add();
  const made = await buildTimetable(t, school, { date: '2026-03-12', teacher_id: teacher.staff_id });
  const params = { role: 'owner' as const, school_id: school.school_id };
  const query = { date_from: '2026-03-09', date_to: '2026-03-15' };
  const seen = await t.call(school.owner, timetableRoutes.list_timetables, { params, query });
  expect(seen.data.map(({ id }) => id)).toEqual([made.id]);
  expect(JSON.stringify(seen)).not.toContain('Врач');
});

describe('an entry that repeats', () => {
  test('changes on one date, from it on, or whole', async () => {
    const id = await weekly();
    await edit(id, '2026-03-19', 'this', { title: 'Зубной', date: '2026-03-20' });
    expect(await days()).toEqual(['03-12 Врач', '03-20 Зубной', '03-26 Врач', '04-02 Врач']);
    await edit(id, '2026-03-26', 'following', { title: 'Массаж', date: '2026-03-27', repeat: 'week' });
    expect(await days()).toEqual(['03-12 Врач', '03-20 Зубной', '03-27 Массаж', '04-03 Массаж']);
    await edit(id, '2026-03-12', 'all', { title: 'Осмотр', date: '2026-03-13' });
    expect(await days()).toEqual(['03-13 Осмотр', '03-20 Зубной', '03-27 Массаж', '04-03 Массаж']);
  });

  test('a whole change keeps the dates that were taken out', async () => {
    const id = await weekly();
    expect(await remove(id, '2026-03-19', 'this')).toEqual({ left: true });
    await edit(id, '2026-03-26', 'all', { repeat: 'week', title: 'Осмотр', date: '2026-03-27' });
    expect(await days()).toEqual(['03-13 Осмотр', '03-27 Осмотр', '04-03 Осмотр']);
  });

  test('is deleted by date, from a date on, or whole, and can be written back', async () => {
    const id = await weekly();
    const [before] = (await calendar()).own;
    await remove(id, '2026-03-19', 'this');
    expect(await remove(id, '2026-04-02', 'following')).toEqual({ left: true });
    expect(await days()).toEqual(['03-12 Врач', '03-26 Врач']);
    await edit(id, '2026-03-19', 'all', {
      repeat: 'week',
      repeat_until: before!.repeat_until,
      skipped: before!.skipped,
    });
    expect(await days()).toEqual(['03-12 Врач', '03-19 Врач', '03-26 Врач', '04-02 Врач']);
    expect(await remove(id, '2026-03-12', 'following')).toEqual({ left: false });
    expect(await days()).toEqual([]);
  });

  test('a date that it does not have is 404', async () => {
    const id = await weekly();
    const body = { ...entry(), picked: '2026-03-13', scope: 'this' as const };
    const answers = [
      await t.request(person, routes.edit_own_entry, { params: { id }, body }),
      await t.request(person, routes.delete_own_entry, { params: { id }, query: { date: '2026-03-13' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('two devices that take out two dates at once lose neither', async () => {
    const id = await weekly();
    await Promise.all(['2026-03-12', '2026-03-19', '2026-03-26'].map((date) => remove(id, date, 'this')));
    expect(await days()).toEqual(['04-02 Врач']);
  });
});

test('names what it overlaps, before it is written and after', async () => {
  const school = await buildSchool(t, { time_zone: 'Asia/Yekaterinburg' });
  const { id: student_id } = await buildStudent(t, school);
  await linkStudent(t, school, { student_id, user_id: person.user_id });
  await buildTimetable(t, school, { title: 'Йога', date: '2026-03-19', students_ids: [student_id] });
  await add({ title: 'Ужин', date: '2026-03-26', time_from: '19:00', time_to: '20:00' });
  const written = await add({ repeat: 'week', preview: true });
  expect(written).toEqual({
    id: null,
    clash_count: 2,
    clashes: [
      { title: 'Йога', date: '2026-03-19', time_from: '18:00', time_to: '19:00' },
      { title: 'Ужин', date: '2026-03-26', time_from: '19:00', time_to: '20:00' },
    ],
  });
  expect(await days()).toEqual(['03-26 Ужин']);
  expect((await add({ date: '2026-03-18' })).clash_count).toBe(0);
});

test('what makes no sense is refused', async () => {
  const refusals = [
    [{ time_to: '18:30' }, 'timetable.too_short'],
    [{ time_zone: 'Mars/Olympus' }, 'timetable.no_such_zone'],
    [{ date: '1990-01-01' }, 'timetable.date_out_of_range'],
    [{ repeat: 'week', repeat_until: '2026-03-11' }, 'timetable.until_before_date'],
  ] as const;
  for (const [fields, code] of refusals)
    expect((await t.request(person, routes.add_own_entry, { body: entry(fields) })).body).toMatchObject({ code });
});

test('is in the calendar of the person’s telephone', async () => {
  await add({ repeat: 'week' });
  const { path } = await t.call(person, calendarRoutes.add_calendar_feed, {});
  const { body } = await t.app.inject({ method: 'GET', url: path });
  expect(body.match(/SUMMARY:Врач/g)?.length).toBeGreaterThan(10);
});
