/** A client's regular places in a series are added by the desk and never lost to a booking of a few dates. */
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatRoutes } from '../../contract/index.ts';

const [first, second, third, fourth] = ['2026-03-11', '2026-03-18', '2026-03-25', '2026-04-01'] as const;
let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let timetable_id: number;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
  school = await buildSchool(t);
  student_id = (await buildStudent(t, school)).id;
  timetable_id = (await buildTimetable(t, school, { date: first, repeat: 'week', repeat_until: fourth })).id;
});
afterAll(() => t.close());

const params = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const book = (body: { date?: string; until?: string }) =>
  t.request(school.owner, seatRoutes.add_seat, {
    params: params(),
    body: { timetable_id, date: first, scope: 'following', ...body },
  });
const places = async () =>
  (
    await t.sql<{ date: string }>(
      `
        select o.date::text as date
        from occurrence_students a
        join occurrences o on o.id = a.occurrence_id
        where a.student_id = $1 and a.status = 'booked'
        order by o.date`,
      [student_id],
    )
  ).map(({ date }) => date);
/** The client's regular places, from the first day to the last. */
const regular = async () =>
  (
    await t.sql<{ days: string }>(
      `
        select concat(from_date, '…', to_date) as days
        from timetable_students
        where school_id = $1 and student_id = $2
        order by from_date`,
      [school.school_id, student_id],
    )
  ).map(({ days }) => days);

test('booking a few dates leaves a regular place that begins later, and adds to one that ends within them', async () => {
  await book({ date: fourth });
  expect((await book({ until: second })).body).toMatchObject({ full_dates: [] });
  expect(await regular()).toEqual([`${first}…${second}`, `${fourth}…`]);
  expect((await book({ date: second, until: third })).status).toBe(200);
  expect(await regular()).toEqual([`${first}…${second}`, `2026-03-19…${third}`, `${fourth}…`]);
  expect(await places()).toEqual([first, second, third, fourth]);
  expect((await book({})).status).toBe(200);
  expect(await regular()).toEqual([`${first}…${second}`, `2026-03-19…${third}`, '2026-03-26…2026-03-31', `${fourth}…`]);
  await t.call(school.owner, seatRoutes.delete_seat, {
    params: params(),
    query: { timetable_id, date: first, scope: 'following' },
  });
  expect(await regular()).toEqual([]);
  expect(await t.verify()).toEqual([]);
});
