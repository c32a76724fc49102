/**
 * The month's journal: a letter for each outcome, corrected and reversed visits, whose days a reader sees, and the
 * file that runs no formula.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import readWorkbook from 'read-excel-file/node';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent, buildStudentsGroup, assignStudent } from '@ritm/students/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { journalRoutes, visitsRoutes, type JournalQuery } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';

/** Noon of Friday, 20 March 2026, in Yekaterinburg. */
const now = '2026-03-20T07:00:00.000Z';
const month = '2026-03';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let other_service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
  const lenient = { debt_policy: 'allow', debt_limit: 50 } as const;
  service_id = (await buildService(t, school, { name: 'Хореография', ...lenient })).id;
  other_service_id = (await buildService(t, school, { name: 'Вокал', ...lenient })).id;
});
afterAll(() => t.close());

type Role = 'owner' | 'administrator' | 'teacher';
const at = (role: Role = 'owner') => ({ role, school_id: school.school_id });
const student = async (lastname: string) => (await buildStudent(t, school, { lastname, firstname: 'Мария' })).id;
const write = (
  student_id: number,
  body: { date_visit: string; status?: Outcome; service_id?: number; timetable_id?: number },
) =>
  t.call(school.owner, visitsRoutes.add_lesson_minus, {
    params: { ...at(), student_id },
    body: body.timetable_id ? body : { service_id, ...body },
  });
const journal = (query: Partial<JournalQuery> = {}, session: TestSession = school.owner, role: Role = 'owner') =>
  t.call(session, journalRoutes.get_journal, { params: at(role), query: { month, ...query } });
async function groupOf(name: string, ...students_ids: number[]): Promise<number> {
  const id = await buildStudentsGroup(t, school, name);
  await t.call(school.owner, studentsRoutes.set_students_group_members, {
    params: { ...at(), id },
    body: { students_ids },
  });
  return id;
}
const marksOf = async (student_id: number, query: Partial<JournalQuery> = {}) =>
  (await journal(query)).data
    .find((row) => row.student_id === student_id)
    ?.marks.split(' ')
    .toSorted();

describe('the matrix', () => {
  test('holds a letter for each outcome, every visit of a day, and bookings that wait', async () => {
    const id = await student('Абрамова');
    const outcomes: [string, Outcome][] = [
      ['2026-03-02', 'attended'],
      ['2026-03-03', 'trial'],
      ['2026-03-04', 'canceled_early'],
      ['2026-03-05', 'canceled_late'],
      ['2026-03-06', 'no_show'],
      ['2026-03-07', 'excused'],
      ['2026-03-08', 'canceled_by_school'],
      ['2026-03-02', 'attended'],
    ];
    for (const [date_visit, status] of outcomes) await write(id, { date_visit, status });
    await buildTimetable(t, school, { date: '2026-03-25', service_id, students_ids: [id] });
    expect(await marksOf(id)).toEqual(['25b', '2a', '2a', '3t', '4c', '5l', '6n', '7e', '8s']);
  });

  test('a visit taken back is no mark, a corrected one is the new one', async () => {
    const id = await student('Белова');
    const { lesson_minus: gone } = await write(id, { date_visit: '2026-03-10' });
    const { lesson_minus: mended } = await write(id, { date_visit: '2026-03-11' });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...at(), student_id: id, id: gone.id } });
    await t.call(school.owner, visitsRoutes.edit_lesson_minus, {
      params: { ...at(), student_id: id, id: mended.id },
      body: { status: 'no_show' },
    });
    expect(await marksOf(id)).toEqual(['11n']);
  });

  test('rows go by name; a month holds only its own days', async () => {
    const ids = [await student('Яковлева'), await student('Ёлкина'), await student('Громова')];
    for (const id of ids) await write(id, { date_visit: '2026-01-31' });
    await write(ids[0]!, { date_visit: '2026-02-01' });
    const january = await journal({ month: '2026-01' });
    expect(january.data.map((row) => [row.student_name, row.marks])).toEqual([
      ['Громова Мария', '31a'],
      ['Ёлкина Мария', '31a'],
      ['Яковлева Мария', '31a'],
    ]);
    expect(january.meta).toEqual({ date_from: '2026-01-01', date_to: '2026-01-31', dates: null });
  });

  test('a group shows all who are in it, a class all who are enrolled, with its own days', async () => {
    const [silent, coming, stranger] = [await student('Тихая'), await student('Частая'), await student('Чужая')];
    const group_id = await groupOf('Младшие', silent, coming);
    const { id: timetable_id } = await buildTimetable(t, school, {
      date: '2026-03-03',
      service_id,
      repeat: 'week',
      repeat_until: '2026-03-31',
      students_ids: [silent],
    });
    await write(coming, { timetable_id, date_visit: '2026-03-03' });
    await write(coming, { date_visit: '2026-03-04', service_id: other_service_id });
    await write(stranger, { date_visit: '2026-03-05' });
    const ofGroup = await journal({ group_id });
    expect(ofGroup.data.map((row) => row.student_id)).toEqual([silent, coming]);
    const ofClass = await journal({ timetable_id });
    expect(ofClass.data.map((row) => [row.student_id, row.marks])).toEqual([
      [silent, expect.stringContaining('24b')],
      [coming, '3a'],
    ]);
    expect(ofClass.meta.dates).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']);
    const ofService = await journal({ service_id: other_service_id });
    expect(ofService.data.map((row) => [row.student_id, row.marks])).toEqual([[coming, '4a']]);
  });

  test('the choices are the classes of the month', async () => {
    const { classes, services, groups } = await t.call(school.owner, journalRoutes.get_journal_filters, {
      params: at(),
      query: { month },
    });
    expect(services).toContainEqual({ id: service_id, name: 'Хореография' });
    expect(classes.every(({ name }) => name.endsWith(', 18:00'))).toBe(true);
    expect(groups.map(({ name }) => name)).toContain('Младшие');
  });
});

describe('who sees what', () => {
  test('a teacher sees own clients and exports nothing', async () => {
    const teacher = await buildTeacher(t, school, { withUser: true });
    const [own, foreign] = [await student('Своя'), await student('Незнакомая')];
    await assignStudent(t, school, { student_id: own, teachers_ids: [teacher.staff_id] });
    for (const id of [own, foreign]) await write(id, { date_visit: '2026-03-12' });
    const seen = await journal({}, teacher.session!, 'teacher');
    expect(seen.data.map((row) => row.student_id)).toEqual([own]);
    expect(seen.can).toEqual({ mark: true, export: false });
    const refused = await t.request(teacher.session, journalRoutes.export_journal, {
      params: at('teacher'),
      body: { month, reason: 'Отчёт' },
    });
    expect(refused.status).toBe(403);
  });

  test('days before those that an administrator may see are not in it', async () => {
    const administrator = await buildAdministrator(t, school);
    await t.call(school.owner, schoolsRoutes.edit_administrator, {
      params: { ...at(), id: administrator.staff_id },
      body: { rights: { days_back: 5 } },
    });
    const id = await student('Давняя');
    await write(id, { date_visit: '2026-03-02' });
    await write(id, { date_visit: '2026-03-18' });
    const seen = await journal({}, administrator.session!, 'administrator');
    expect(seen.meta.date_from).toBe('2026-03-15');
    expect(seen.data.find((row) => row.student_id === id)?.marks).toBe('18a');
  });

  test('another organization has none of it', async () => {
    const other = await buildSchool(t);
    const seen = await t.call(other.owner, journalRoutes.get_journal, {
      params: { role: 'owner', school_id: other.school_id },
      query: { month },
    });
    expect(seen.data).toEqual([]);
    const foreign = await t.request(other.owner, journalRoutes.get_journal_day, {
      params: { role: 'owner', school_id: other.school_id },
      query: { student_id: await student('Местная'), date: '2026-03-02' },
    });
    expect(foreign.status).toBe(404);
  });

  test.each(['2026-13', '2026-3', '26-03', ''])('the month %j is refused', async (wrong) => {
    const refused = await t.request(school.owner, journalRoutes.get_journal, { params: at(), query: { month: wrong } });
    expect(refused.status).toBe(422);
  });
});

describe('one cell', () => {
  test('counts the visits of the day and the classes that wait for a mark', async () => {
    const id = await student('Дневная');
    const { id: timetable_id } = await buildTimetable(t, school, {
      date: '2026-03-19',
      service_id,
      students_ids: [id],
    });
    const { id: another } = await buildTimetable(t, school, {
      date: '2026-03-19',
      time_from: '10:00',
      time_to: '11:00',
    });
    await write(id, { date_visit: '2026-03-19' });
    const day = (timetable?: number) =>
      t.call(school.owner, journalRoutes.get_journal_day, {
        params: at(),
        query: { student_id: id, date: '2026-03-19', timetable_id: timetable },
      });
    expect(await day()).toMatchObject({
      visits: [{ status: 'attended', service_id, can: { edit: true } }],
      classes: [{ timetable_id, status: 'booked', time_from: '18:00' }],
      can: { mark: true },
    });
    expect((await day(another)).classes.map((one) => [one.timetable_id, one.status])).toEqual([
      [another, null],
      [timetable_id, 'booked'],
    ]);
    await write(id, { timetable_id, date_visit: '2026-03-19', status: 'no_show' });
    expect((await day()).classes).toEqual([]);
  });
});

describe('the file', () => {
  const take = (body: object, session = school.owner) =>
    t.app.inject({
      method: 'POST',
      url: `/api/owner/school/${school.school_id}/visits_students/export`,
      headers: { session: session.token, from: 'android', 'content-type': 'application/json', 'accept-language': 'ru' },
      payload: JSON.stringify(body),
    });

  test('is the matrix with its totals, and nothing in it runs as a formula', async () => {
    const id = await student('=1+1');
    const group_id = await groupOf('Для файла', id);
    await write(id, { date_visit: '2026-02-02' });
    await write(id, { date_visit: '2026-02-03', status: 'no_show' });
    const answer = await take({ month: '2026-02', group_id, reason: 'Для бухгалтерии' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const [sheet] = await readWorkbook(answer.rawPayload);
    const [head, row, total] = sheet!.data;
    expect(head!.slice(0, 4)).toEqual(['Клиент', 1, 2, 3]);
    expect(row!.slice(0, 4)).toEqual([`'=1+1 Мария`, null, '+', 'н']);
    expect(row!.slice(-3)).toEqual([1, 1, null]);
    expect(total!.slice(0, 4)).toEqual(['Пришло всего', null, 1, null]);
    expect(
      await t.sql(
        `select action, reason, after ->> 'rows' as rows from audit_log where action = 'visits.journal_exported'`,
      ),
    ).toEqual([{ action: 'visits.journal_exported', reason: 'Для бухгалтерии', rows: '1' }]);
  });

  test.each([{ month }, { month, reason: '' }, { month, reason: '  ' }])(
    '%j without a reason is refused',
    async (body) => {
      expect((await take(body)).statusCode).toBe(422);
    },
  );
});
