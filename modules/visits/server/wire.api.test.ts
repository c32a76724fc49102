import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { auditOf } from '@ritm/audit/testing';
import { encodeForm } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { visitsRoutes as routes } from '../contract/index.ts';
import { markVisit } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
  student_id = (await buildStudent(t, school)).id;
});
afterAll(() => t.close());

const params = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const sell = (service_id: number, visits?: number) =>
  t.request(school.owner, passesRoutes.add_lesson_plus, {
    params: params(),
    body: { service_id, ...(visits !== undefined && { visits }) },
  });
const stored = async (id: number) =>
  (await t.sql('select visits::int from lesson_plus_terms where lesson_plus_id = $1', [id]))[0]!.visits;

describe('a number of visits on the wire is what the specification says', () => {
  it('8 is eight visits, a half is 0.5; hundredths are the ledger’s own', async () => {
    const service = await buildService(t, school, { visits: 8, miss_policy: { no_show: 0.5 } });
    expect(service).toMatchObject({ visits: 8, miss_policy: { no_show: 0.5 } });
    const sold = await sell(service.id);
    expect(sold.body).toMatchObject({ visits: 8, used: 0, left: 8 });
    const { id } = sold.body as { id: number };
    expect(await stored(id)).toBe(800);
    const missed = await t.call(school.owner, routes.add_lesson_minus, {
      params: params(),
      body: { service_id: service.id, status: 'no_show' },
    });
    expect(missed).toMatchObject({ lesson_minus: { visits: 0.5 }, lesson_plus: { left: 7.5 } });
    const why = await t.call(school.owner, passRoutes.why, { params: { ...params(), id } });
    expect(why.remainder).toMatchObject({ left: 7.5, terms: [{ visits: 8 }, { visits: -0.5 }] });
  });

  it('the same by the form encoding', async () => {
    const reply = await t.request(
      school.owner,
      servicesRoutes.add_service,
      {
        params: { role: 'owner', school_id: school.school_id },
        body: encodeForm({ name: 'Йога', type: 'pass', price: 100_000, visits: 7.25 }).toString(),
      },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(reply.body).toMatchObject({ visits: 7.25 });
    const sold = await sell(reply.body.id!);
    expect(await stored((sold.body as { id: number }).id)).toBe(725);
  });

  it('what is finer than a hundredth is refused, by its field', async () => {
    const service = await buildService(t, school);
    expect(await sell(service.id, 7.255)).toMatchObject({
      status: 422,
      body: { errors: { visits: ['Не мельче сотых: 8, 0,5 или 7,25'] } },
    });
  });

  it('the audit shows a reader the same number', async () => {
    const service = await buildService(t, school, { visits: 4 });
    const { body } = await sell(service.id);
    const { id } = body as { id: number };
    const [line] = await auditOf(t, school, { object_type: 'lesson_plus', object_id: id });
    expect(line!.after).toMatchObject({ visits: 4 });
    const { lesson_minus } = await markVisit(t, school, { student_id, lesson_plus_id: id });
    const [marked] = await auditOf(t, school, { object_type: 'lesson_minus', object_id: lesson_minus.id });
    expect(marked!.after).toMatchObject({ visits: 1 });
    const [added] = await auditOf(t, school, { object_type: 'service', object_id: service.id });
    expect(added!.after).toMatchObject({ visits: 4 });
    const listed = await t.call(school.owner, servicesRoutes.list_services, {
      params: { role: 'owner', school_id: school.school_id },
    });
    expect(listed.data.find(({ id: one }) => one === service.id)).toMatchObject({ visits: 4 });
  });
});
