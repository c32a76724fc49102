import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitsRoutes as routes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';

const date = '2026-03-11';
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T15:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(async () => {
  school = await buildSchool(t);
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id });

/** A split lesson: alone 2 200 ₽, for two 1 500 ₽ each. */
async function split(fields: object = {}) {
  const { id: service_id } = await buildService(t, school, {
    type: 'single',
    format: 'mini',
    price: 220_000,
    visits: 1,
    debt_policy: 'charge_single',
    price_tiers: [{ headcount: 2, price: 150_000 }],
    ...fields,
  });
  const [one, two] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const { id: timetable_id } = await buildTimetable(t, school, { date, service_id, students_ids: [one, two] });
  return { service_id, timetable_id, one, two };
}
const mark = async (timetable_id: number, student_id: number, status: Outcome | null) => {
  await t.call(school.owner, routes.mark_class, {
    params: { ...params(), timetable_id },
    body: { date, marks: [{ student_id, status }] },
  });
  await t.settle();
};
const values = async (student_id: number) =>
  (await t.call(school.owner, routes.list_lessons_minus, { params: { ...params(), student_id } })).data.map(
    ({ value }) => value,
  );

describe('a split lesson', () => {
  test('is charged by how many came, whoever was marked first', async () => {
    const { timetable_id, one, two } = await split();
    await mark(timetable_id, one, 'attended');
    expect(await values(one)).toEqual([150_000]);
    await mark(timetable_id, two, 'excused');
    expect(await values(one)).toEqual([220_000]);
    await mark(timetable_id, two, 'attended');
    expect([await values(one), await values(two)]).toEqual([[150_000], [150_000]]);
    await mark(timetable_id, two, 'no_show');
    expect([await values(one), await values(two)]).toEqual([[220_000], [150_000]]);
    const lines = await t.sql(`select after from audit_log where school_id = $1 and action = 'visits.repriced'`, [
      school.school_id,
    ]);
    expect(lines.length).toBeGreaterThan(2);
    expect(await t.verify()).toEqual([]);
  });

  test('keeps the split price where the service goes by who was booked', async () => {
    const { timetable_id, one, two } = await split({ tiers_by: 'booked' });
    await mark(timetable_id, one, 'attended');
    await mark(timetable_id, two, 'no_show');
    expect(await values(one)).toEqual([150_000]);
  });

  test('marked at once by two, both stand at the price of two', async () => {
    const { timetable_id, one, two } = await split();
    await Promise.all([mark(timetable_id, one, 'attended'), mark(timetable_id, two, 'attended')]);
    expect([await values(one), await values(two)]).toEqual([[150_000], [150_000]]);
    expect(await t.verify()).toEqual([]);
  });

  test('what was charged under other prices stays as it was', async () => {
    const { service_id, timetable_id, one, two } = await split();
    await mark(timetable_id, one, 'attended');
    await t.call(school.owner, servicesRoutes.edit_service, {
      params: { ...params(), service_id },
      body: { price: 300_000, price_tiers: [{ headcount: 2, price: 200_000 }] },
    });
    await mark(timetable_id, two, 'no_show');
    expect(await values(one)).toEqual([150_000]);
  });
});
