/**
 * The sheet of a class: what it shows, marking everybody at once, one visit a client even for twenty at once,
 * consents, and whose classes a teacher marks.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '../contract/index.ts';
import { type Outcome, passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from './testing.ts';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
const date = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { name: 'Хореография', debt_policy: 'block' })).id;
});
afterAll(() => t.close());

const at = (timetable_id: number, role: 'owner' | 'teacher' = 'owner') => ({
  role,
  school_id: school.school_id,
  timetable_id,
});
const ofStudent = (student_id: number) => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const newStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildStudent(t, school)).id)).then((ids) =>
    ids.toSorted((a, b) => a - b),
  );
const buildClass = async (fields: Partial<Parameters<typeof buildTimetable>[2]> = {}) =>
  (await buildTimetable(t, school, { date, service_id, ...fields })).id;
const sheetOf = (timetable_id: number) =>
  t.call(school.owner, visitsRoutes.get_class_sheet, { params: at(timetable_id), query: { date } });
const mark = (timetable_id: number, marks: Record<number, Outcome | null>, more: object = {}) =>
  t.request(school.owner, visitsRoutes.mark_class, {
    params: at(timetable_id),
    body: { date, marks: Object.entries(marks).map(([id, status]) => ({ student_id: Number(id), status })), ...more },
  });
const statusesOf = async (timetable_id: number) =>
  Object.fromEntries((await sheetOf(timetable_id)).students.map((row) => [row.student_id, row.status]));

describe('the sheet', () => {
  it('shows who comes, and what a mark would be written off', async () => {
    const [paid, owing] = (await newStudents(2)) as [number, number];
    const birthday = (await buildStudent(t, school, { birth_date: '1990-03-11' })).id;
    const lot = await buildLessonPlus(t, school, { student_id: paid, service_id, valid_until: '2026-03-31' });
    await markVisit(t, school, { student_id: owing, service_id: (await buildService(t, school)).id });
    const id = await buildClass({ title: 'Младшая группа', capacity: 5, students_ids: [paid, owing, birthday] });
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({
      timetable_id: id,
      title: 'Младшая группа',
      date,
      time_from: '18:00',
      time_to: '19:00',
      capacity: 5,
      status: 'planned',
      can: { mark: true },
    });
    const unmarked = { status: 'booked', lesson_minus_id: null, outcome: null };
    expect(sheet.students.toSorted((a, b) => a.student_id - b.student_id)).toMatchObject([
      {
        ...unmarked,
        student_id: paid,
        lesson_plus: { id: lot.id, left: 8, ends_on: '2026-03-31', state: 'active' },
        debt: 0,
        birthday: false,
      },
      { ...unmarked, student_id: owing, lesson_plus: null, debt: 1, birthday: false },
      { ...unmarked, student_id: birthday, lesson_plus: null, debt: 0, birthday: true },
    ]);
  });

  it('of a class that does not stand on the date is not there', async () => {
    const id = await buildClass();
    expect(
      await t.request(school.owner, visitsRoutes.get_class_sheet, { params: at(id), query: { date: '2026-03-12' } }),
    ).toMatchObject({ status: 404 });
  });
});

describe('marking a class', () => {
  it('marks everybody at once, and the class is conducted', async () => {
    const students_ids = (await newStudents(3)) as [number, number, number];
    const [came, missed, ill] = students_ids;
    for (const student_id of students_ids) await buildLessonPlus(t, school, { student_id, service_id });
    const id = await buildClass({ students_ids });
    const { body } = await mark(id, { [came]: 'attended', [missed]: 'no_show', [ill]: 'excused' });
    expect(body.refused).toEqual([]);
    expect(body.sheet).toMatchObject({ status: 'conducted' });
    expect(body.sheet.students.toSorted((a, b) => a.student_id - b.student_id)).toMatchObject([
      { status: 'marked', outcome: 'attended', lesson_plus: { left: 7 } },
      { status: 'no_show', outcome: 'no_show', lesson_plus: { left: 7 } },
      { status: 'excused', outcome: 'excused', lesson_plus: { left: 8 } },
    ]);
  });

  it('names who cannot be marked and marks the others', async () => {
    const students_ids = (await newStudents(2)) as [number, number];
    const [paid, unpaid] = students_ids;
    await buildLessonPlus(t, school, { student_id: paid, service_id });
    const id = await buildClass({ students_ids });
    const { status, body } = await mark(id, { [unpaid]: 'attended', [paid]: 'attended' });
    expect(status).toBe(200);
    expect(body.refused).toEqual([
      {
        student_id: unpaid,
        code: 'visits.no_lot',
        message: 'Нет подходящего абонемента, а записывать в долг больше нельзя',
      },
    ]);
    expect(await statusesOf(id)).toEqual({ [paid]: 'marked', [unpaid]: 'booked' });
  });

  it('lets a family’s pass go to the first of them only', async () => {
    const students_ids = (await newStudents(2)) as [number, number];
    const [first, second] = students_ids;
    const lot = await buildLessonPlus(t, school, {
      student_id: first,
      service_id,
      visits: 1,
      students_ids: [second],
    });
    const id = await buildClass({ students_ids });
    const { body } = await mark(id, { [first]: 'attended', [second]: 'attended' });
    expect(body.refused).toMatchObject([{ student_id: second, code: 'visits.no_lot' }]);
    expect(
      await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...ofStudent(first), id: lot.id } }),
    ).toMatchObject({ left: 0 });
  });

  it('changes a mark and takes it back', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const lot = await buildLessonPlus(t, school, { student_id, service_id });
    const id = await buildClass({ students_ids: [student_id] });
    const left = async () =>
      (await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...ofStudent(student_id), id: lot.id } }))
        .left;
    await mark(id, { [student_id]: 'attended' });
    await mark(id, { [student_id]: 'attended' });
    expect(await left()).toBe(7);
    await mark(id, { [student_id]: 'excused' });
    expect(await left()).toBe(8);
    await mark(id, { [student_id]: null });
    expect(await statusesOf(id)).toEqual({ [student_id]: 'booked' });
    expect(await sheetOf(id)).toMatchObject({ status: 'planned' });
    expect(
      await t.sql('select count(*)::int as rows, sum(visits)::int as spent from lessons_minus where student_id = $1', [
        student_id,
      ]),
    ).toEqual([{ rows: 4, spent: 0 }]);
  });

  it('leaves a mark as it was when its change is refused', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const id = await buildClass({ students_ids: [student_id] });
    await mark(id, { [student_id]: 'excused' });
    const { body } = await mark(id, { [student_id]: 'attended' });
    expect(body.refused).toMatchObject([{ student_id, code: 'visits.no_lot' }]);
    expect(body.sheet.students).toMatchObject([{ status: 'excused', outcome: 'excused' }]);
  });

  it('puts who came unannounced on the list, while there is a place', async () => {
    const students_ids = (await newStudents(2)) as [number, number];
    for (const student_id of students_ids) await buildLessonPlus(t, school, { student_id, service_id });
    const id = await buildClass({ capacity: 1 });
    expect((await mark(id, { [students_ids[0]]: 'attended' })).body.sheet.students).toMatchObject([
      { student_id: students_ids[0], status: 'marked' },
    ]);
    expect(await mark(id, { [students_ids[1]]: 'attended' })).toMatchObject({
      status: 409,
      body: { code: 'timetable.full' },
    });
    expect(await statusesOf(id)).toEqual({ [students_ids[0]]: 'marked' });
  });

  it('needs consent before a late mark uncovers a later visit, and does it with consent', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const pass = await buildService(t, school, { activation: 'on_first_visit', validity: 5 });
    await buildLessonPlus(t, school, { student_id, service_id: pass.id, date: '2026-03-01' });
    await markVisit(t, school, { student_id, service_id: pass.id, date_visit: '2026-03-16' });
    const id = await buildClass({ students_ids: [student_id], service_id: pass.id });
    expect((await mark(id, { [student_id]: 'attended' })).body.refused).toMatchObject([{ code: 'visits.late_mark' }]);
    expect((await mark(id, { [student_id]: 'attended' }, { accept_late: true })).body.refused).toEqual([]);
  });

  it.each<[string, (id: number) => object, number, string]>([
    ['nobody', () => ({ date, marks: [] }), 422, 'common.invalid'],
    [
      'an outcome that there is not',
      (student_id) => ({ date, marks: [{ student_id, status: 'slept' }] }),
      422,
      'common.invalid',
    ],
    [
      'somebody who is not there',
      () => ({ date, marks: [{ student_id: 999_999, status: 'attended' }] }),
      404,
      'common.not_found',
    ],
    [
      'another date',
      (student_id) => ({ date: '2026-03-12', marks: [{ student_id, status: 'attended' }] }),
      404,
      'common.not_found',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const [student_id] = (await newStudents(1)) as [number];
    const id = await buildClass({ students_ids: [student_id] });
    expect(
      await t.request(school.owner, visitsRoutes.mark_class, { params: at(id), body: body(student_id) }),
    ).toMatchObject({ status, body: { code } });
    expect(await statusesOf(id)).toEqual({ [student_id]: 'booked' });
  });
});

describe('one visit to a class', () => {
  it('takes the service, the teacher and the name of the class', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const { staff_id } = await buildTeacher(t, school);
    const lot = await buildLessonPlus(t, school, { student_id, service_id });
    const timetable_id = await buildClass({
      title: 'Растяжка',
      teacher_id: staff_id,
      time_from: '08:00',
      time_to: '09:00',
    });
    expect(await markVisit(t, school, { student_id, timetable_id })).toMatchObject({
      lesson_minus: {
        timetable_id,
        service_id,
        service_name: 'Хореография',
        title: 'Растяжка',
        teacher_id: staff_id,
        lesson_plus_id: lot.id,
        date_visit: date,
      },
    });
    expect(await statusesOf(timetable_id)).toEqual({ [student_id]: 'marked' });
  });

  it('is marked once: the second attempt is shown the first', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    await buildLessonPlus(t, school, { student_id, service_id });
    const timetable_id = await buildClass();
    const { lesson_minus } = await markVisit(t, school, { student_id, timetable_id });
    const again = await t.request(school.owner, visitsRoutes.fast_lesson_minus, {
      params: ofStudent(student_id),
      body: { timetable_id },
    });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'visits.already_marked', data: { lesson_minus_id: lesson_minus.id } },
    });
  });

  it('twenty at once are one', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    await buildLessonPlus(t, school, { student_id, service_id });
    const timetable_id = await buildClass();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.request(school.owner, visitsRoutes.fast_lesson_minus, {
          params: ofStudent(student_id),
          body: { timetable_id },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('at a time of day that the pass is not for is refused', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const daytime = await buildService(t, school, { daypart_from: '08:00', daypart_to: '16:00', debt_policy: 'block' });
    await buildLessonPlus(t, school, { student_id, service_id: daytime.id });
    const visit = async (time_from: string, time_to: string) => {
      const timetable_id = await buildClass({ service_id: daytime.id, time_from, time_to });
      return t.request(school.owner, visitsRoutes.fast_lesson_minus, {
        params: ofStudent(student_id),
        body: { timetable_id },
      });
    };
    expect((await visit('15:30', '16:30')).status).toBe(200);
    expect(await visit('16:00', '17:00')).toMatchObject({ status: 409, body: { code: 'visits.no_lot' } });
    const evening = await buildClass({
      service_id: daytime.id,
      time_from: '18:00',
      time_to: '19:00',
      students_ids: [student_id],
    });
    expect((await sheetOf(evening)).students).toMatchObject([
      { lesson_plus: null, why_not: { pass: daytime.name, why: 'не на это время дня' } },
    ]);
  });

  it('owed for an evening is not covered by a pass of the day', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    const any = await buildService(t, school);
    const timetable_id = await buildClass({ service_id: any.id, time_from: '18:00', time_to: '19:00' });
    await markVisit(t, school, { student_id, timetable_id });
    const debt = async () =>
      (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: ofStudent(student_id) })).meta.debt;
    const daytime = await buildService(t, school, { daypart_from: '08:00', daypart_to: '16:00' });
    for (const [service_id, left] of [
      [daytime.id, 1],
      [any.id, 0],
    ] as const) {
      await buildLessonPlus(t, school, { student_id, service_id, cover_debts: true });
      expect(await debt()).toBe(left);
    }
  });

  it('of a canceled class is refused, and so is its sheet’s marking', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    await buildLessonPlus(t, school, { student_id, service_id });
    const timetable_id = await buildClass({ students_ids: [student_id] });
    await t.call(school.owner, timetableRoutes.delete_timetable, {
      params: at(timetable_id),
      query: { date, scope: 'this' },
    });
    const refusal = { status: 409, body: { code: 'visits.class_canceled' } };
    expect(
      await t.request(school.owner, visitsRoutes.fast_lesson_minus, {
        params: ofStudent(student_id),
        body: { timetable_id },
      }),
    ).toMatchObject(refusal);
    expect(await mark(timetable_id, { [student_id]: 'attended' })).toMatchObject(refusal);
    expect(await sheetOf(timetable_id)).toMatchObject({ status: 'canceled', can: { mark: false } });
  });

  it('taken back frees the client for another mark', async () => {
    const [student_id] = (await newStudents(1)) as [number];
    await buildLessonPlus(t, school, { student_id, service_id });
    const timetable_id = await buildClass({ students_ids: [student_id] });
    const { lesson_minus } = await markVisit(t, school, { student_id, timetable_id });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
      params: { ...ofStudent(student_id), id: lesson_minus.id },
    });
    expect(await statusesOf(timetable_id)).toEqual({ [student_id]: 'booked' });
    expect((await markVisit(t, school, { student_id, timetable_id })).lesson_minus.id).not.toBe(lesson_minus.id);
  });
});

describe('a teacher', () => {
  it('marks own clients on own classes, and finds nobody else’s', async () => {
    const [own, foreign] = (await newStudents(2)) as [number, number];
    const teacher = await buildTeacher(t, school, { withUser: true });
    await assignStudent(t, school, { student_id: own, teachers_ids: [teacher.staff_id] });
    await buildLessonPlus(t, school, { student_id: own, service_id });
    const [mine, another] = [
      await buildClass({
        teacher_id: teacher.staff_id,
        students_ids: [own],
        time_from: '10:00',
        time_to: '11:00',
      }),
      await buildClass({ students_ids: [own], time_from: '10:00', time_to: '11:00' }),
    ];
    const by = (session: TestSession, id: number, student_id: number) =>
      t.request(session, visitsRoutes.mark_class, {
        params: at(id, 'teacher'),
        body: { date, marks: [{ student_id, status: 'attended' }] },
      });
    expect((await by(teacher.session!, mine, own)).status).toBe(200);
    expect((await by(teacher.session!, mine, foreign)).status).toBe(404);
    expect((await by(teacher.session!, another, own)).status).toBe(404);
    expect(
      await t.request(teacher.session, visitsRoutes.get_class_sheet, {
        params: at(another, 'teacher'),
        query: { date },
      }),
    ).toMatchObject({ status: 404 });
  });
});

it('leaves nothing that breaks an invariant', async () => {
  expect(await t.verify()).toEqual([]);
});
