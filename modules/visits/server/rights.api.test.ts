/**
 * Rights of the staff over visits, passes and money: days back, hidden sums and numbers, own clients, given and taken
 * by the owner.
 */
import { financeRoutes } from '@ritm/finance/contract';
import { addDays } from '@ritm/kernel';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes as routes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from './testing.ts';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
const today = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t?.close());
beforeEach(async () => void (school = await buildSchool(t)));

const at = <R extends 'owner' | 'administrator' | 'teacher'>(role: R) => ({ role, school_id: school.school_id });

async function administratorWith(rights: object): Promise<TestSession> {
  const { session, staff_id } = await buildAdministrator(t, school);
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { ...at('owner'), id: staff_id },
    body: { rights },
  });
  return session;
}

describe('days back', () => {
  const daysBack = 7;
  const [last, before] = [addDays(today, -daysBack), addDays(today, -daysBack - 1)];

  /** A client with a visit on the last open day and one on the day before it. */
  async function setup() {
    const staff = await administratorWith({ days_back: daysBack });
    const student_id = (await buildStudent(t, school)).id;
    const pass = await buildLessonPlus(t, school, {
      student_id,
      date: addDays(today, -60),
      valid_from: addDays(today, -60),
      valid_until: addDays(today, 60),
    });
    const [open, closed] = [
      await markVisit(t, school, { student_id, lesson_plus_id: pass.id, date_visit: last }),
      await markVisit(t, school, { student_id, lesson_plus_id: pass.id, date_visit: before }),
    ];
    return {
      who: staff,
      pass,
      params: { ...at('administrator'), student_id },
      open: open.lesson_minus,
      closed: closed.lesson_minus,
    };
  }
  const tooFar = { status: 403, code: 'accounts.too_far_back' };
  const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

  test('are what an administrator sees of visits, to the day', async () => {
    const { who: staff, params, open, closed } = await setup();
    const own = await t.call(staff, routes.list_lessons_minus, { params });
    expect([own.data.map((one) => one.id), own.meta.total]).toEqual([[open.id], 1]);
    const all = await t.call(staff, routes.list_lessons_minus_of_school, {
      params: at('administrator'),
      query: { date_from: '2026-01-01', date_to: today },
    });
    expect([all.data.map((one) => one.id), all.meta.total]).toEqual([[open.id], 1]);
    expect(answerOf(await t.request(staff, routes.get_lesson_minus, { params: { ...params, id: closed.id } }))).toEqual(
      tooFar,
    );
    expect((await t.request(staff, routes.get_lesson_minus, { params: { ...params, id: open.id } })).status).toBe(200);
  });

  test('are what they change: marks, corrections, takings back and sales, and the owner is not bound', async () => {
    const { who: staff, pass, params, open, closed } = await setup();
    const mark = (date_visit: string) =>
      t.request(staff, routes.fast_lesson_minus, { params, body: { lesson_plus_id: pass.id, date_visit } });
    expect(answerOf(await mark(before))).toEqual(tooFar);
    expect((await mark(last)).status).toBe(200);
    for (const route of [routes.edit_lesson_minus, routes.delete_lesson_minus])
      expect(
        answerOf(await t.request(staff, route, { params: { ...params, id: closed.id }, body: { status: 'excused' } })),
      ).toEqual(tooFar);
    const backdated = await t.request(staff, routes.edit_lesson_minus, {
      params: { ...params, id: open.id },
      body: { date_visit: before },
    });
    expect(answerOf(backdated)).toEqual(tooFar);
    const sale = (date: string) =>
      t.request(staff, passesRoutes.add_lesson_plus, { params, body: { service_id: pass.service_id!, date } });
    expect(answerOf(await sale(before))).toEqual(tooFar);
    expect((await sale(last)).status).toBe(200);
    expect((await t.request(staff, routes.delete_lesson_minus, { params: { ...params, id: open.id } })).status).toBe(
      200,
    );
    const byOwner = { ...params, role: 'owner' as const, id: closed.id };
    expect((await t.request(school.owner, routes.delete_lesson_minus, { params: byOwner })).status).toBe(200);
  });

  test('leave an old pass in use: it is seen, prolonged and paid for, its price stands', async () => {
    const { who: staff, pass, params } = await setup();
    const edit = (body: object) =>
      t.request(staff, passesRoutes.edit_lesson_plus, { params: { ...params, id: pass.id }, body });
    expect((await t.call(staff, passesRoutes.get_lesson_plus, { params: { ...params, id: pass.id } })).price).toBe(
      pass.price,
    );
    expect((await edit({ valid_until: addDays(today, 90) })).status).toBe(200);
    for (const body of [{ price: 1 }, { visits: 1 }, { paid: 0 }, { valid_from: today }])
      expect(answerOf(await edit(body))).toEqual(tooFar);
  });

  test('hold the money of the organization for whom the owner opened it', async () => {
    const add = (date: string) =>
      t.call(school.owner, financeRoutes.add_finance, {
        params: at('owner'),
        body: { kind: 'expense', amount: 100, date, category: 'Аренда' },
      });
    const [open, closed] = [await add(last), await add(before)];
    const closedTo = await administratorWith({ days_back: daysBack });
    expect((await t.request(closedTo, financeRoutes.list_finances, { params: at('administrator') })).status).toBe(403);
    const staff = await administratorWith({ days_back: daysBack, see_finances: true });
    const list = await t.call(staff, financeRoutes.list_finances, {
      params: at('administrator'),
      query: { date_from: '2026-01-01', date_to: today },
    });
    expect([list.data.map((one) => one.id), list.meta.date_from, list.can.add]).toEqual([[open.id], last, false]);
    expect(list.data[0]!.can).toEqual({ edit: false, delete: false });
    const one = (id: number) => t.request(staff, financeRoutes.get_finance, { params: { ...at('administrator'), id } });
    expect([(await one(open.id)).status, answerOf(await one(closed.id))]).toEqual([200, tooFar]);
    const remove = (id: number, by: TestSession) =>
      t.request(by, financeRoutes.delete_finance, { params: { ...at('administrator'), id } });
    expect((await remove(open.id, staff)).status).toBe(403);
    const editor = await administratorWith({ days_back: daysBack, edit_finances: true });
    expect(answerOf(await remove(closed.id, editor))).toEqual(tooFar);
    expect((await remove(open.id, editor)).status).toBe(200);
  });
});

describe('masks', () => {
  test('money of clients is hidden from a teacher until the owner opens it', async () => {
    const { session, staff_id } = await buildTeacher(t, school, { withUser: true });
    const student_id = (await buildStudent(t, school, { phone: '+79123456789' })).id;
    await assignStudent(t, school, { student_id, teachers_ids: [staff_id] });
    const pass = await buildLessonPlus(t, school, { student_id, paid: 100 });
    const params = { ...at('teacher'), student_id };
    const readCard = async () => {
      const { price, paid } = await t.call(session!, passesRoutes.get_lesson_plus, {
        params: { ...params, id: pass.id },
      });
      const { phone } = await t.call(session!, studentsRoutes.get_student, { params });
      return { price, paid, phone };
    };
    const hidden = await readCard();
    expect([hidden.price, hidden.paid]).toEqual([null, null]);
    expect(hidden.phone).not.toContain('345');
    const marked = await t.call(session!, routes.fast_lesson_minus, { params, body: { lesson_plus_id: pass.id } });
    expect([marked.lesson_minus.value, marked.lesson_plus!.price, marked.warnings]).toEqual([null, null, []]);
    await t.call(school.owner, schoolsRoutes.edit_teacher, {
      params: { ...at('owner'), teacher_id: staff_id },
      body: { rights: { see_money: true, see_phones: true } },
    });
    expect(await readCard()).toEqual({ price: pass.price, paid: 100, phone: '+79123456789' });
  });

  test('a trainee at the desk sees neither numbers nor money', async () => {
    const staff = await administratorWith({ see_phones: false, see_money: false });
    const student_id = (await buildStudent(t, school, { phone: '+79123456789' })).id;
    await buildLessonPlus(t, school, { student_id });
    const params = { ...at('administrator'), student_id };
    const { data } = await t.call(staff, passesRoutes.list_lessons_plus, { params });
    expect(data.map((one) => [one.price, one.paid])).toEqual([[null, null]]);
    const list = await t.call(staff, studentsRoutes.list_students, { params: at('administrator') });
    expect(JSON.stringify(list)).not.toContain('9123456789');
  });

  test('a teacher reaches every client once the owner says so, and no longer when it is taken back', async () => {
    const { session, staff_id } = await buildTeacher(t, school, { withUser: true });
    const student_id = (await buildStudent(t, school)).id;
    const readCard = async () =>
      (await t.request(session!, studentsRoutes.get_student, { params: { ...at('teacher'), student_id } })).status;
    const grantAllClients = (all_clients: boolean) =>
      t.call(school.owner, schoolsRoutes.edit_teacher, {
        params: { ...at('owner'), teacher_id: staff_id },
        body: { rights: { all_clients } },
      });
    expect(await readCard()).toBe(404);
    await grantAllClients(true);
    expect(await readCard()).toBe(200);
    await grantAllClients(false);
    expect(await readCard()).toBe(404);
  });
});
