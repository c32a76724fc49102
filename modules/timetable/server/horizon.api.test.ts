import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, buildTeacher, moveSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes } from '../contract/index.ts';
import { buildTimetable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const datesOf = async (id: number) =>
  t.sql<{ date: string; booked: number; conflict_reason: string | null }>(
    `
      select to_char(date, 'YYYY-MM-DD') as date, booked, conflict_reason
      from occurrences
      where school_id = $1 and timetable_id = $2
      order by date`,
    [school.school_id, id],
  );
const HORIZON = 'timetable.extend_horizon';

describe('the horizon', () => {
  test('is extended by the job once, however often it runs, and regular places of a class without a service continue', async () => {
    const students = await Promise.all([buildStudent(t, school), buildStudent(t, school)]);
    const { id } = await buildTimetable(t, school, { date: '2026-03-11', repeat: 'week', capacity: 1 });
    await t.call(school.owner, routes.set_class_students, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: id },
      body: { date: '2026-03-11', scope: 'following', students_ids: [students[0]!.id] },
    });
    const before = await datesOf(id);
    expect(before.at(-1)!.date).toBe('2026-07-08');
    await t.clock.advance(28 * 86_400_000);
    await Promise.all([t.perform(HORIZON), t.perform(HORIZON)]);
    await t.settle();
    const after = await datesOf(id);
    expect(after.slice(before.length).map(({ date, booked }) => [date, booked])).toEqual([
      ['2026-07-15', 1],
      ['2026-07-22', 1],
      ['2026-07-29', 1],
      ['2026-08-05', 1],
    ]);
    await t.perform(HORIZON);
    expect(await datesOf(id)).toEqual(after);
  });

  test('ends where the series ends, and passes by what is in the archive', async () => {
    const ended = await buildTimetable(t, school, { date: '2026-04-10', repeat: 'day', repeat_until: '2026-04-12' });
    const { id } = await buildTimetable(t, school, { date: '2026-04-10', repeat: 'week' });
    await t.call(school.owner, routes.delete_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: id },
      query: { date: '2026-04-10', scope: 'all' },
    });
    const count = (await datesOf(id)).length;
    await t.clock.advance(14 * 86_400_000);
    await t.perform(HORIZON);
    expect((await datesOf(ended.id)).length).toBe(3);
    expect((await datesOf(id)).length).toBe(count);
  });

  test('does not lose a date whose time was taken meanwhile: it stands, marked', async () => {
    const { staff_id } = await buildTeacher(t, school);
    const { id } = await buildTimetable(t, school, { date: '2026-04-23', repeat: 'week', teacher_id: staff_id });
    const last = (await datesOf(id)).at(-1)!.date;
    const next = new Date(Date.parse(last) + 7 * 86_400_000).toISOString().slice(0, 10);
    await buildTimetable(t, school, { title: 'Заранее', date: next, teacher_id: staff_id });
    await t.clock.advance(14 * 86_400_000);
    await t.perform(HORIZON);
    const marked = (await datesOf(id)).filter(({ conflict_reason }) => conflict_reason !== null);
    expect(marked.map(({ date }) => date)).toEqual([next]);
  });
});

describe('a change of the clocks', () => {
  test('keeps the wall time and the length of a class', async () => {
    await t.clock.set('2026-10-10T07:00:00.000Z');
    const berlin = await buildSchool(t);
    await moveSchool(t, berlin, 'Europe/Berlin');
    const { id } = await buildTimetable(t, berlin, {
      date: '2026-10-18',
      repeat: 'week',
      repeat_until: '2026-11-01',
      time_from: '09:00',
      time_to: '10:00',
    });
    const nightClass = await buildTimetable(t, berlin, { date: '2026-10-25', time_from: '01:30', time_to: '03:30' });
    const { data } = await t.call(berlin.owner, routes.list_timetables, {
      params: { role: 'owner', school_id: berlin.school_id },
      query: { date_from: '2026-10-18', date_to: '2026-11-01' },
    });
    const utc = data
      .filter((row) => row.id === id)
      .map(({ time_from, starts_at }) => `${time_from} ${new Date(starts_at).toISOString().slice(11, 16)}`);
    expect(utc).toEqual(['09:00 07:00', '09:00 08:00', '09:00 08:00']);
    const long = data.find((row) => row.id === nightClass.id)!;
    expect(Date.parse(long.ends_at) - Date.parse(long.starts_at)).toBe(2 * 3_600_000);
    // A class of two hours ends one hour earlier in local time when the hour from two to three occurs twice.
    expect(long.time_to).toBe('02:30');
  });
});
