import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passesRoutes as routes, passRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-20T07:00:00.000Z' });
});
beforeEach(async () => {
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const march = { date_from: '2026-03-01', date_to: '2026-03-31' };
const why = (query: object = march) => t.call(school.owner, routes.get_sold_why, { params: at(), query });
const list = () => t.call(school.owner, routes.list_lessons_plus_of_school, { params: at(), query: march });

/** Three passes of two kinds; one of the sales was voided. */
async function sell() {
  const student_id = (await buildStudent(t, school, { lastname: 'Продажная', firstname: 'Анна' })).id;
  const eight = (await buildService(t, school, { name: 'Восемь', price: 440_000 })).id;
  const four = (await buildService(t, school, { name: 'Четыре', price: 260_000 })).id;
  const sold = [];
  for (const service_id of [eight, four, eight])
    sold.push(await buildLessonPlus(t, school, { student_id, service_id }));
  await t.call(school.owner, routes.delete_lesson_plus, { params: { ...at(), student_id, id: sold[2]!.id } });
  return { student_id, ids: sold.map(({ id }) => id) };
}

test('the sum of what was sold is its terms less what was closed, down to the passes', async () => {
  const { student_id, ids } = await sell();
  const explanation = await why();
  expect(explanation).toMatchObject({
    ...march,
    terms: [
      { name: 'Восемь', count: 2, amount: 880_000 },
      { name: 'Четыре', count: 1, amount: 260_000 },
    ],
    closed: { count: 1, amount: 440_000 },
    amount: 700_000,
    more: 0,
  });
  expect(explanation.rows.map(({ id, amount }) => [id, amount])).toEqual([
    [ids[1], 260_000],
    [ids[0], 440_000],
  ]);
  expect(explanation.rows[0]).toMatchObject({ student_id, student_name: 'Продажная Анна', name: 'Четыре' });
  expect((await list()).meta).toMatchObject({ total: 3, sum: 700_000 });
});

test('a pass that was handed over stays sold on its day, at the price that it has now, and names the pass it goes on in', async () => {
  const [from, to, last] = [
    await buildStudent(t, school),
    await buildStudent(t, school),
    await buildStudent(t, school),
  ];
  const { id: service_id } = await buildService(t, school, { name: 'Три', price: 100_000, visits: 3 });
  const lot = await buildLessonPlus(t, school, { student_id: from.id, service_id, paid: 40_000, date: '2026-03-18' });
  await markVisit(t, school, { student_id: from.id, lesson_plus_id: lot.id });
  const handOver = async (student_id: number, id: number, to_student_id: number) =>
    (
      await t.call(school.owner, passRoutes.transfer_pass, {
        params: { ...at(), student_id, id },
        body: { to_student_id, reason: 'Переезжает' },
      })
    ).to.id;
  const second = await handOver(from.id, lot.id, to.id);
  expect(await why()).toMatchObject({
    terms: [{ name: 'Три', count: 1, amount: 100_000 }],
    closed: { count: 0, amount: 0 },
    continued: { count: 1 },
    amount: 100_000,
    rows: [{ id: lot.id, student_id: from.id, amount: 100_000, continued_in: { id: second, student_id: to.id } }],
  });
  const third = await handOver(to.id, second, last.id);
  const params = { ...at(), student_id: last.id, id: third };
  await t.call(school.owner, routes.edit_lesson_plus, { params, body: { price: 60_000 } });
  expect(await why()).toMatchObject({
    amount: 93_333,
    rows: [{ id: lot.id, continued_in: { id: third, student_id: last.id, date: '2026-03-20' } }],
  });
  expect((await list()).meta).toMatchObject({ total: 1, sum: 93_333 });
});

test('what was carried from an earlier pass was sold with that one', async () => {
  const student_id = (await buildStudent(t, school)).id;
  const fields = { price: 100_000, visits: 4, validity: 5, validity_unit: 'day', leftover_policy: 'keep' } as const;
  const { id: service_id } = await buildService(t, school, fields);
  await buildLessonPlus(t, school, { student_id, service_id, date: '2026-03-02' });
  const next = await buildLessonPlus(t, school, { student_id, service_id, carry_leftovers: true });
  expect(next.price).toBe(200_000);
  expect((await list()).meta.sum).toBe(200_000);
});

test('shows the newest and counts the rest; another period has nothing', async () => {
  const student_id = (await buildStudent(t, school)).id;
  const service_id = (await buildService(t, school, { price: 100_000 })).id;
  for (let count = 0; count < 14; count++) await buildLessonPlus(t, school, { student_id, service_id });
  const explanation = await why();
  expect([explanation.rows.length, explanation.more, explanation.amount]).toEqual([12, 2, 1_400_000]);
  expect(await why({ date_from: '2026-02-01', date_to: '2026-02-28' })).toMatchObject({
    terms: [],
    rows: [],
    amount: 0,
    more: 0,
  });
});

test('to whom money is hidden, the passes of own clients are counted', async () => {
  const { student_id } = await sell();
  await buildLessonPlus(t, school, { student_id: (await buildStudent(t, school)).id });
  const teacher = await buildTeacher(t, school, { withUser: true });
  await assignStudent(t, school, { student_id, teachers_ids: [teacher.staff_id] });
  const callOptions = { params: { ...at(), role: 'teacher' as const }, query: march };
  const listed = await t.call(teacher.session, routes.list_lessons_plus_of_school, callOptions);
  expect([listed.meta.total, listed.meta.sum]).toEqual([3, null]);
  expect(await t.call(teacher.session, routes.get_sold_why, callOptions)).toMatchObject({
    terms: [
      { name: 'Восемь', count: 2, amount: null },
      { name: 'Четыре', count: 1, amount: null },
    ],
    closed: { count: 1, amount: null },
    amount: null,
    rows: [{ amount: null }, { amount: null }],
  });
});
