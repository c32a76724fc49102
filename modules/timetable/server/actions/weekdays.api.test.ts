/**
 * A series of several weekdays is one thing: one enrolment, one edit and one substitution hold on all of its days, and a
 * call of before, which knows one time, changes the day that it names.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { changesRoutes, timetableRoutes as routes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

/** Wednesday 11 March 2026, noon in Yekaterinburg. The series are on Mondays, Wednesdays and Fridays from 16 March. */
let t: TestApp;
let school: SchoolOfTest;
let anna: number;
let hall: number;

const times = [
  { weekday: 1, time_from: '18:00', time_to: '19:00' },
  { weekday: 3, time_from: '19:30', time_to: '21:00' },
  { weekday: 5, time_from: '17:00', time_to: '18:00' },
];

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  anna = (await buildTeacher(t, school)).staff_id;
  hall = await buildPlace(t, school, { capacity: 18 });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = (timetable_id: number) => ({ role: 'owner' as const, school_id: school.school_id, timetable_id });
const build = (fields: Record<string, unknown> = {}) =>
  buildTimetable(t, school, { date: '2026-03-14', repeat: 'week', repeat_until: '2026-04-05', times, ...fields });
const edit = (id: number, body: Record<string, unknown>) =>
  t.request(school.owner, routes.edit_timetable, { params: at(id), body: body as never });
const get = (id: number, date: string) =>
  t.call(school.owner, routes.get_timetable, { params: at(id), query: { date } });
const dates = async (...ids: number[]) => {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const query = { date_from: '2026-03-09', date_to: '2026-05-09' };
  const { data } = await t.call(school.owner, routes.list_timetables, { params, query });
  const own = data.filter((row) => ids.includes(row.id) && row.status !== 'canceled');
  return own.map(({ date, time_from, time_to }) => `${date.slice(5)} ${time_from}–${time_to}`);
};
const week = ['03-16 18:00–19:00', '03-18 19:30–21:00', '03-20 17:00–18:00'];

describe('a series of several weekdays', () => {
  test('begins with the first of them and takes the time of each day', async () => {
    const made = await build({ teacher_id: anna, place_id: hall });
    expect(made).toMatchObject({ date: '2026-03-16', added: 9 });
    expect((await dates(made.id)).slice(0, 4)).toEqual([...week, '03-23 18:00–19:00']);
    expect(await get(made.id, '2026-03-18')).toMatchObject({ times, repeat: 'week', time_from: '19:30' });
    const clash = await t.request(school.owner, routes.add_timetable, {
      params: { role: 'owner', school_id: school.school_id },
      body: { title: 'Поверх', teacher_id: anna, date: '2026-03-25', time_from: '20:00', time_to: '20:30' },
    });
    expect(clash).toMatchObject({ status: 409, body: { code: 'timetable.teacher_busy' } });
  });

  test.each([
    ['times_weekly', { repeat: 'month', times }],
    ['times_same_day', { times: [times[0], { ...times[0]!, time_from: '20:00', time_to: '21:00' }] }],
    [
      'times_overlap',
      {
        times: [
          { ...times[0]!, time_to: '10:00' },
          { weekday: 2, time_from: '09:00', time_to: '10:00' },
        ],
      },
    ],
  ])('is refused as %s', async (code, fields) => {
    const body = { title: 'Йога', date: '2026-03-16', time_from: '18:00', time_to: '19:00', repeat: 'week', ...fields };
    const params = { role: 'owner' as const, school_id: school.school_id };
    const reply = await t.request(school.owner, routes.add_timetable, { params, body: body as never });
    expect(reply).toMatchObject({ status: 422, body: { code: `timetable.${code}` } });
  });

  test('of one weekday is a series of one time', async () => {
    const made = await build({ times: [times[1]] });
    expect(made).toMatchObject({ date: '2026-03-18', added: 3 });
    expect(await get(made.id, '2026-03-18')).toMatchObject({ times: null, time_from: '19:30', time_to: '21:00' });
  });
});

describe('one of each holds on all days', () => {
  test('an enrolment gives a place on every day, and its end takes them all', async () => {
    const made = await build();
    const { id: student } = await buildStudent(t, school);
    const params = { role: 'owner' as const, school_id: school.school_id, student_id: student };
    const set = (type: 'add' | 'remove', date: string) =>
      t.call(school.owner, routes.set_student_timetables, { params, body: { type, timetables_ids: [made.id], date } });
    const own = ({ data }: Awaited<ReturnType<typeof set>>) =>
      data.map(({ date, time_from }) => `${date} ${time_from}`);
    expect(own(await set('add', '2026-03-18')).slice(0, 4)).toEqual([
      '2026-03-18 19:30',
      '2026-03-20 17:00',
      '2026-03-23 18:00',
      '2026-03-25 19:30',
    ]);
    expect(own(await set('remove', '2026-03-20'))).toEqual(['2026-03-18 19:30']);
  });

  test('a substitution from a date on takes every day and no hour', async () => {
    const { id } = await build();
    const reply = await edit(id, { date: '2026-03-23', scope: 'following', teacher_id: anna });
    expect(reply).toMatchObject({ status: 409 });
    const boris = (await buildTeacher(t, school)).staff_id;
    const done = await edit(id, { date: '2026-03-23', scope: 'following', teacher_id: boris });
    const next = (done.body as { id: number }).id;
    expect(done).toMatchObject({ status: 200, body: { changed: 6, canceled: 0, added: 0 } });
    expect((await dates(id)).concat(await dates(next))).toHaveLength(9);
    for (const date of ['2026-03-23', '2026-03-25', '2026-03-27'])
      expect(await get(next, date)).toMatchObject({ teacher_id: boris, times });
    expect(await get(id, '2026-03-20')).toMatchObject({ teacher_id: null });
  });

  test('an edit of before, with one time, changes the picked weekday alone', async () => {
    const { id } = await build();
    await edit(id, { date: '2026-03-18', scope: 'all', time_from: '20:00', time_to: '21:00' });
    expect((await dates(id)).slice(0, 3)).toEqual([week[0], '03-18 20:00–21:00', week[2]]);
    await edit(id, { date: '2026-03-20', scope: 'all', new_date: '2026-03-21' });
    expect((await dates(id)).slice(0, 3)).toEqual([week[0], '03-18 20:00–21:00', '03-21 17:00–18:00']);
    const beyond = await edit(id, { date: '2026-03-21', scope: 'all', new_date: '2026-03-24' });
    expect(beyond).toMatchObject({ status: 422, body: { code: 'timetable.beyond_week' } });
    const taken = await edit(id, { date: '2026-03-21', scope: 'all', new_date: '2026-03-18' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'timetable.already_that_day' } });
    expect(await edit(id, { date: '2026-03-21', new_date: '2026-03-22' })).toMatchObject({ status: 200 });
  });
});

describe('an edit of the weekdays', () => {
  test('drops a day and brings it back with its regular clients, and the drop can be undone', async () => {
    const made = await build();
    const { id: regular } = await buildStudent(t, school);
    const { id: guest } = await buildStudent(t, school);
    const put = (date: string, students_ids: number[], scope: 'this' | 'following') =>
      t.call(school.owner, routes.set_class_students, { params: at(made.id), body: { date, students_ids, scope } });
    await put('2026-03-16', [regular], 'following');
    await put('2026-03-20', [regular, guest], 'this');
    const drop = await edit(made.id, { date: '2026-03-16', scope: 'all', times: times.slice(0, 2) });
    expect(drop).toMatchObject({ status: 200, body: { canceled: 3, added: 0 } });
    expect((await dates(made.id)).slice(0, 3)).toEqual([week[0], week[1], '03-23 18:00–19:00']);
    const back = await edit(made.id, { date: '2026-03-16', scope: 'all', times });
    expect(back).toMatchObject({ status: 200, body: { canceled: 0 } });
    expect((await dates(made.id)).slice(0, 3)).toEqual(week);
    const friday = await get(made.id, '2026-03-20');
    expect(friday).toMatchObject({ booked: 1, students: [{ student_id: regular, status: 'booked' }] });
    const { change_id } = back.body as { change_id: number };
    await t.call(school.owner, changesRoutes.undo_timetable_change, {
      params: { role: 'owner', school_id: school.school_id, id: change_id },
      body: {},
    });
    expect(await get(made.id, '2026-03-16')).toMatchObject({ times: times.slice(0, 2) });
    expect((await dates(made.id)).slice(0, 3)).toEqual([week[0], week[1], '03-23 18:00–19:00']);
  });

  test('makes a series of one time one of several, and the other way round', async () => {
    const made = await build({ times: undefined, date: '2026-03-16' });
    await edit(made.id, { date: '2026-03-16', scope: 'all', times });
    expect((await dates(made.id)).slice(0, 3)).toEqual(week);
    await edit(made.id, { date: '2026-03-18', scope: 'all', times: null });
    expect(await dates(made.id)).toEqual(['03-18 19:30–21:00', '03-25 19:30–21:00', '04-01 19:30–21:00']);
    expect(await get(made.id, '2026-03-18')).toMatchObject({ times: null, repeat: 'week' });
  });

  test('is not mixed with a date, nor made for one class', async () => {
    const { id } = await build();
    const both = await edit(id, { date: '2026-03-16', scope: 'all', new_date: '2026-03-17', times });
    expect(both).toMatchObject({ status: 422, body: { code: 'timetable.times_with_date' } });
    const one = await edit(id, { date: '2026-03-16', times: times.slice(0, 2) });
    expect(one).toMatchObject({ status: 422, body: { code: 'timetable.repeat_of_one_date' } });
  });

  test('holds when the horizon makes more dates', async () => {
    const made = await build({ repeat_until: null });
    await t.sql(`delete from occurrences where timetable_id = $1 and original_date > '2026-03-20'`, [made.id]);
    await t.sql(`update timetables set materialized_until = '2026-03-20' where id = $1`, [made.id]);
    await t.perform('timetable.extend_horizon');
    expect((await dates(made.id)).slice(3, 6)).toEqual(['03-23 18:00–19:00', '03-25 19:30–21:00', '03-27 17:00–18:00']);
  });
});
