import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { findSlots } from '../index.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const SPECIALISTS = 20;

/**
 * Twenty specialists work ten hours a day, each with six classes a day for a month: 3 600 classes, 11 400 times on the
 * grid.
 */
test('free time of twenty specialists over thirty days is one statement', async () => {
  for (let n = 0; n < SPECIALISTS; n++) await buildTeacher(t, school);
  const { id: service_id } = await buildService(t, school, {
    type: 'single',
    format: 'individual',
    duration_minutes: 60,
    visits: 1,
  } as never);
  await t.sql(
    `
      insert into work_times (school_id, teacher_id, weekday, time_from, time_to)
      select $1, s.id, d, '09:00', '19:00'
      from staff s, generate_series(1, 7) d
      where s.school_id = $1 and s.role = 'teacher'`,
    [school.school_id],
  );
  await t.sql(
    `
      with made as (
        insert into timetables (school_id, title, teacher_id, time_zone, date, time_from, duration_minutes)
        select $1, 'Занято', s.id, $2, '2026-03-12'::date + d, make_time(9 + h, 0, 0), 60
        from staff s, generate_series(0, 29) d, unnest(array[0, 2, 4, 6, 8, 9]) h
        where s.school_id = $1 and s.role = 'teacher'
        returning *
      )
      insert into occurrences (
        school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id
      )
      select school_id, id, date, date, time_from, time_from + interval '1 hour',
        (date + time_from) at time zone time_zone,
        (date + time_from + interval '1 hour') at time zone time_zone, teacher_id
      from made`,
    [school.school_id, school.time_zone],
  );
  await t.sql('analyze occurrences');
  const search = {
    school_id: school.school_id,
    service_id,
    teacher_id: null,
    from: '2026-03-12',
    to: '2026-04-10',
    time_zone: school.time_zone,
    now: t.clock.now(),
    at_desk: false,
    leaving: null,
  };
  const { json } = await findSlots(t.platform.database, search);
  const slots = JSON.parse(json) as { teachers_ids: number[] }[];
  // Four times a day there is a free hour between two classes, starting at the full hour.
  expect(slots).toHaveLength(30 * 4);
  expect(slots.every(({ teachers_ids }) => teachers_ids.length === SPECIALISTS)).toBe(true);
});
