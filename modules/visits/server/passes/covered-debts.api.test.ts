/**
 * Decision 190: a sale covers a debt that is older than the pass or that the pass could pay for on its day, the clock
 * of a first-visit pass waits, and the outcome of a covered visit is corrected on its pass. After each, `verify` finds
 * nothing.
 */
import { addDays } from '@ritm/kernel';
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { visitsRoutes } from '../../contract/index.ts';
import { markVisit } from '../testing.ts';

const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
});
afterEach(async () => {
  expect(await t.verify()).toEqual([]);
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const owe = async (service: Parameters<typeof buildService>[2], date_visit: string) => {
  const { id: service_id } = await buildService(t, school, service);
  const { lesson_minus } = await markVisit(t, school, { student_id, service_id, date_visit });
  return { service_id, id: lesson_minus.id };
};
const passOf = async (id: number) => t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...at(), id } });
const correct = (id: number, status: 'excused' | 'attended') =>
  t.request(school.owner, visitsRoutes.edit_lesson_minus, { params: { ...at(), id }, body: { status } });

it('a debt of a day after the end of the pass is neither offered nor covered', async () => {
  const { service_id } = await owe({ validity: 1, validity_unit: 'month' }, day(-1));
  const body = { service_id, date: '2026-02-09', paid: 0 };
  const { covered } = await t.call(school.owner, passRoutes.preview_sale, { params: at(), body });
  expect(covered).toEqual([]);
  const lot = await buildLessonPlus(t, school, { student_id, ...body, cover_debts: true });
  expect(lot).toMatchObject({ ends_on: '2026-03-08', used: 0 });
});

it('a covered visit on a day of the pass starts no clock; the next one does', async () => {
  const { service_id } = await owe({ activation: 'on_first_visit', validity: 14, validity_unit: 'day' }, day(-3));
  const sale = { student_id, service_id, date: day(-7), cover_debts: true };
  const { id } = await buildLessonPlus(t, school, sale);
  expect(await passOf(id)).toMatchObject({ used: 1, starts_on: null, state: 'pending' });
  await markVisit(t, school, { student_id, service_id, date_visit: day(-2) });
  expect(await passOf(id)).toMatchObject({ used: 2, starts_on: day(-2), ends_on: day(11) });
});

it('a covered visit is excused and attended again on the pass that covered it', async () => {
  const { service_id, id: visit } = await owe({}, day(-8));
  const { id } = await buildLessonPlus(t, school, { student_id, service_id, cover_debts: true });
  expect(await correct(visit, 'excused')).toMatchObject({
    status: 200,
    body: { lesson_minus: { id: visit, lesson_plus_id: id, visits: 0 }, lesson_plus: { used: 0 } },
  });
  expect(await correct(visit, 'attended')).toMatchObject({
    status: 200,
    body: { lesson_minus: { id: visit, lesson_plus_id: id, visits: 1 }, lesson_plus: { used: 1 } },
  });
  const moved = await t.request(school.owner, visitsRoutes.edit_lesson_minus, {
    params: { ...at(), id: visit },
    body: { date_visit: day(-9), lesson_plus_id: id },
  });
  expect(moved.status).toBe(409);
});
