import { auditOf } from '@ritm/audit/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { financeRoutes as routes } from '../contract/index.ts';

let t: TestApp;
let ours: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
  ours = await buildSchool(t);
});
afterAll(() => t.close());

describe('a day far from today', () => {
  test.each([
    ['2026-03-12', 200],
    ['2026-03-13', 422],
    ['2025-02-03', 422],
  ])('a record of %s: %i without a reason', async (date, status) => {
    const params = { role: 'owner' as const, school_id: ours.school_id };
    const body = { kind: 'expense', amount: 100, category: 'Аренда', date };
    const reply = await t.request(ours.owner, routes.add_finance, { params, body });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.body).toMatchObject({ code: 'finance.date_reason', errors: { reason: [expect.any(String)] } });
    const reasons = await t.request(ours.owner, routes.add_finance, {
      params,
      body: { ...body, reason: 'счёт пришёл поздно' },
    });
    expect(reasons.status).toBe(200);
    const [line] = await auditOf(t, ours, { object_type: 'finance', object_id: reasons.body.id! });
    expect(line).toMatchObject({ action: 'finance.added', reason: 'счёт пришёл поздно' });
    // The record keeps its date: only another date needs a reason.
    const at = { params: { ...params, id: reasons.body.id! } };
    expect((await t.request(ours.owner, routes.edit_finance, { ...at, body: { amount: 200 } })).status).toBe(200);
  });
});
