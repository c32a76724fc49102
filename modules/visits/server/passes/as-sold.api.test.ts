import { passesRoutes, passRoutes, type LessonPlus, type LessonPlusBody } from '@ritm/passes/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes, type ServiceBody } from '@ritm/services/contract';
import type { SoldPolicies } from '@ritm/services/server';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitsRoutes as routes, type Marked } from '../../contract/index.ts';

/** Evening of Wednesday, 11 March 2026, in Yekaterinburg. */
const today = '2026-03-11';
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T15:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = ({ student_id }: { student_id: number }) => ({
  role: 'owner' as const,
  school_id: school.school_id,
  student_id,
});
const marking = (lot: LessonPlus, body: object = {}) =>
  t.request(school.owner, routes.add_lesson_minus, {
    params: at(lot),
    body: { service_id: lot.service_id!, ...body },
  });
const mark = async (lot: LessonPlus, body: object = {}) => (await marking(lot, body)).body as Marked;
const whyOf = (lot: LessonPlus, { id }: { id: number }) =>
  t.call(school.owner, routes.get_charge_why, { params: { ...at(lot), id } });
/** Marks as often as the bodies say, and returns the last status. */
async function lastStatus(lot: LessonPlus, ...bodies: object[]) {
  let status = 0;
  for (const body of bodies) ({ status } = await marking(lot, body));
  return status;
}
const named = (lot: LessonPlus) => ({ lesson_plus_id: lot.id });
const passOf = (lot: LessonPlus) =>
  t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...at(lot), id: lot.id } });

interface Case {
  /** What the service says when the first pass is sold, and what it says afterwards. */
  sold: Partial<ServiceBody>;
  edited: Partial<ServiceBody>;
  sale?: Partial<LessonPlusBody>;
  observe: (lot: LessonPlus) => Promise<unknown>;
  /** What is observed of the first pass, and of one that is sold after the edit: it shows that the field decides. */
  asSold: unknown;
  asEdited: unknown;
}

const unlimited = { unlimited: true, visits: null } as const;
const single = { visits: 1 } as const;

/**
 * A case for each policy that a sale stores. The cancellation of a place is tested where clients cancel, in booking,
 * and the branches with their classes, in `branches.api.test.ts`.
 */
const cases: Record<Exclude<keyof SoldPolicies, 'cancellation_policy' | 'branch_ids'>, Case> = {
  miss_policy: {
    sold: { miss_policy: { no_show: 0.5 } },
    edited: { miss_policy: { no_show: 1 } },
    observe: async (lot) => {
      const { lesson_minus, lesson_plus } = await mark(lot, { status: 'no_show' });
      const { terms } = await whyOf(lot, lesson_minus);
      return [lesson_minus.visits, lesson_plus!.left, terms];
    },
    asSold: [0.5, 7.5, [{ kind: 'share', amount: 27_500 }]],
    asEdited: [1, 7, [{ kind: 'share', amount: 55_000 }]],
  },
  nominal_value: {
    sold: { ...unlimited, nominal_value: 40_000, miss_policy: { no_show: 0.5 } },
    edited: { nominal_value: 10_000, miss_policy: { no_show: 1 } },
    observe: async (lot) => {
      const { lesson_minus } = await mark(lot, { status: 'no_show' });
      const { value, terms } = await whyOf(lot, lesson_minus);
      return [value, terms];
    },
    asSold: [20_000, [{ kind: 'nominal', amount: 20_000 }]],
    asEdited: [10_000, [{ kind: 'nominal', amount: 10_000 }]],
  },
  make_up_policy: {
    sold: { make_up_policy: { per_month: 0 } },
    edited: { make_up_policy: { per_month: 2 } },
    observe: async (lot) => {
      await mark(lot, { status: 'excused' });
      return (await t.call(school.owner, routes.list_make_ups, { params: at(lot) })).data.length;
    },
    asSold: 0,
    asEdited: 1,
  },
  freeze_policy: {
    sold: { freeze_policy: { max_days: 0 } },
    edited: { freeze_policy: { max_days: 14 } },
    observe: async (lot) =>
      (
        await t.request(school.owner, passRoutes.freeze_pass, {
          params: { ...at(lot), id: lot.id },
          body: { from_date: '2026-03-12', to_date: '2026-03-18', preview: true },
        })
      ).status,
    asSold: 409,
    asEdited: 200,
  },
  leftover_policy: {
    sold: { leftover_policy: 'use_leftovers' },
    edited: { leftover_policy: 'burn' },
    sale: { date: '2026-03-01', valid_until: '2026-03-10' },
    observe: async (lot) => (await passOf(lot)).state,
    asSold: 'active',
    asEdited: 'expired',
  },
  debt_policy: {
    sold: { ...single, debt_policy: 'allow', debt_limit: 1 },
    edited: { debt_policy: 'block' },
    observe: (lot) => lastStatus(lot, {}, {}),
    asSold: 200,
    asEdited: 409,
  },
  debt_limit: {
    sold: { ...single, debt_limit: 2 },
    edited: { debt_limit: 1 },
    observe: (lot) => lastStatus(lot, {}, {}, {}),
    asSold: 200,
    asEdited: 409,
  },
  consume_unpaid: {
    sold: { consume_unpaid: 'none', debt_policy: 'block' },
    edited: { consume_unpaid: 'all' },
    sale: { paid: 0 },
    observe: (lot) => lastStatus(lot, {}),
    asSold: 409,
    asEdited: 200,
  },
  daypart_from: {
    sold: { daypart_from: '08:00', daypart_to: '23:00' },
    edited: { daypart_from: '20:00' },
    observe: atTheClass,
    asSold: null,
    asEdited: expect.anything(),
  },
  daypart_to: {
    sold: { daypart_from: '08:00', daypart_to: '23:00' },
    edited: { daypart_to: '12:00' },
    observe: atTheClass,
    asSold: null,
    asEdited: expect.anything(),
  },
  cap_per_day: {
    sold: { cap_per_day: 2 },
    edited: { cap_per_day: 1 },
    observe: (lot) => lastStatus(lot, named(lot), named(lot)),
    asSold: 200,
    asEdited: 409,
  },
  cap_per_week: {
    sold: { cap_per_week: 2 },
    edited: { cap_per_week: 1 },
    sale: { date: '2026-03-01' },
    observe: (lot) => lastStatus(lot, { ...named(lot), date_visit: '2026-03-10' }, named(lot)),
    asSold: 200,
    asEdited: 409,
  },
};

/** Puts the client on a class at six, and returns why the pass cannot pay for it. */
async function atTheClass(lot: LessonPlus) {
  const { id } = await buildTimetable(t, school, {
    date: today,
    service_id: lot.service_id!,
    students_ids: [lot.student_id],
  });
  const params = { role: 'owner' as const, school_id: school.school_id, timetable_id: id };
  const { students } = await t.call(school.owner, routes.get_class_sheet, { params, query: { date: today } });
  return students[0]!.why_not;
}

const edit = (service_id: number, body: Partial<ServiceBody>) =>
  t.call(school.owner, servicesRoutes.edit_service, {
    params: { role: 'owner', school_id: school.school_id, service_id },
    body,
  });
const sell = async (service_id: number, sale: Partial<LessonPlusBody> = {}) => {
  const { id: student_id } = await buildStudent(t, school);
  return t.call(school.owner, passesRoutes.add_lesson_plus, {
    params: at({ student_id }),
    body: { service_id, ...sale },
  });
};

it.each(Object.entries(cases))('a sold pass keeps its %s when the service is edited', async (_, one) => {
  const { id } = await buildService(t, school, one.sold);
  const lot = await sell(id, one.sale);
  await edit(id, one.edited);
  expect(await one.observe(lot)).toEqual(one.asSold);
  expect(await one.observe(await sell(id, one.sale))).toEqual(one.asEdited);
});

it('a class of another service costs what the pass that pays was sold with', async () => {
  const { id } = await buildService(t, school, { miss_policy: { attended: 0.5 } });
  const other = await buildService(t, school, { miss_policy: { attended: 2 } });
  const lot = await sell(id);
  expect((await mark({ ...lot, service_id: other.id })).lesson_minus).toMatchObject({
    lesson_plus_id: lot.id,
    visits: 0.5,
  });
});

it('without a pass the service of today decides: what is owed, and at which price', async () => {
  const { id: service_id } = await buildService(t, school, { ...single, debt_policy: 'block', price: 50_000 });
  const { id: student_id } = await buildStudent(t, school);
  const visitor = { student_id, service_id } as LessonPlus;
  expect(await lastStatus(visitor, {})).toBe(409);
  await edit(service_id, { debt_policy: 'charge_single', price: 70_000, miss_policy: { attended: 0.5 } });
  expect((await mark(visitor)).lesson_minus).toMatchObject({ lesson_plus_id: null, visits: 0.5, value: 35_000 });
});

it.each([
  ['a pass: its share of one visit', { price: 600_001, visits: 6 }, 100_000],
  ['an unlimited pass: its value of one visit', { visits: null, unlimited: true, nominal_value: 45_000 }, 45_000],
])('the single price of %s', async (_, fields, value) => {
  const { id: service_id } = await buildService(t, school, { debt_policy: 'charge_single', ...fields });
  const { id: student_id } = await buildStudent(t, school);
  expect(await mark({ student_id, service_id } as LessonPlus)).toMatchObject({
    lesson_minus: { lesson_plus_id: null, value },
  });
});

it('a used up pass that was sold to be charged by the visit is charged at the price of today, split or not', async () => {
  const { id: service_id } = await buildService(t, school, {
    ...single,
    format: 'mini',
    price: 100_000,
    debt_policy: 'charge_single',
  });
  const lots = [await sell(service_id), await sell(service_id)];
  const ids = lots.map(({ student_id }) => student_id);
  for (const lot of lots) await mark(lot, { date_visit: today });
  await edit(service_id, {
    debt_policy: 'allow',
    price: 220_000,
    price_tiers: [{ headcount: 2, price: 150_000 }],
  });
  const { id: timetable_id } = await buildTimetable(t, school, { date: today, service_id, students_ids: ids });
  const markClass = async (student_id: number, status: 'attended' | 'excused') => {
    const params = { role: 'owner' as const, school_id: school.school_id, timetable_id };
    await t.call(school.owner, routes.mark_class, { params, body: { date: today, marks: [{ student_id, status }] } });
    await t.settle();
  };
  const valueOf = async () =>
    (await t.call(school.owner, routes.list_lessons_minus, { params: at({ student_id: ids[0]! }) })).data.find(
      (one) => one.lesson_plus_id === null,
    )?.value;
  await markClass(ids[0]!, 'attended');
  expect(await valueOf()).toBe(150_000);
  await markClass(ids[1]!, 'excused');
  expect(await valueOf()).toBe(220_000);
});
