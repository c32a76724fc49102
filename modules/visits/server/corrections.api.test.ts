/**
 * A visit is taken back to the pass it came from, and corrected by a reversal and a new row under the same id, as if
 * it had never been (decision 066).
 */
import { passesRoutes } from '@ritm/passes/contract';
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
const newStudent = async () => (await buildStudent(t, school)).id;
const service = async (fields: Partial<ServiceBody> = {}) => (await buildService(t, school, fields)).id;

const correct = (visit: { student_id: number; id: number }, body: object) =>
  t.request(school.owner, visitsRoutes.edit_lesson_minus, {
    params: { ...ofStudent(visit.student_id), id: visit.id },
    body,
  });
const undo = (visit: { student_id: number; id: number }) =>
  t.request(school.owner, visitsRoutes.delete_lesson_minus, {
    params: { ...ofStudent(visit.student_id), id: visit.id },
  });
const passOf = (student_id: number, id: number) =>
  t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...ofStudent(student_id), id } });
const visitsOf = async (student_id: number) =>
  (await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: ofStudent(student_id) })).data;

describe('a visit taken back', () => {
  it('goes to the pass it was taken from, even to one that has ended meanwhile', async () => {
    const student_id = await newStudent();
    const old = await buildLessonPlus(t, school, { student_id, date: '2026-08-01', visits: 1 });
    const { lesson_minus } = await markVisit(t, school, {
      student_id,
      lesson_plus_id: old.id,
      date_visit: '2026-08-15',
    });
    const fresh = await buildLessonPlus(t, school, { student_id });
    expect(await passOf(student_id, old.id)).toMatchObject({ state: 'exhausted' });
    expect((await undo(lesson_minus)).body).toEqual({ ok: true });
    expect(await passOf(student_id, old.id)).toMatchObject({ used: 0, state: 'expired', left: 0 });
    expect(await passOf(student_id, fresh.id)).toMatchObject({ used: 0, left: 8 });
    expect(await visitsOf(student_id)).toEqual([]);
  });

  it('returns a pass that it had started to waiting', async () => {
    const student_id = await newStudent();
    const lot = await buildLessonPlus(t, school, {
      student_id,
      service_id: await service({ activation: 'on_first_visit' }),
    });
    const { lesson_minus, lesson_plus } = await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    expect(lesson_plus).toMatchObject({ state: 'active', starts_on: '2026-09-20' });
    await undo(lesson_minus);
    expect(await passOf(student_id, lot.id)).toMatchObject({ state: 'pending', starts_on: null });
  });

  it('twice is refused, and so is its correction', async () => {
    const student_id = await newStudent();
    const { service_id } = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id: service_id! });
    await undo(lesson_minus);
    expect(await undo(lesson_minus)).toMatchObject({ status: 409, body: { code: 'visits.already_taken_back' } });
    expect(await correct(lesson_minus, { status: 'no_show' })).toMatchObject({
      status: 409,
      body: { code: 'visits.already_taken_back' },
    });
  });
});

describe('a correction', () => {
  it('reverses the row and writes it anew', async () => {
    const student_id = await newStudent();
    const { id, service_id } = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id: service_id! });
    const corrected = await correct(lesson_minus, { status: 'excused', reason: 'справка' });
    expect(corrected.body).toMatchObject({
      lesson_minus: { status: 'excused', visits: 0, lesson_plus_id: id },
      lesson_plus: { left: 8 },
    });
    const rows = await t.sql(
      'select id::int, visits::int, reverses_id::int, reason from lessons_minus where student_id = $1 order by id',
      [student_id],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: lesson_minus.id, visits: 100, reverses_id: null, reason: null },
        { id: expect.any(Number), visits: -100, reverses_id: lesson_minus.id, reason: 'справка' },
        { id: expect.any(Number), visits: 0, reverses_id: null, reason: null },
      ]),
    );
    expect(rows).toHaveLength(3);
    expect(corrected.body.lesson_minus.id).toBe(lesson_minus.id);
    expect(await visitsOf(student_id)).toMatchObject([{ id: lesson_minus.id }]);
  });

  it('leaves the visit under its id, however often and by whichever row it is named', async () => {
    const student_id = await newStudent();
    const { id: lot_id, service_id } = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id: service_id! });
    const at = { params: { ...ofStudent(student_id), id: lesson_minus.id } };
    for (const status of ['excused', 'no_show', 'attended']) {
      const { body } = await correct(lesson_minus, { status });
      expect(body).toMatchObject({ lesson_minus: { id: lesson_minus.id, status } });
      expect(await t.call(school.owner, visitsRoutes.get_lesson_minus, at)).toMatchObject({
        id: lesson_minus.id,
        status,
      });
      expect(await visitsOf(student_id)).toMatchObject([{ id: lesson_minus.id, status }]);
    }
    const rows = await t.sql<{ id: number; root_id: string | null }>(
      'select id::int, root_id from lessons_minus where student_id = $1 and reverses_id is null order by id',
      [student_id],
    );
    expect(rows.map(({ root_id }) => root_id)).toEqual([null, ...Array(3).fill(String(lesson_minus.id))]);
    // A link to a row of the ledger, such as the audit's, leads to the same visit.
    const byRow = { params: { ...at.params, id: rows.at(-1)!.id } };
    expect((await t.call(school.owner, visitsRoutes.get_lesson_minus, byRow)).id).toBe(lesson_minus.id);
    expect((await undo(lesson_minus)).status).toBe(200);
    expect((await undo(lesson_minus)).status).toBe(409);
    expect(await visitsOf(student_id)).toEqual([]);
    expect(await passOf(student_id, lot_id)).toMatchObject({ used: 0 });
    // The whole life of the visit is under that id in the audit; the lines name the rows of the ledger inside.
    const lines = await t.sql(
      `
        select action, (before ->> 'id')::int as before, (after ->> 'id')::int as after
        from audit_log
        where object_type = 'lesson_minus' and object_id = $1
        order by id`,
      [lesson_minus.id],
    );
    const [first, second, third, fourth] = rows.map(({ id }) => id);
    expect(lines).toEqual([
      { action: 'visits.marked', before: null, after: null },
      { action: 'visits.corrected', before: first, after: second },
      { action: 'visits.corrected', before: second, after: third },
      { action: 'visits.corrected', before: third, after: fourth },
      { action: 'visits.taken_back', before: fourth, after: null },
    ]);
    expect(await t.verify()).toEqual([]);
  });

  it('is decided as if the visit had never been', async () => {
    const student_id = await newStudent();
    const service_id = await service({ debt_policy: 'block' });
    const lot = await buildLessonPlus(t, school, { student_id, service_id, visits: 1 });
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id });
    const corrected = await onItsDay(t, '2026-09-21', () => correct(lesson_minus, { date_visit: '2026-09-21' }));
    expect(corrected.body).toMatchObject({
      lesson_minus: { date_visit: '2026-09-21', lesson_plus_id: lot.id },
      lesson_plus: { left: 0 },
    });
  });

  it('that is refused leaves the visit as it was', async () => {
    const student_id = await newStudent();
    const service_id = await service({ debt_policy: 'block' });
    const lot = await buildLessonPlus(t, school, { student_id, service_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, service_id });
    expect(await correct(lesson_minus, { date_visit: '2026-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'visits.no_lot' },
    });
    expect(await visitsOf(student_id)).toMatchObject([{ id: lesson_minus.id, date_visit: '2026-09-20' }]);
    expect(await passOf(student_id, lot.id)).toMatchObject({ left: 7 });
  });

  it('may say that another pass pays', async () => {
    const student_id = await newStudent();
    const first = await buildLessonPlus(t, school, { student_id });
    const second = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, lesson_plus_id: first.id });
    await correct(lesson_minus, { lesson_plus_id: second.id });
    expect([await passOf(student_id, first.id), await passOf(student_id, second.id)]).toMatchObject([
      { left: 8 },
      { left: 7 },
    ]);
  });
});

it('leaves nothing that breaks an invariant', async () => {
  expect(await t.verify()).toEqual([]);
});
