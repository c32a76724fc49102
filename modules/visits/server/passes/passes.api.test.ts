/**
 * Passes are sold, edited and voided with their money: income by itself, versions of the terms, debts covered on
 * request, far dates with a reason (decision 067).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '@ritm/audit/testing';
import { financeRoutes, type Finance } from '@ritm/finance/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '../../contract/index.ts';
import { type LessonPlusBody, passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '../testing.ts';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
const today = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const ofStudent = (student_id: number) => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const newStudent = async () => (await buildStudent(t, school)).id;

const sell = (student_id: number, body: LessonPlusBody) =>
  t.request(school.owner, passesRoutes.add_lesson_plus, { params: ofStudent(student_id), body });
const change = (lot: { student_id: number; id: number }, body: object) =>
  t.request(school.owner, passesRoutes.edit_lesson_plus, {
    params: { ...ofStudent(lot.student_id), id: lot.id },
    body,
  });
const voidSale = (lot: { student_id: number; id: number }) =>
  t.request(school.owner, passesRoutes.delete_lesson_plus, { params: { ...ofStudent(lot.student_id), id: lot.id } });
const passesOf = (student_id: number) =>
  t.call(school.owner, passesRoutes.list_lessons_plus, { params: ofStudent(student_id) });

/** The net list of the client's money: date, account and kopecks. */
async function incomeOf(student_id: number): Promise<Pick<Finance, 'date' | 'account' | 'amount'>[]> {
  const query = { student_id, date_from: '2026-01-01', date_to: '2026-12-31' };
  const { data } = await t.call(school.owner, financeRoutes.list_finances, { params: ofStudent(student_id), query });
  return data.map(({ date, account, amount }) => ({ date, account, amount })).toReversed();
}

describe('a sale', () => {
  it('takes the terms of the service and writes its income by itself', async () => {
    const student_id = await newStudent();
    const service = await buildService(t, school, { name: 'Пилатес, 8 занятий' });
    const sold = await sell(student_id, { service_id: service.id });
    expect(sold.body).toMatchObject({
      name: 'Пилатес, 8 занятий',
      sold_on: today,
      price: 440_000,
      paid: 440_000,
      visits: 8,
      used: 0,
      left: 8,
      starts_on: today,
      ends_on: '2026-04-14',
      state: 'active',
      frozen: false,
      can: { edit: true, delete: true },
    });
    expect(await incomeOf(student_id)).toEqual([{ date: today, account: 'cash', amount: 440_000 }]);
    expect((await passesOf(student_id)).data).toEqual([{ ...sold.body, created_at: expect.any(String) }]);
  });

  it('changes what the seller changed', async () => {
    const student_id = await newStudent();
    const { id: service_id } = await buildService(t, school);
    const terms = {
      date: '2026-03-01',
      visits: 4,
      price: 200_000,
      paid: 150_000,
      account: 'card',
      valid_from: '2026-03-05',
      valid_until: '2026-03-31',
      comment: 'перенос',
    } as const;
    const sold = await sell(student_id, { service_id, ...terms });
    expect(sold.body).toMatchObject({
      sold_on: terms.date,
      visits: 4,
      price: 200_000,
      paid: 150_000,
      starts_on: terms.valid_from,
      ends_on: terms.valid_until,
      comment: 'перенос',
    });
    expect(await incomeOf(student_id)).toEqual([{ date: terms.date, account: 'card', amount: 150_000 }]);
  });

  it('for nothing writes no income', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, price: 0 });
    expect(lot).toMatchObject({ price: 0, paid: 0 });
    expect(await incomeOf(student_id)).toEqual([]);
  });

  it('keeps the service as it was sold', async () => {
    const student_id = await newStudent();
    const service = await buildService(t, school, { name: 'Йога' });
    const lot = await buildLessonPlus(t, school, { student_id, service_id: service.id });
    const params = { role: 'owner' as const, school_id: school.school_id, service_id: service.id };
    await t.call(school.owner, servicesRoutes.edit_service, {
      params,
      body: { name: 'Йога утром', price: 999_900, visits: 1, validity: 1 },
    });
    expect(
      await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...ofStudent(student_id), id: lot.id } }),
    ).toEqual({ ...lot, created_at: expect.any(String) });
  });

  it.each<[string, Partial<LessonPlusBody>, number, string, string]>([
    ['paid more than the price', { price: 100_000, paid: 100_001 }, 422, 'visits.paid_too_much', 'paid'],
    [
      'ended before it starts',
      { valid_from: '2026-03-20', valid_until: '2026-03-19' },
      422,
      'visits.end_before_start',
      'valid_until',
    ],
    ['ended before it is sold', { valid_until: '2026-03-10' }, 422, 'visits.end_before_start', 'valid_until'],
    ['sold on no date', { date: '2026-02-30' }, 422, 'common.invalid', 'date'],
    ['for less than nothing', { price: -1 }, 422, 'common.invalid', 'price'],
    ['with a part of a kopeck', { price: 0.5 }, 422, 'common.invalid', 'price'],
  ])('%s is refused at the field', async (_, body, status, code, field) => {
    const { id: service_id } = await buildService(t, school);
    const student_id = await newStudent();
    const refused = await sell(student_id, { service_id, ...body });
    expect(refused).toMatchObject({ status, body: { code, errors: { [field]: [expect.any(String)] } } });
    expect(await passesOf(student_id)).toEqual({ data: [], meta: { debt: 0, unpaid: 0 } });
    expect(await incomeOf(student_id)).toEqual([]);
  });

  it('of an archived service is refused', async () => {
    const service = await buildService(t, school);
    await t.call(school.owner, servicesRoutes.archive_service, {
      params: { role: 'owner', school_id: school.school_id, service_id: service.id },
    });
    expect(await sell(await newStudent(), { service_id: service.id })).toMatchObject({
      status: 409,
      body: { code: 'visits.service_archived' },
    });
  });

  it('once per person is once, unless it was taken back', async () => {
    const student_id = await newStudent();
    const { id: service_id } = await buildService(t, school, {
      type: 'trial',
      once_per_person: true,
      visits: 1,
      price: 50_000,
    });
    const first = await buildLessonPlus(t, school, { student_id, service_id });
    expect(await sell(student_id, { service_id })).toMatchObject({
      status: 409,
      body: { code: 'visits.once_per_person' },
    });
    await voidSale(first);
    expect((await sell(student_id, { service_id })).status).toBe(200);
  });
});

describe('a sale to who owes', () => {
  it('covers the debts, oldest first, and does not start the clock with them', async () => {
    const student_id = await newStudent();
    const { id: service_id } = await buildService(t, school, { debt_limit: 3 });
    await t.clock.set('2026-03-09T07:00:00.000Z');
    for (const date_visit of ['2026-03-07', '2026-03-03', '2026-03-05'])
      await markVisit(t, school, { student_id, service_id, date_visit });
    await t.clock.set(now);
    const pass = await buildService(t, school, { visits: 2, activation: 'on_first_visit' });
    const lot = await buildLessonPlus(t, school, { student_id, service_id: pass.id, cover_debts: true });
    expect(lot).toMatchObject({ used: 2, left: 0, state: 'exhausted', starts_on: null, can: { delete: false } });
    const { data } = await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: ofStudent(student_id) });
    expect(data.map((visit) => [visit.date_visit, visit.lesson_plus_id, visit.value])).toEqual([
      ['2026-03-07', null, 0],
      ['2026-03-05', lot.id, 220_000],
      ['2026-03-03', lot.id, 220_000],
    ]);
    expect((await passesOf(student_id)).meta.debt).toBe(1);
    const lines = await auditOf(t, school, { object_type: 'lesson_minus' });
    expect(lines.filter(({ action }) => action === 'visits.debt_covered')).toHaveLength(2);
  });

  it('leaves the debts alone unless requested', async () => {
    const student_id = await newStudent();
    const { id: service_id } = await buildService(t, school);
    await markVisit(t, school, { student_id, service_id });
    expect(await buildLessonPlus(t, school, { student_id, service_id })).toMatchObject({ used: 0 });
    expect((await passesOf(student_id)).meta.debt).toBe(1);
  });
});

describe('a day far from today', () => {
  it.each([
    ['2026-03-12', 200],
    ['2026-03-13', 422],
    ['2025-02-04', 200],
    ['2025-02-03', 422],
  ])('a sale of %s: %i without a reason', async (date, status) => {
    const student_id = await newStudent();
    const { id: service_id } = await buildService(t, school);
    const reply = await sell(student_id, { service_id, date });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.body).toMatchObject({ code: 'finance.date_reason', errors: { reason: [expect.any(String)] } });
    const soldReply = await sell(student_id, { service_id, date, reason: 'перенос из тетради' });
    expect(soldReply.status).toBe(200);
    const [line] = await auditOf(t, school, {
      object_type: 'lesson_plus',
      object_id: (soldReply.body as { id: number }).id,
    });
    expect(line).toMatchObject({ action: 'visits.pass_sold', reason: 'перенос из тетради' });
  });
});

describe('an edit', () => {
  it('keeps the id and the visits, and writes a new version of the terms', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, comment: 'было' });
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    const edited = await change(lot, { visits: 10, valid_until: '2026-05-31', comment: null });
    expect(edited.body).toMatchObject({
      id: lot.id,
      visits: 10,
      used: 1,
      left: 9,
      ends_on: '2026-05-31',
      comment: null,
      price: lot.price,
    });
    expect(
      await t.sql(
        'select version, visits, valid_until from lesson_plus_terms where lesson_plus_id = $1 order by version',
        [lot.id],
      ),
    ).toMatchObject([
      { version: 1, visits: '800', valid_until: null },
      { version: 2, visits: '1000' },
    ]);
    const [line] = await auditOf(t, school, { object_type: 'lesson_plus', object_id: lot.id });
    expect(line).toMatchObject({
      action: 'visits.pass_edited',
      before: { visits: 8, comment: 'было' },
      after: { visits: 10, comment: null },
    });
  });

  it('that leaves past visits outside of it needs consent', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-03-01' });
    for (const date_visit of ['2026-03-03', '2026-03-10'])
      await markVisit(t, school, { student_id, lesson_plus_id: lot.id, date_visit });
    const shorter = { valid_from: '2026-03-05', valid_until: '2026-03-31' };
    expect(await change(lot, shorter)).toMatchObject({
      status: 409,
      body: {
        code: 'visits.visits_outside',
        message: expect.stringContaining('03.03'),
        data: { lesson_plus_id: lot.id },
      },
    });
    expect((await passesOf(student_id)).data).toMatchObject([{ starts_on: '2026-03-01' }]);
    expect(await change(lot, { ...shorter, accept_late: true })).toMatchObject({
      status: 200,
      body: { starts_on: '2026-03-05', ends_on: '2026-03-31', used: 2 },
    });
    // Consent given once is enough.
    expect((await change(lot, { valid_until: '2026-03-30' })).status).toBe(200);
  });

  it('writes money paid later as income of its day', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-03-01', paid: 200_000, account: 'card' });
    await change(lot, { paid: 440_000, account: 'sbp' });
    expect(await incomeOf(student_id)).toEqual([
      { date: '2026-03-01', account: 'card', amount: 200_000 },
      { date: today, account: 'sbp', amount: 240_000 },
    ]);
    expect((await passesOf(student_id)).data[0]).toMatchObject({ paid: 440_000 });
  });

  it('adds what two desks take for one pass, whatever either saw as paid', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-03-01', paid: 100_000 });
    const taken = [change(lot, { paid_now: 140_000 }), change(lot, { paid_now: 200_000, account: 'card' })];
    for (const { status } of await Promise.all(taken)) expect(status).toBe(200);
    const amounts = (await incomeOf(student_id)).map(({ amount }) => amount);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([100_000, 140_000, 200_000]);
    expect(await change(lot, { paid_now: 1 })).toMatchObject({ status: 422, body: { code: 'visits.paid_too_much' } });
    expect(await change(lot, { paid: 0, paid_now: 1 })).toMatchObject({
      status: 422,
      body: { code: 'visits.paid_twice', errors: { paid_now: [expect.any(String)] } },
    });
  });

  it('replaces what was written down by mistake', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id, date: '2026-03-01' });
    await change(lot, { paid: 300_000, account: 'bank' });
    expect(await incomeOf(student_id)).toEqual([{ date: '2026-03-01', account: 'bank', amount: 300_000 }]);
    await change(lot, { paid: 0 });
    expect(await incomeOf(student_id)).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['fewer visits than were made', { visits: 1 }, 'visits.fewer_than_used', 'visits'],
    ['a price below what was earned', { price: 100_000, paid: 0 }, 'visits.less_than_earned', 'price'],
    ['more paid than the price', { paid: 440_001 }, 'visits.paid_too_much', 'paid'],
    [
      'an end before the start',
      { valid_from: '2026-03-10', valid_until: '2026-03-01' },
      'visits.end_before_start',
      'valid_until',
    ],
    ['a field of nobody', { used: 0 }, 'common.invalid', 'used'],
  ])('refuses %s at the field', async (_, body, code, field) => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id });
    for (const date_visit of ['2026-03-11', '2026-03-12'])
      await markVisit(t, school, { student_id, lesson_plus_id: lot.id, date_visit });
    expect(await change(lot, body)).toMatchObject({
      status: 422,
      body: { code, errors: { [field]: [expect.any(String)] } },
    });
  });
});

describe('a sale taken back', () => {
  it('closes the pass and reverses its income', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id });
    expect((await voidSale(lot)).body).toEqual({ ok: true });
    expect((await passesOf(student_id)).data[0]).toMatchObject({
      id: lot.id,
      state: 'closed',
      close_reason: 'sale_taken_back',
      left: 0,
      paid: 0,
      can: { edit: false, delete: false },
    });
    expect(await incomeOf(student_id)).toEqual([]);
    expect(await t.sql('select amount::int from finances where source_id = $1 order by id', [lot.id])).toEqual([
      { amount: 440_000 },
      { amount: -440_000 },
    ]);
  });

  it('twice does it once', async () => {
    const lot = await buildLessonPlus(t, school, { student_id: await newStudent() });
    await voidSale(lot);
    expect((await voidSale(lot)).status).toBe(200);
    expect(await t.sql('select version from lesson_plus_terms where lesson_plus_id = $1', [lot.id])).toHaveLength(2);
  });

  it('is refused while visits stand on it, and then its edit is refused with the reason', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    expect(await voidSale(lot)).toMatchObject({ status: 409, body: { code: 'visits.lot_in_use', data: { count: 1 } } });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
      params: { ...ofStudent(student_id), id: lesson_minus.id },
    });
    await voidSale(lot);
    expect(await change(lot, { comment: 'поздно' })).toMatchObject({
      status: 409,
      body: { code: 'visits.lot_refused', message: 'Этот абонемент не подходит: закрыт' },
    });
  });
});

it('lists what was sold in a period, newest first', async () => {
  const other = await buildSchool(t);
  const { id: student_id } = await buildStudent(t, other);
  const { id: service_id } = await buildService(t, other);
  const dates = ['2026-02-01', '2026-02-28', '2026-03-01', today];
  for (const date of dates) await buildLessonPlus(t, other, { student_id, service_id, date });
  const list = (query: object) =>
    t.call(other.owner, passesRoutes.list_lessons_plus_of_school, {
      params: { role: 'owner', school_id: other.school_id },
      query,
    });
  expect((await list({})).data.map(({ sold_on }) => sold_on)).toEqual([today, '2026-03-01', '2026-02-28']);
  const page = await list({ date_from: '2026-02-01', date_to: '2026-03-01', per_page: 2, page: 2 });
  expect(page).toMatchObject({ data: [{ sold_on: '2026-02-01' }], meta: { page: 2, per_page: 2, total: 3 } });
});

it('leaves nothing that breaks an invariant', async () => {
  expect(await t.verify()).toEqual([]);
});
