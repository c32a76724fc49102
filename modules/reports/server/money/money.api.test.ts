/** Money over time: the chart holds exactly what the list of records holds, beside the period before. */
import { financeRoutes } from '@ritm/finance/contract';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyRoutes as routes, type MoneyQuery } from '../../contract/index.ts';

/** Wednesday, 18:30 in Yekaterinburg. */
const NOW = '2026-03-11T13:30:00.000Z';

let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  school = await buildSchool(t);
  await add('income', 100_00, '2026-02-03');
  await add('income', 40_00, '2026-02-20');
  await add('income', 150_00, '2026-03-02');
  await add('income', 50_00, '2026-03-02', 'Аренда');
  await add('expense', 900_00, '2026-03-05', 'Зал');
  await add('expense', 10_00, '2026-03-30', 'Зал');
  const { id } = await add('income', 777_00, '2026-03-04');
  await t.call(school.owner, financeRoutes.delete_finance, { params: { ...at(), id } });
});
afterAll(() => t?.close());

const at = (role: 'owner' | 'administrator' = 'owner') => ({ role, school_id: school.school_id });
const add = (kind: 'income' | 'expense', amount: number, date: string, category = 'Прочее') =>
  t.call(school.owner, financeRoutes.add_finance, {
    params: at(),
    body: { kind, amount, date, category, reason: 'Аванс' },
  });
const chart = (query: MoneyQuery = {}, by: TestSession = school.owner) =>
  t.call(by, routes.get_money_chart, { params: at(by === school.owner ? 'owner' : 'administrator'), query });

describe('the chart of money', () => {
  test('has a bar for every day of the month, and compares the days that have passed', async () => {
    const month = await chart();
    expect(month).toMatchObject({ date_from: '2026-03-01', date_to: '2026-03-31', step: 'day' });
    expect(month.points).toHaveLength(31);
    expect(month.points[1]).toEqual({
      date_from: '2026-03-02',
      date_to: '2026-03-02',
      income: 200_00,
      expense: 0,
      refund: 0,
      net: 200_00,
    });
    // A record that was taken back is on no day.
    expect(month.points[3]).toMatchObject({ date_from: '2026-03-04', income: 0 });
    expect(month.totals).toMatchObject({ date_to: '2026-03-11', income: 200_00, expense: 900_00, net: -700_00 });
    expect(month.before).toMatchObject({
      date_from: '2026-02-01',
      date_to: '2026-02-28',
      totals: { date_to: '2026-02-11', income: 100_00, expense: 0 },
    });
    expect(month.before!.points[2]).toMatchObject({ date_from: '2026-02-03', income: 100_00 });
  });

  test('sums what the list of records sums, whatever is filtered', async () => {
    for (const query of [{}, { kind: 'expense' as const }, { category: 'Аренда' }, { account: 'card' as const }]) {
      const days = { date_from: '2026-02-01', date_to: '2026-03-31' };
      const { points } = await chart({ ...query, ...days });
      const { totals } = await t.call(school.owner, financeRoutes.list_finances, {
        params: at(),
        query: { ...query, ...days },
      });
      const sum = (of: 'income' | 'expense' | 'net') => points.reduce((total, point) => total + point[of], 0);
      expect([sum('income'), sum('expense'), sum('net')]).toEqual([totals.income, totals.expense, totals.net]);
    }
  });

  test('has fewer bars for a long period, and none for one that nobody could read', async () => {
    const year = await chart({ date_from: '2026-01-01', date_to: '2026-12-31' });
    expect([year.step, year.points.length]).toEqual(['week', 53]);
    expect(year.points.reduce((sum, { income }) => sum + income, 0)).toBe(340_00);
    expect((await chart({ date_from: '2024-01-01', date_to: '2026-12-31' })).points).toHaveLength(36);
    expect((await chart({ date_from: '1990-01-01', date_to: '2026-12-31' })).points).toEqual([]);
  });

  test('of a period that ends before it begins is refused', async () => {
    const query = { date_from: '2026-03-02', date_to: '2026-03-01' };
    const { status, body } = await t.request(school.owner, routes.get_money_chart, { params: at(), query });
    expect([status, body]).toMatchObject([422, { code: 'finance.period_reversed' }]);
  });
});

describe('access', () => {
  test('is for those who may see the finances, and for the days that they may see', async () => {
    const { session, staff_id } = await buildAdministrator(t, school);
    const params = at('administrator');
    expect((await t.request(session, routes.get_money_chart, { params })).status).toBe(403);
    const body = { reason: 'Для бухгалтера' };
    expect((await t.request(session, routes.export_money_chart, { params, body })).status).toBe(403);
    const rights = { see_finances: true, days_back: 8 };
    await t.call(school.owner, schoolsRoutes.edit_administrator, {
      params: { ...at(), id: staff_id },
      body: { rights },
    });
    const seen = await chart({}, session);
    expect(seen).toMatchObject({ date_from: '2026-03-03', before: null, totals: { income: 0, expense: 900_00 } });
    const other = await buildSchool(t);
    expect((await t.request(other.owner, routes.get_money_chart, { params: at() })).status).toBe(404);
  });
});

test('the file holds the lines of the chart and their totals, and the audit why it was taken', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/owner/school/${school.school_id}/finances/chart/export`,
    headers: { session: school.owner.token, from: 'android', 'accept-language': 'ru' },
    payload: { reason: 'Для бухгалтера' },
  });
  expect(answer.statusCode).toBe(200);
  const [sheet] = await readWorkbook(answer.rawPayload);
  const rows = sheet!.data;
  expect(rows).toHaveLength(33);
  expect(rows[2]!.slice(2, 6)).toEqual([200, 0, 0, 200]);
  expect(rows[32]).toEqual(['Всего', null, 200, 910, 0, -710, 140, 0, 140]);
  const [line] = await t.sql(`select action, reason from audit_log where action = 'reports.money_exported'`);
  expect(line).toEqual({ action: 'reports.money_exported', reason: 'Для бухгалтера' });
});
