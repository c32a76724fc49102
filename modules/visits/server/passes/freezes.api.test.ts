/**
 * A freeze puts the end off by exactly its days, gives bookings up and takes them again, and is made by who may, once
 * at any moment.
 */
import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildUser } from '@ritm/accounts/testing';
import { buildStudent, assignStudent, linkGuardian, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { passRoutes as routes, type LessonPlus, passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '../../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit, onItsDay } from '../testing.ts';

// Wednesday noon in Moscow.
const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { freeze_policy: { self_service: true } })).id;
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
});

const at = (role: 'owner' | 'administrator' | 'teacher' | 'student' = 'owner') => ({
  role,
  school_id: school.school_id,
  student_id,
});
const sell = (sale: Partial<Parameters<typeof buildLessonPlus>[2]> = {}) =>
  buildLessonPlus(t, school, { student_id, service_id, ...sale });
const passes = async () =>
  (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: at() })).data as LessonPlus[];
const passOf = async (id: number) => (await passes()).find((one) => one.id === id)!;
const actions = async () => (await t.call(school.owner, routes.list_pass_actions, { params: at() })).data;
const undo = (id: number) =>
  t.request(school.owner, routes.undo_pass_action, { params: { ...at(), id }, body: { reason: 'Ошиблись' } });
const preview = (id: number) =>
  t.request(school.owner, routes.undo_pass_action, { params: { ...at(), id }, body: { preview: true } });
const freeze = (
  id: number,
  body: object,
  by: TestSession = school.owner,
  role: 'owner' | 'teacher' | 'student' = 'owner',
) => t.request(by, routes.freeze_pass, { params: { ...at(role), id }, body });
const frozenDays = { from_date: day(2), to_date: day(8) };

describe('a freeze', () => {
  it('puts the end off, is shown before it is made, and can be taken back', async () => {
    const lot = await sell();
    const before = lot.ends_on!;
    const shown = await freeze(lot.id, { ...frozenDays, preview: true });
    expect(shown.body).toMatchObject({ ends_before: before, ends_after: addDays(before, 7), pass_action_id: null });
    expect(await passOf(lot.id)).toMatchObject({ ends_on: before, freezes: [] });

    const made = await freeze(lot.id, frozenDays);
    expect(made).toMatchObject({ status: 200, body: { ends_after: addDays(before, 7) } });
    expect(await passOf(lot.id)).toMatchObject({ ends_on: addDays(before, 7), freezes: [frozenDays] });
    const marked = await onItsDay(t, day(4), () =>
      t.request(school.owner, visitsRoutes.fast_lesson_minus, {
        params: at(),
        body: { lesson_plus_id: lot.id, date_visit: day(4) },
      }),
    );
    expect(marked).toMatchObject({ status: 409, body: { data: { reason: 'frozen' } } });

    expect((await undo(made.body.pass_action_id!)).status).toBe(200);
    expect(await passOf(lot.id)).toMatchObject({ ends_on: before, freezes: [] });
    expect((await undo(made.body.pass_action_id!)).body).toMatchObject({ code: 'visits.already_undone' });
  });

  test('an endless pass could be paused: a pass without an end cannot be frozen', async () => {
    const endless = (await buildService(t, school, { validity: null, validity_unit: null })).id;
    const lot = await sell({ service_id: endless });
    const reply = await freeze(lot.id, frozenDays);
    expect(reply).toMatchObject({ status: 409, body: { code: 'visits.freeze_refused', data: { reason: 'no_end' } } });
    expect(lot.can.freeze).toBe(false);
  });

  test('a freeze left its bookings standing: a freeze gives its bookings up and takes them again when it is taken back', async () => {
    const lot = await sell();
    const { id: timetable_id } = await buildTimetable(t, school, {
      date: day(3),
      service_id,
      capacity: 1,
      students_ids: [student_id],
    });
    const seats = async () => {
      const [row] = await t.sql<{ booked: number }>('select booked from occurrences where timetable_id = $1', [
        timetable_id,
      ]);
      return row!.booked;
    };
    expect(await seats()).toBe(1);
    const shown = await freeze(lot.id, { ...frozenDays, preview: true });
    expect(shown.body.released).toMatchObject([{ student_id, timetable_id, date: day(3) }]);
    expect(await seats()).toBe(1);
    const made = await freeze(lot.id, frozenDays);
    expect(await seats()).toBe(0);
    const backdated = await preview(made.body.pass_action_id!);
    expect(backdated.body).toMatchObject({
      change: {
        passes: [{ id: lot.id, ends_before: addDays(lot.ends_on!, 7), ends_after: lot.ends_on }],
        restored: [{ student_id, timetable_id, date: day(3) }],
        not_restored: [],
      },
    });
    expect(await seats()).toBe(0);
    expect((await passOf(lot.id)).freezes).toHaveLength(1);
    expect((await undo(made.body.pass_action_id!)).status).toBe(200);
    expect(await seats()).toBe(1);
    // Another pass would pay for the class, so no booking is canceled.
    await sell();
    expect((await freeze(lot.id, frozenDays)).body.released).toEqual([]);
  });

  it('ends early on the day of a visit, and the days not frozen are taken off the end', async () => {
    const lot = await sell();
    await freeze(lot.id, { from_date: TODAY, to_date: day(6) });
    const { freezes } = await passOf(lot.id);
    const body = { freeze_id: freezes[0]!.id };
    await t.clock.set('2026-03-14T09:00:00.000Z');
    const shown = await t.call(school.owner, routes.unfreeze_pass, {
      params: { ...at(), id: lot.id },
      body: { ...body, preview: true },
    });
    expect(shown.ends_after).toBe(addDays(lot.ends_on!, 3));
    const done = await t.call(school.owner, routes.unfreeze_pass, { params: { ...at(), id: lot.id }, body });
    expect(done.lesson_plus).toMatchObject({ frozen: false, ends_on: addDays(lot.ends_on!, 3) });
    await markVisit(t, school, { student_id, lesson_plus_id: lot.id });
    const refused = await undo(done.pass_action_id!);
    expect(refused.body).toMatchObject({ code: 'visits.undo_refused', data: { reason: 'visits_inside' } });
    const again = await t.request(school.owner, routes.unfreeze_pass, { params: { ...at(), id: lot.id }, body });
    expect(again.body).toMatchObject({ code: 'visits.freeze_over' });
    await t.clock.set('2026-03-11T09:00:00.000Z');
  });

  it('ends with the visit itself when the desk agrees', async () => {
    const lot = await sell();
    await freeze(lot.id, { from_date: TODAY, to_date: day(6) });
    const body = { lesson_plus_id: lot.id };
    const refusedReply = await t.request(school.owner, visitsRoutes.fast_lesson_minus, { params: at(), body });
    expect(refusedReply).toMatchObject({ status: 409, body: { data: { reason: 'frozen' } } });
    const marked = await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
      params: at(),
      body: { ...body, unfreeze: true },
    });
    expect(marked.lesson_plus).toMatchObject({ left: 7, frozen: false, ends_on: lot.ends_on });
    expect((await actions()).map(({ kind }) => kind)).toEqual(['unfreeze', 'freeze']);
  });

  it('by a client only from tomorrow and only where the service lets them; by staff backdated only with the right', async () => {
    const person = await buildUser(t);
    const lot = await sell();
    await linkStudent(t, school, { student_id, user_id: person.user_id });
    t.platform.access.forgetAll();
    expect((await freeze(lot.id, { from_date: TODAY, to_date: day(4) }, person, 'student')).body).toMatchObject({
      data: { reason: 'too_early' },
    });
    expect((await freeze(lot.id, { from_date: day(1), to_date: day(2) }, person, 'student')).body).toMatchObject({
      data: { reason: 'too_short' },
    });
    expect((await freeze(lot.id, { from_date: day(1), to_date: day(4) }, person, 'student')).status).toBe(200);
    const [row] = await t.sql('select by_client from lesson_plus_freezes order by id desc limit 1');
    expect(row).toEqual({ by_client: true });
    const other = await sell({ service_id: (await buildService(t, school)).id });
    expect((await freeze(other.id, { from_date: day(1), to_date: day(4) }, person, 'student')).body).toMatchObject({
      data: { reason: 'not_self_service' },
    });

    const teacher = await buildTeacher(t, school, { withUser: true });
    await assignStudent(t, school, { student_id, teachers_ids: [teacher.staff_id] });
    const backdated = { from_date: day(-2), to_date: day(3), reason: 'Справка' };
    expect((await freeze(other.id, backdated, teacher.session!, 'teacher')).body).toMatchObject({
      data: { reason: 'too_early' },
    });
    expect((await freeze(other.id, { ...backdated, reason: undefined })).body).toMatchObject({
      code: 'visits.freeze_reason',
    });
    expect((await freeze(other.id, backdated)).status).toBe(200);
  });

  it('by a guardian only with the right to book, and ended by the client side only if it made it', async () => {
    const guardian = await buildUser(t);
    const person = { name: 'Отец', phone: '+79010000077', relation: 'father' as const, rights: ['see' as const] };
    student_id = (await buildStudent(t, school, { guardians: [person] })).id;
    const lot = await sell();
    await linkGuardian(t, school, { student_id, user_id: guardian.user_id });
    const setRights = async (rights: string) => {
      await t.sql('update student_guardians set rights = $3 where school_id = $1 and student_id = $2', [
        school.school_id,
        student_id,
        rights,
      ]);
      t.platform.access.forgetAll();
    };
    const days = { from_date: day(1), to_date: day(7) };
    const end = async (by: TestSession = guardian) => {
      const [frozen] = await t.sql(
        'select max(id) as id from lesson_plus_freezes where school_id = $1 and lesson_plus_id = $2',
        [school.school_id, lot.id],
      );
      const params = { ...at(by === guardian ? 'student' : 'owner'), id: lot.id };
      return t.request(by, routes.unfreeze_pass, { params, body: { freeze_id: Number(frozen!.id) } });
    };
    const offered = async () => {
      const { data } = await t.call(guardian, visitsRoutes.services_by_student, { params: at('student') });
      return data[0]!.passes[0]!.can.freeze;
    };

    await setRights('{see}');
    expect(await offered()).toBe(false);
    expect((await freeze(lot.id, days, guardian, 'student')).status).toBe(403);
    await setRights('{see,book}');
    expect(await offered()).toBe(true);
    expect((await freeze(lot.id, days, guardian, 'student')).status).toBe(200);
    await setRights('{see}');
    expect((await end()).status).toBe(403);
    await setRights('{see,book}');
    expect((await end()).status).toBe(200);

    expect((await freeze(lot.id, { ...days, reason: 'Справка' })).status).toBe(200);
    expect((await end()).status).toBe(403);
    expect((await passOf(lot.id)).state).toBe('active');
    expect((await end(school.owner)).status).toBe(200);
  });

  it('is one of two at the same moment: the database allows no overlap', async () => {
    const lot = await sell();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, shift) => freeze(lot.id, { from_date: day(2 + (shift % 3)), to_date: day(8) })),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [row] = await t.sql<{ id: number }>(
      'select id from lesson_plus_freezes where lesson_plus_id = $1 and canceled_at is null',
      [lot.id],
    );
    const overlapping = t.sql(
      `
        insert into lesson_plus_freezes (school_id, lesson_plus_id, from_date, to_date)
        select school_id, lesson_plus_id, from_date, to_date
        from lesson_plus_freezes
        where id = $1`,
      [row!.id],
    );
    await expect(overlapping).rejects.toMatchObject({ code: '23P01' });
  });

  it('brings its fee in once, which is not paid for the pass even when both have one number', async () => {
    const numberNext = (table: string, id: number) =>
      t.sql(`select setval(pg_get_serial_sequence('${table}', 'id'), $1, false)`, [id]);
    const paid = (await buildService(t, school, { freeze_policy: { fee: 30_000 } })).id;
    await numberNext('lessons_plus', 100_000);
    const lot = await sell({ service_id: paid });
    await freeze(lot.id, { ...frozenDays, preview: true });
    await numberNext('lesson_plus_freezes', lot.id);
    await freeze(lot.id, frozenDays);
    const rows = await t.sql(
      `select amount, kind, source_id from finances where source_type = 'lesson_plus_freeze' and student_id = $1`,
      [student_id],
    );
    expect(rows).toEqual([{ amount: '30000', kind: 'income', source_id: String(lot.id) }]);
    expect(await passOf(lot.id)).toMatchObject({ paid: lot.price });
  });

  it('is not for another organization, nor without the dates in order', async () => {
    const lot = await sell();
    const stranger = await buildSchool(t);
    const foreign = await t.request(stranger.owner, routes.freeze_pass, {
      params: { role: 'owner', school_id: stranger.school_id, student_id, id: lot.id },
      body: frozenDays,
    });
    expect(foreign.status).toBe(404);
    expect((await freeze(lot.id, { from_date: day(4), to_date: day(2) })).status).toBe(422);
    expect((await freeze(lot.id, {})).status).toBe(422);
  });
});

it('an administrator with the right froze, one without did not', async () => {
  const { session, staff_id } = await buildAdministrator(t, school);
  const lot = await sell();
  const call = (to_date: string) =>
    t.request(session, routes.freeze_pass, {
      params: { ...at('administrator'), id: lot.id },
      body: { from_date: day(-1), to_date, reason: 'Болел' },
    });
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { role: 'owner', school_id: school.school_id, id: staff_id },
    body: { rights: { freeze_backdate: false } },
  });
  t.platform.access.forgetAll();
  expect((await call(day(3))).body).toMatchObject({ data: { reason: 'too_early' } });
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { role: 'owner', school_id: school.school_id, id: staff_id },
    body: { rights: { freeze_backdate: true } },
  });
  t.platform.access.forgetAll();
  expect((await call(day(3))).status).toBe(200);
});
