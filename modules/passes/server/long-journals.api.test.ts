/**
 * A client and an organization of whom more was recorded than one page of a journal shows: the rest is on the next
 * page, and what depends on an old record still finds it.
 */
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passBatchRoutes, passRoutes } from '../contract/index.ts';
import { buildLessonPlus } from './testing.ts';

const TODAY = '2026-03-11';
const LATER = 60;

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T09:00:00.000Z` });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });

test('a freeze that ends after many other actions restores the bookings it canceled, and all actions are listed', async () => {
  const { id: student_id } = await buildStudent(t, school);
  const { id: service_id } = await buildService(t, school);
  const { id } = await buildLessonPlus(t, school, { student_id, service_id });
  await buildTimetable(t, school, { date: addDays(TODAY, 5), service_id, capacity: 1, students_ids: [student_id] });
  const params = { ...at(), student_id, id };
  const frozen = await t.call(school.owner, passRoutes.freeze_pass, {
    params,
    body: { from_date: TODAY, to_date: addDays(TODAY, 6) },
  });
  expect(frozen.released).toHaveLength(1);
  await t.sql(
    `insert into pass_actions (school_id, kind, student_id, lesson_plus_id, detail, undone_at)
      select school_id, 'extend', student_id, lesson_plus_id, '{}', ritm_now()
      from pass_actions, generate_series(1, $2) n
      where id = $1`,
    [frozen.pass_action_id, LATER],
  );
  await t.clock.set('2026-03-14T09:00:00.000Z');
  const { freezes } = frozen.lesson_plus;
  const ended = await t.call(school.owner, passRoutes.unfreeze_pass, {
    params,
    body: { freeze_id: freezes[0]!.id },
  });
  expect(ended.restored).toMatchObject([{ student_id, date: addDays(TODAY, 5) }]);
  const page = (number: number) =>
    t.call(school.owner, passRoutes.list_pass_actions, { params: { ...at(), student_id }, query: { page: number } });
  const [first, second] = [await page(1), await page(2)];
  expect([first.meta.total, second.meta.total]).toEqual([LATER + 2, LATER + 2]);
  expect([first.data[0]!.kind, second.data.at(-1)!.kind]).toEqual(['unfreeze', 'freeze']);
  expect(first.data.length + second.data.length).toBe(LATER + 2);
});

test('mass actions are listed in pages that hold all of them', async () => {
  await t.sql(
    `insert into pass_batches (school_id, kind, state, from_date, to_date, days, reason, total)
      select $1, 'extend', 'ready', $2, $2, 1, n::text, 7
      from generate_series(1, $3) n`,
    [school.school_id, TODAY, LATER],
  );
  const { data, meta } = await t.call(school.owner, passBatchRoutes.list_pass_batches, {
    params: at(),
    query: { page: 2 },
  });
  expect(meta).toEqual({ page: 2, per_page: 50, total: LATER });
  expect(data.map(({ reason, total }) => [reason, total])).toEqual(
    Array.from({ length: LATER - 50 }, (_, n) => [String(LATER - 50 - n), 7]),
  );
});
