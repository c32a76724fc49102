/**
 * Marking a visit from a client's card: which pass pays, debts and their limits, refusals in the reader's language,
 * family passes, late marks and days that have not come.
 */
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import type { ServiceBody } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit, onItsDay } from './testing.ts';

/** Noon of Sunday, 20 September 2026, in Yekaterinburg. */
const now = '2026-09-20T07:00:00.000Z';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const ofStudent = (student_id: number) => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const newStudent = async (birth_date: string | null = null) => (await buildStudent(t, school, { birth_date })).id;
const service = async (fields: Partial<ServiceBody> = {}) => (await buildService(t, school, fields)).id;

type VisitFields = Partial<Record<string, unknown>> & { date_visit?: string };
const mark = (student_id: number, body: VisitFields) =>
  onItsDay(t, body.date_visit, () =>
    t.request(school.owner, visitsRoutes.fast_lesson_minus, { params: ofStudent(student_id), body }),
  );
const write = (student_id: number, body: object) =>
  t.request(school.owner, visitsRoutes.add_lesson_minus, { params: ofStudent(student_id), body });
const undo = (visit: { student_id: number; id: number }) =>
  t.request(school.owner, visitsRoutes.delete_lesson_minus, {
    params: { ...ofStudent(visit.student_id), id: visit.id },
  });
const passOf = (student_id: number, id: number) =>
  t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...ofStudent(student_id), id } });
const visitsOf = async (student_id: number) =>
  (await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: ofStudent(student_id) })).data;
const debtOf = async (student_id: number) =>
  (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: ofStudent(student_id) })).meta.debt;

describe('the worked example', () => {
  async function threePasses() {
    const student_id = await newStudent();
    const a = await buildLessonPlus(t, school, { student_id, date: '2026-09-01', valid_until: '2026-09-30' });
    for (const day of ['02', '04', '07', '09', '11', '14', '16'])
      await markVisit(t, school, { student_id, lesson_plus_id: a.id, date_visit: `2026-09-${day}` });
    const b = await buildLessonPlus(t, school, { student_id, date: '2026-09-16', valid_until: '2026-10-15' });
    const c = await buildLessonPlus(t, school, {
      student_id,
      service_id: await service({ activation: 'on_first_visit' }),
    });
    return { student_id, service_id: b.service_id!, a, b, c };
  }

  it('takes the pass that ends first, then the next; the pending one stays', async () => {
    const { student_id, service_id, a, b, c } = await threePasses();
    const first = await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-22' });
    expect(first).toMatchObject({ lesson_plus: { id: a.id, left: 0, state: 'exhausted' }, warnings: ['last_visit'] });
    const second = await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-24' });
    expect(second).toMatchObject({
      lesson_plus: { id: b.id, left: 7, ends_on: '2026-10-15' },
      debt: 0,
      warnings: [],
    });
    expect(await passOf(student_id, c.id)).toMatchObject({
      state: 'pending',
      left: 8,
      starts_on: null,
      ends_on: null,
    });
  });

  it('depends on the order of marking, on purpose', async () => {
    const { student_id, service_id, a, b } = await threePasses();
    expect(await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-24' })).toMatchObject({
      lesson_plus: { id: a.id },
    });
    expect(await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-22' })).toMatchObject({
      lesson_plus: { id: b.id },
    });
  });
});

describe('a mark in one tap', () => {
  it('with a service alone finds the pass, and is of today', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id });
    const marked = await markVisit(t, school, { student_id, service_id: lot.service_id! });
    expect(marked).toMatchObject({
      lesson_minus: {
        lesson_plus_id: lot.id,
        service_id: lot.service_id,
        date_visit: '2026-09-20',
        status: 'attended',
        visits: 1,
        value: 55_000,
        timetable_id: null,
      },
      lesson_plus: { id: lot.id, used: 1, left: 7 },
      debt: 0,
      warnings: [],
    });
    expect(await visitsOf(student_id)).toEqual([{ ...marked.lesson_minus, created_at: expect.any(String) }]);
  });

  it('with a pass alone is a visit of its service', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id });
    expect(await markVisit(t, school, { student_id, lesson_plus_id: lot.id })).toMatchObject({
      lesson_minus: { service_id: lot.service_id, lesson_plus_id: lot.id },
    });
  });

  it('without a pass or a service needs one', async () => {
    const student_id = await newStudent();
    await buildLessonPlus(t, school, { student_id });
    expect(await mark(student_id, {})).toMatchObject({
      status: 422,
      body: { code: 'visits.what_for', errors: { service_id: ['Укажите занятие, услугу или абонемент'] } },
    });
  });

  it.each<[string, object, number, string]>([
    ['a service that is not there', { service_id: 999_999 }, 404, 'common.not_found'],
    ['a pass that is not there', { lesson_plus_id: 999_999 }, 404, 'common.not_found'],
    ['a class that is not there', { timetable_id: 999_999 }, 404, 'common.not_found'],
    ['a date that is not there', { service_id: 1, date_visit: '2026-09-31' }, 422, 'common.invalid'],
    ['an outcome, which only the long form has', { service_id: 1, status: 'no_show' }, 422, 'common.invalid'],
  ])('refuses %s', async (_, body, status, code) => {
    const student_id = await newStudent();
    expect(await mark(student_id, body)).toMatchObject({ status, body: { code } });
    expect(await visitsOf(student_id)).toEqual([]);
  });

  it('warns the desk', async () => {
    const student_id = await newStudent('1990-09-20');
    const { service_id } = await buildLessonPlus(t, school, {
      student_id,
      visits: 2,
      price: 200_000,
      paid: 100_000,
      valid_until: '2026-09-25',
    });
    expect((await markVisit(t, school, { student_id, service_id: service_id! })).warnings).toEqual([
      'ends_soon',
      'unpaid',
      'birthday',
    ]);
  });
});

describe('a debt', () => {
  it('is allowed as far as the service says, then refused', async () => {
    const student_id = await newStudent();
    const service_id = await service({ debt_limit: 2 });
    expect(await markVisit(t, school, { student_id, service_id })).toMatchObject({
      lesson_minus: { lesson_plus_id: null, visits: 1, value: 0 },
      lesson_plus: null,
      debt: 1,
      warnings: ['owed'],
    });
    expect(await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-21' })).toMatchObject({ debt: 2 });
    expect(await mark(student_id, { service_id, date_visit: '2026-09-22' })).toMatchObject({
      status: 409,
      body: { code: 'visits.no_lot', data: { reason: 'debt_limit' } },
    });
    expect(await debtOf(student_id)).toBe(2);
  });

  it('is refused where the service blocks it', async () => {
    const service_id = await service({ debt_policy: 'block' });
    expect(await mark(await newStudent(), { service_id })).toMatchObject({
      status: 409,
      body: {
        code: 'visits.no_lot',
        message: 'Нет подходящего абонемента, а записывать в долг больше нельзя',
        data: { reason: 'no_lot', nearest: null },
      },
    });
  });

  it('is refused with the reason that a person can act on: expired before exhausted', async () => {
    const service_id = await service({ debt_policy: 'block', visits: 1 });
    const [usedUp, both] = await Promise.all([newStudent(), newStudent()]);
    for (const student_id of [usedUp, both]) {
      await buildLessonPlus(t, school, { student_id, service_id, date: '2026-09-01' });
      await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-02' });
    }
    await buildLessonPlus(t, school, { student_id: both, service_id, date: '2026-09-01', valid_until: '2026-09-05' });
    const message = async (student_id: number, language: string) => {
      const reply = await t.request(
        school.owner,
        visitsRoutes.add_lesson_minus,
        {
          params: { role: 'owner', school_id: school.school_id, student_id },
          body: { service_id, date_visit: '2026-09-20' },
        },
        { headers: { 'accept-language': language } },
      );
      return reply.body.message;
    };
    expect(await message(usedUp, 'ru')).toBe(
      'Нет подходящего абонемента: занятий не осталось, а записывать в долг больше нельзя',
    );
    expect(await message(both, 'ru')).toBe('Нет подходящего абонемента: срок вышел, а записывать в долг больше нельзя');
    expect(await message(both, 'en')).toBe('No suitable pass: expired, and the debt limit is reached');
  });

  it('is charged at the single price where the service says so', async () => {
    const service_id = await service({ debt_policy: 'charge_single', price: 560_000 });
    expect(await markVisit(t, school, { student_id: await newStudent(), service_id })).toMatchObject({
      lesson_minus: { value: 70_000 },
      debt: 1,
    });
  });

  it('goes with the visit that made it', async () => {
    const student_id = await newStudent();
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id: await service() });
    await undo(lesson_minus);
    expect(await debtOf(student_id)).toBe(0);
  });
});

describe('what a pass refuses', () => {
  it.each<[string, Partial<ServiceBody>, { date: string; visits?: number; paid?: number }, string, string]>([
    ['a day past its end', {}, { date: '2026-08-01' }, 'visits.lot_refused', 'Этот абонемент не подходит: срок вышел'],
    [
      'a visit when it is not paid',
      { consume_unpaid: 'none' },
      { date: '2026-09-01', paid: 0 },
      'visits.lot_refused',
      'Этот абонемент не подходит: не оплачен',
    ],
    [
      'half of what is needed',
      {},
      { date: '2026-09-01', visits: 0.5 },
      'visits.overspent',
      'На абонементе не осталось занятий',
    ],
  ])('%s', async (_, fields, sale, code, message) => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, service_id: await service(fields), ...sale });
    expect(await mark(student_id, { lesson_plus_id: lot.id })).toMatchObject({ status: 409, body: { code, message } });
  });

  it('another’s pass is as missing as none', async () => {
    const lot = await buildLessonPlus(t, school, { student_id: await newStudent() });
    expect(await mark(await newStudent(), { lesson_plus_id: lot.id })).toMatchObject({ status: 404 });
  });

  it('speaks the reader’s language', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-08-01' });
    const refused = await t.request(
      school.owner,
      visitsRoutes.fast_lesson_minus,
      { params: ofStudent(student_id), body: { lesson_plus_id: lot.id } },
      { headers: { 'accept-language': 'en' } },
    );
    expect(refused.body.errors).toEqual({ lesson_plus_id: ['This pass does not fit: expired'] });
  });

  it('a second visit of a day on an unlimited pass', async () => {
    const student_id = await newStudent();
    const service_id = await service({ unlimited: true, visits: null, debt_policy: 'block', nominal_value: 40_000 });
    const lot = await buildLessonPlus(t, school, { student_id, service_id });
    expect(await markVisit(t, school, { student_id, service_id })).toMatchObject({
      lesson_minus: { visits: 0, value: 40_000 },
      lesson_plus: { visits: null, left: null },
    });
    expect(await mark(student_id, { lesson_plus_id: lot.id })).toMatchObject({
      status: 409,
      body: { data: { reason: 'cap_per_day' } },
    });
    const other = await service({ debt_policy: 'block' });
    expect((await mark(student_id, { service_id: other })).status).toBe(200);
    expect(await mark(student_id, { service_id: await service({ debt_policy: 'block' }) })).toMatchObject({
      status: 409,
      body: { code: 'visits.no_lot' },
    });
    expect((await mark(student_id, { service_id, date_visit: '2026-09-21' })).status).toBe(200);
  });

  it('a day within its freeze, and not the day before or after', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-09-01' });
    const freeze = { from_date: '2026-09-15', to_date: '2026-09-20', reason: 'Болел', beyond_policy: true };
    const params = { ...ofStudent(student_id), id: lot.id };
    await t.call(school.owner, passRoutes.freeze_pass, { params, body: freeze });
    expect(await passOf(student_id, lot.id)).toMatchObject({ frozen: true, ends_on: '2026-10-11' });
    const reply = async (date_visit: string) => (await mark(student_id, { lesson_plus_id: lot.id, date_visit })).body;
    expect(await reply('2026-09-20')).toMatchObject({ data: { reason: 'frozen' } });
    expect(await reply('2026-09-14')).toMatchObject({ lesson_plus: { left: 7 } });
    expect(await reply('2026-09-21')).toMatchObject({ lesson_plus: { left: 6 } });
  });
});

describe('a family’s pass', () => {
  it('is used by all it was sold for, and by nobody else', async () => {
    const [parent, child, stranger] = await Promise.all([newStudent(), newStudent(), newStudent()]);
    const service_id = await service({ debt_policy: 'block', visits: 2 });
    const lot = await buildLessonPlus(t, school, { student_id: parent, service_id, students_ids: [child, parent] });
    expect(await markVisit(t, school, { student_id: child, service_id })).toMatchObject({
      lesson_minus: { student_id: child },
      lesson_plus: { id: lot.id, student_id: parent, left: 1 },
    });
    expect(await markVisit(t, school, { student_id: parent, service_id })).toMatchObject({
      lesson_plus: { id: lot.id, left: 0 },
    });
    expect((await mark(child, { service_id, date_visit: '2026-09-21' })).status).toBe(409);
    expect((await mark(stranger, { service_id })).status).toBe(409);
    expect(
      (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: ofStudent(child) })).data,
    ).toMatchObject([{ id: lot.id }]);
  });
});

describe('a late mark', () => {
  it('that would uncover later visits needs consent', async () => {
    const student_id = await newStudent();
    const service_id = await service({ activation: 'on_first_visit', validity: 10 });
    const lot = await buildLessonPlus(t, school, { student_id, service_id, date: '2026-09-01' });
    for (const date_visit of ['2026-09-10', '2026-09-19'])
      await markVisit(t, school, { student_id, service_id, date_visit });
    expect(await passOf(student_id, lot.id)).toMatchObject({ starts_on: '2026-09-10', ends_on: '2026-09-19' });
    expect(await mark(student_id, { service_id, date_visit: '2026-09-08' })).toMatchObject({
      status: 409,
      body: {
        code: 'visits.late_mark',
        message: 'Абонемент начнётся раньше, и посещения 19.09.2026 окажутся после его окончания',
        data: { lesson_plus_id: lot.id },
      },
    });
    expect((await mark(student_id, { service_id, date_visit: '2026-09-08', accept_late: true })).status).toBe(200);
    expect(await passOf(student_id, lot.id)).toMatchObject({
      starts_on: '2026-09-08',
      ends_on: '2026-09-17',
      used: 3,
    });
  });
});

describe('a day that has not come', () => {
  it.each([
    ['attended', 422],
    ['trial', 422],
    ['no_show', 422],
    ['canceled_late', 200],
    ['excused', 200],
  ])('%s of tomorrow: %i', async (status, expected) => {
    const student_id = await newStudent();
    const { service_id } = await buildLessonPlus(t, school, { student_id });
    const reply = await write(student_id, { service_id, status, date_visit: '2026-09-21' });
    expect(reply.status).toBe(expected);
    if (expected === 422) expect(reply.body).toMatchObject({ code: 'visits.not_yet' });
    expect((await write(student_id, { service_id, status, date_visit: '2026-09-20' })).status).toBe(200);
  });
});

describe('the long form', () => {
  it.each([
    ['no_show', 1],
    ['canceled_late', 1],
    ['canceled_early', 0],
    ['trial', 0],
    ['excused', 0],
  ])('%s takes %i', async (status, visits) => {
    const student_id = await newStudent();
    const { service_id } = await buildLessonPlus(t, school, { student_id });
    expect((await write(student_id, { service_id, status })).body).toMatchObject({ lesson_minus: { status, visits } });
  });

  it('takes what the service says', async () => {
    const student_id = await newStudent();
    const service_id = await service({ miss_policy: { no_show: 0.5 } });
    await buildLessonPlus(t, school, { student_id, service_id });
    expect((await write(student_id, { service_id, status: 'no_show' })).body).toMatchObject({
      lesson_minus: { visits: 0.5, value: 27_500 },
      lesson_plus: { left: 7.5 },
    });
  });
});

it('leaves nothing that breaks an invariant', async () => {
  expect(await t.verify()).toEqual([]);
});
