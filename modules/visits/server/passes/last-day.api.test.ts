/**
 * Decision 192: a last day set by hand is the day on which the pass then ends, whatever was given and frozen before;
 * what comes later postpones it. Decision 227: a hand-over loses none of the days given.
 */
import { addDays } from '@ritm/kernel';
import { type LessonPlus, passesRoutes, passRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { markVisit } from '../testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const sell = async (fields: object = {}): Promise<LessonPlus> => {
  const { id: service_id } = await buildService(t, school, fields);
  return buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id, service_id });
};
const at = ({ id, student_id }: LessonPlus) => ({
  role: 'owner' as const,
  school_id: school.school_id,
  student_id,
  id,
});
const extend = (lot: LessonPlus, days: number) =>
  t.call(school.owner, passRoutes.extend_pass, { params: at(lot), body: { days, reason: 'Болел тренер' } });
const freeze = (lot: LessonPlus, from_date: string, to_date: string) =>
  t.call(school.owner, passRoutes.freeze_pass, { params: at(lot), body: { from_date, to_date } });
const setLastDay = (lot: LessonPlus, valid_until: string | null) =>
  t.request(school.owner, passesRoutes.edit_lesson_plus, { params: at(lot), body: { valid_until } });

it('is the day that was set, with days given and frozen before; what comes later postpones it', async () => {
  const lot = await sell({ validity: 2, validity_unit: 'month' });
  await extend(lot, 7);
  await freeze(lot, day(2), day(6));
  const lastDay = addDays(lot.ends_on!, 20);
  expect(await setLastDay(lot, lastDay)).toMatchObject({ status: 200, body: { ends_on: lastDay } });
  expect((await extend(lot, 3)).lesson_plus.ends_on).toBe(addDays(lastDay, 3));
  expect((await freeze(lot, day(10), day(12))).lesson_plus.ends_on).toBe(addDays(lastDay, 6));
  expect(await setLastDay(lot, null)).toMatchObject({ body: { ends_on: addDays(lot.ends_on!, 7 + 3 + 5 + 3) } });
});

it('may be earlier, and falls neither into a freeze nor before the start', async () => {
  const lot = await sell({ activation: 'calendar_month', validity: 2, validity_unit: 'month' });
  await extend(lot, 7);
  await freeze(lot, day(2), day(6));
  expect(await setLastDay(lot, day(9))).toMatchObject({ body: { starts_on: '2026-03-01', ends_on: day(9) } });
  expect(await setLastDay(lot, day(1))).toMatchObject({ body: { ends_on: day(1) } });
  expect(await setLastDay(lot, day(4))).toMatchObject({ status: 409, body: { code: 'visits.end_in_freeze' } });
  const body = { valid_from: TODAY, valid_until: day(-1) };
  const reversed = await t.request(school.owner, passesRoutes.edit_lesson_plus, { params: at(lot), body });
  expect(reversed).toMatchObject({ status: 422, body: { code: 'visits.end_before_start' } });
});

it('agrees with its «why?» at the end of the calendar', async () => {
  const lot = await sell();
  await setLastDay(lot, '2999-12-30');
  const { lesson_plus } = await extend(lot, 7);
  const { end } = await t.call(school.owner, passRoutes.why, { params: at(lot) });
  expect([lesson_plus.ends_on, end?.ends_on]).toEqual(['2999-12-31', '2999-12-31']);
});

it('is as many days later after a hand-over as were given to a pass that waits for its first visit', async () => {
  const lot = await sell({ activation: 'on_first_visit', validity: 30, validity_unit: 'day' });
  for (const days of [5, 4]) await extend(lot, days);
  const handOver = async (from: LessonPlus) => {
    const body = { to_student_id: (await buildStudent(t, school)).id, reason: 'Подарила сестре' };
    const shown = await t.call(school.owner, passRoutes.transfer_pass, {
      params: at(from),
      body: { ...body, preview: true },
    });
    const { to } = await t.call(school.owner, passRoutes.transfer_pass, { params: at(from), body });
    expect(shown.to).toEqual({ ...to, id: shown.to.id });
    return to;
  };
  const pass = await handOver(await handOver(lot));
  await markVisit(t, school, { student_id: pass.student_id, lesson_plus_id: pass.id });
  const { end } = await t.call(school.owner, passRoutes.why, { params: at(pass) });
  expect(end).toMatchObject({ ends_on: day(29 + 9) });
  expect(end!.terms.map(({ kind, days }) => [kind, days])).toEqual([
    ['term', null],
    ['extension', 5],
    ['extension', 4],
  ]);
});
