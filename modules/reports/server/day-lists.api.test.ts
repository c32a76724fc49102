/**
 * What the day shows of debts and ending passes is the beginning of a list that can be read to its end. A pass that was
 * handed over owes what its giver had not paid.
 */
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { assignStudent, buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportsRoutes as routes } from '../contract/index.ts';

let t: TestApp;
let school: SchoolOfTest;
let last: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
  const { id: service_id } = await buildService(t, school, { price: 100_000 });
  for (let number = 0; number < 12; number++) {
    last = (await buildStudent(t, school)).id;
    await buildLessonPlus(t, school, {
      student_id: last,
      service_id,
      date: '2026-02-09',
      price: 100_000 - number,
      paid: 0,
    });
  }
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const pageOf = async (name: 'list_debts' | 'list_ending_passes', page: number) =>
  (await t.call(school.owner, routes[name], { params: at(), query: { page, per_page: 7 } })) as {
    total: number;
    data: { student_id: number }[];
  };

it.each([
  ['list_debts', 'debts'],
  ['list_ending_passes', 'ending'],
] as const)('%s goes on where the day ends', async (name, of) => {
  const day = (await t.call(school.owner, routes.get_today, { params: at() }))[of];
  const [first, second] = [await pageOf(name, 1), await pageOf(name, 2)];
  expect([day.total, first.total, second.total]).toEqual([12, 12, 12]);
  const all = [...first.data, ...second.data];
  expect(all.slice(0, 10)).toEqual(day.data);
  expect(new Set(all.map(({ student_id }) => student_id)).size).toBe(12);
});

it('a teacher sees own clients there, and no money', async () => {
  const { staff_id, session } = await buildTeacher(t, school, { withUser: true });
  await assignStudent(t, school, { student_id: last, teachers_ids: [staff_id] });
  const params = { ...at(), role: 'teacher' as const };
  expect(await t.call(session!, routes.list_debts, { params, query: {} })).toMatchObject({ total: 0, amount: null });
  const ending = await t.call(session!, routes.list_ending_passes, { params, query: {} });
  expect(ending.data.map(({ student_id }) => student_id)).toEqual([last]);
});

it('a pass that was handed over owes what its giver had not paid: on the day, on the card and in its why', async () => {
  const studio = await buildSchool(t);
  const [giver, taker] = [await buildStudent(t, studio), await buildStudent(t, studio)];
  const of = { role: 'owner' as const, school_id: studio.school_id };
  const params = { ...of, student_id: taker.id };
  const handOver = async (paid: number) => {
    const { id } = await buildLessonPlus(t, studio, { student_id: giver.id, price: 440_000, paid });
    await t.call(studio.owner, passRoutes.transfer_pass, {
      params: { ...of, student_id: giver.id, id },
      body: { to_student_id: taker.id, reason: 'Подарок' },
    });
  };
  const debts = async () => (await t.call(studio.owner, routes.get_today, { params: of })).debts;
  await handOver(440_000);
  expect(await debts()).toMatchObject({ total: 0, amount: 0 });
  await handOver(340_000);
  expect(await debts()).toMatchObject({ total: 1, amount: 100_000, data: [{ student_id: taker.id, amount: 100_000 }] });
  const { data, meta } = await t.call(studio.owner, passesRoutes.list_lessons_plus, { params });
  expect([meta.unpaid, data.reduce((sum, { price, paid }) => sum + price! - paid!, 0)]).toEqual([100_000, 100_000]);
  expect(await t.call(studio.owner, passesRoutes.get_debt_why, { params })).toMatchObject({
    amount: 100_000,
    unpaid: [{ price: 440_000, paid: 340_000, owed: 100_000 }],
  });
});
