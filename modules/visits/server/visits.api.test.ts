/**
 * Every route over sales and visits serves who may and is missing for everybody else: roles, teachers of others, other
 * organizations.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteDefinition } from '@ritm/http';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, assignStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from './testing.ts';

const date = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
let stranger: TestSession;
let administrator: TestSession;
/** One teacher teaches the client and the class, the other neither. */
let own: { staff_id: number; session: TestSession };
let other: { staff_id: number; session: TestSession };
let student_id: number;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  stranger = (await buildSchool(t)).owner;
  administrator = (await buildAdministrator(t, school)).session;
  const [first, second] = await Promise.all([
    buildTeacher(t, school, { withUser: true }),
    buildTeacher(t, school, { withUser: true }),
  ]);
  own = { staff_id: first.staff_id, session: first.session! };
  other = { staff_id: second.staff_id, session: second.session! };
  student_id = (await buildStudent(t, school)).id;
  await assignStudent(t, school, { student_id, teachers_ids: [own.staff_id] });
});
afterAll(() => t.close());

interface Subject {
  params: object;
  query?: object;
  body?: object;
}
/** Sales and visits; the make-ups and what a client holds have tests of their own. */
const { services_by_student: _own, list_make_ups: _makeUps, ...ofVisits } = visitsRoutes;
const routes = { ...passesRoutes, ...ofVisits };
type Names = keyof typeof routes;

const ofStudent = (id?: number) => ({ school_id: school.school_id, student_id, ...(id !== undefined && { id }) });
const aLot = async (): Promise<number> =>
  (await buildLessonPlus(t, school, { student_id, valid_from: '2026-03-01' })).id;
const aVisit = async (): Promise<number> =>
  (await markVisit(t, school, { student_id, lesson_plus_id: await aLot() })).lesson_minus.id;
const aClass = async (): Promise<number> =>
  (await buildTimetable(t, school, { date, teacher_id: own.staff_id, students_ids: [student_id], ...freeHour() })).id;
let hour = 5;
const freeHour = () => ({
  time_from: `${String(++hour).padStart(2, '0')}:00`,
  time_to: `${String(hour).padStart(2, '0')}:45`,
});
const serviceOf = async (): Promise<number> => (await buildLessonPlus(t, school, { student_id })).service_id!;

/** A valid request of each call, with a fresh record to act on. */
const subjects: Record<Names, () => Promise<Subject>> = {
  get_lesson_plus: async () => ({ params: ofStudent(await aLot()) }),
  add_lesson_plus: async () => ({ params: ofStudent(), body: { service_id: await serviceOf() } }),
  edit_lesson_plus: async () => ({ params: ofStudent(await aLot()), body: { comment: 'да' } }),
  delete_lesson_plus: async () => ({ params: ofStudent(await aLot()) }),
  list_lessons_plus: async () => ({ params: ofStudent() }),
  list_lessons_plus_of_school: async () => ({ params: { school_id: school.school_id } }),
  export_lessons_plus: async () => ({ params: { school_id: school.school_id }, body: { reason: 'Для отчёта' } }),
  get_sold_why: async () => ({ params: { school_id: school.school_id } }),
  get_debt_why: async () => ({ params: ofStudent() }),
  get_lesson_minus: async () => ({ params: ofStudent(await aVisit()) }),
  get_charge_why: async () => ({ params: ofStudent(await aVisit()) }),
  add_lesson_minus: async () => ({ params: ofStudent(), body: { lesson_plus_id: await aLot() } }),
  edit_lesson_minus: async () => ({ params: ofStudent(await aVisit()), body: { status: 'excused' } }),
  delete_lesson_minus: async () => ({ params: ofStudent(await aVisit()) }),
  list_lessons_minus: async () => ({ params: ofStudent() }),
  list_lessons_minus_of_school: async () => ({ params: { school_id: school.school_id } }),
  export_lessons_minus: async () => ({ params: { school_id: school.school_id }, body: { reason: 'Для отчёта' } }),
  fast_lesson_minus: async () => ({ params: ofStudent(), body: { lesson_plus_id: await aLot() } }),
  get_class_sheet: async () => ({
    params: { school_id: school.school_id, timetable_id: await aClass() },
    query: { date },
  }),
  mark_class: async () => ({
    params: { school_id: school.school_id, timetable_id: await aClass() },
    body: { date, marks: [{ student_id, status: 'excused' }] },
  }),
};

const requestAs = (session: TestSession | undefined, role: string, name: Names, { params, ...options }: Subject) =>
  t.request(session, routes[name] as RouteDefinition, { params: { role, ...params }, ...options });

/** A teacher may not reverse the organization's money, nor take files of its clients. */
const notForTeachers: readonly Names[] = ['delete_lesson_plus', 'export_lessons_plus', 'export_lessons_minus'];
/** These calls name no client: a teacher gets only their own clients from them. */
const lists: readonly Names[] = ['list_lessons_plus_of_school', 'list_lessons_minus_of_school'];
const ofSchool: readonly Names[] = [...lists, 'get_sold_why'];
const names = Object.keys(routes) as Names[];

describe.each(names)('%s', (name) => {
  const subject = subjects[name];

  it('serves the desk and the client’s own teacher', async () => {
    expect(await requestAs(school.owner, 'owner', name, await subject())).toMatchObject({ status: 200 });
    expect(await requestAs(administrator, 'administrator', name, await subject())).toMatchObject({ status: 200 });
    expect(await requestAs(own.session, 'teacher', name, await subject())).toMatchObject({
      status: notForTeachers.includes(name) ? 403 : 200,
    });
  });

  it('refuses a role that is not the caller’s, and nobody', async () => {
    expect(await requestAs(administrator, 'owner', name, await subject())).toMatchObject({
      status: 403,
      body: { code: 'common.forbidden' },
    });
    expect(await requestAs(undefined, 'owner', name, await subject())).toMatchObject({ status: 401 });
  });

  it('does not exist for another organization', async () => {
    expect(await requestAs(stranger, 'owner', name, await subject())).toMatchObject({
      status: 404,
      body: { code: 'common.not_found' },
    });
  });
});

it.each(names.filter((name) => !ofSchool.includes(name) && !notForTeachers.includes(name)))(
  '%s does not exist for a teacher of others',
  async (name) => {
    expect(await requestAs(other.session, 'teacher', name, await subjects[name]())).toMatchObject({
      status: 404,
      body: { code: 'common.not_found' },
    });
  },
);

it.each(names.filter((name) => /^(get|edit|delete)_lesson/.test(name)))(
  '%s does not find what is missing or another client’s',
  async (name) => {
    const { params, ...options } = await subjects[name]();
    const another = (await buildStudent(t, school)).id;
    for (const wrong of [{ id: 999_999 }, { student_id: another }, { student_id: 999_999 }])
      expect(
        await requestAs(school.owner, 'owner', name, { params: { ...params, ...wrong }, ...options }),
      ).toMatchObject({
        status: 404,
        body: { code: 'common.not_found' },
      });
  },
);

it.each(names.filter((name) => 'body' in routes[name]))(
  '%s refuses a field that the contract does not name',
  async (name) => {
    const { body, ...options } = await subjects[name]();
    expect(await requestAs(school.owner, 'owner', name, { ...options, body: { ...body, school_id: 1 } })).toMatchObject(
      {
        status: 422,
        body: { errors: { school_id: [expect.any(String)] } },
      },
    );
  },
);

describe('lists of the organization', () => {
  it.each(lists)('%s: a teacher reads own clients out of it', async (name) => {
    const foreign = (await buildStudent(t, school)).id;
    await markVisit(t, school, {
      student_id: foreign,
      lesson_plus_id: (await buildLessonPlus(t, school, { student_id: foreign })).id,
    });
    const visibleClients = async (session: TestSession, role: string) => {
      const { body } = await requestAs(session, role, name, {
        params: { school_id: school.school_id },
        query: { per_page: 200 },
      });
      const { data, meta } = body as unknown as { data: { student_id: number }[]; meta: { total: number } };
      expect(meta.total).toBe(data.length);
      return new Set(data.map((row) => row.student_id));
    };
    expect([...(await visibleClients(school.owner, 'owner'))]).toEqual(expect.arrayContaining([student_id, foreign]));
    expect(await visibleClients(own.session, 'teacher')).toEqual(new Set([student_id]));
    expect(await visibleClients(other.session, 'teacher')).toEqual(new Set());
  });

  it('visits are narrowed by outcome and by page', async () => {
    const query = { date_from: date, date_to: date, status: 'excused' };
    const { body } = await requestAs(school.owner, 'owner', 'list_lessons_minus_of_school', {
      params: { school_id: school.school_id },
      query,
    });
    const { data, meta } = body as unknown as { data: { status: string }[]; meta: { total: number } };
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['excused']));
    const page = await requestAs(school.owner, 'owner', 'list_lessons_minus_of_school', {
      params: { school_id: school.school_id },
      query: { ...query, per_page: 1, page: 2 },
    });
    expect(page.body).toMatchObject({ data: [data[1]], meta: { page: 2, per_page: 1, total: meta.total } });
  });
});

it('leaves nothing that breaks an invariant', async () => {
  expect(await t.verify()).toEqual([]);
});
