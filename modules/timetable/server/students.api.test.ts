/**
 * Who is on a class and its series: one date or from a date on, never more than its places, of own clients for a
 * teacher. Control: without lock and constraint more than ten of fifty get in.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact, writeContext, type WriteContext } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, buildTeacher, type SchoolOfTest, type StaffOfTest } from '@ritm/schools/testing';
import { archiveStudent, buildStudent, assignStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { attendances, holdsSeat, timetableRoutes as routes, type Attendance } from '../contract/index.ts';
import { findOccurrencesOfDay } from './attendance.ts';
import { findOccurrence, recordAttendance, findStudentsOfOccurrence } from './index.ts';
import { buildTimetable } from './testing.ts';

/** Wednesday 11 March 2026, noon in Yekaterinburg. */
let t: TestApp;
let school: SchoolOfTest;
let clientIds: number[];
const monday = '2026-03-16';
const weekLater = '2026-03-23';

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  clientIds = [];
  for (let n = 0; n < 52; n++) clientIds.push((await buildStudent(t, school)).id);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = (timetable_id: number) => ({ role: 'owner' as const, school_id: school.school_id, timetable_id });
const setStudents = (id: number, body: Record<string, unknown>, session: TestSession = school.owner, role = 'owner') =>
  t.request(session, routes.set_class_students, { params: { ...at(id), role }, body });
const one = (id: number, date: string) =>
  t.call(school.owner, routes.get_timetable, { params: at(id), query: { date } });
const seats = async (id: number) =>
  (
    await t.sql('select booked from occurrences where school_id = $1 and timetable_id = $2 order by date', [
      school.school_id,
      id,
    ])
  ).map(({ booked }) => booked as number);
const weekly = (fields: Record<string, unknown> = {}) =>
  buildTimetable(t, school, { date: monday, repeat: 'week', repeat_until: '2026-04-06', ...fields });

describe('who comes', () => {
  test('on one date', async () => {
    const { id } = await weekly();
    const [a, b, c] = clientIds as [number, number, number];
    const reply = await setStudents(id, { date: monday, students_ids: [a, b] });
    expect(reply).toMatchObject({ status: 200, body: { booked: 2, capacity: null, full_dates: [] } });
    expect(
      (await setStudents(id, { date: monday, students_ids: [b, c] })).body.students
        .map(({ student_id }) => student_id)
        .toSorted((one, two) => one - two),
    ).toEqual([b, c].toSorted((one, two) => one - two));
    expect(await seats(id)).toEqual([2, 0, 0, 0]);
  });

  test('from a date on: a regular place on each later date', async () => {
    const { id } = await weekly();
    const [a, b] = clientIds as [number, number];
    await setStudents(id, { date: weekLater, scope: 'following', students_ids: [a, b] });
    expect(await seats(id)).toEqual([0, 2, 2, 2]);
    expect((await one(id, '2026-03-30')).students).toMatchObject([{ standing: true }, { standing: true }]);
    await setStudents(id, { date: '2026-03-30', scope: 'following', students_ids: [a] });
    expect(await seats(id)).toEqual([0, 2, 1, 1]);
    await setStudents(id, { date: '2026-03-30', scope: 'following', students_ids: [] });
    expect(await seats(id)).toEqual([0, 2, 0, 0]);
  });

  test('a client with a regular place who was taken off one date is not put back on it', async () => {
    const { id } = await weekly();
    const [a, b] = clientIds as [number, number];
    await setStudents(id, { date: monday, scope: 'following', students_ids: [a] });
    await setStudents(id, { date: weekLater, students_ids: [] });
    expect((await one(id, weekLater)).students).toMatchObject([{ student_id: a, status: 'canceled' }]);
    await setStudents(id, { date: monday, scope: 'following', students_ids: [a, b] });
    expect(await seats(id)).toEqual([2, 1, 2, 2]);
    await setStudents(id, { date: weekLater, students_ids: [a, b] });
    expect(await seats(id)).toEqual([2, 2, 2, 2]);
  });

  test('more than there are places is refused whole; later dates give as many as they have', async () => {
    const { id } = await weekly({ capacity: 2 });
    const [a, b, c] = clientIds as [number, number, number];
    const refused = await setStudents(id, { date: monday, students_ids: [a, b, c] });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'timetable.full', message: 'Свободных мест не хватает: 3 / 2' },
    });
    expect(await seats(id)).toEqual([0, 0, 0, 0]);
    await setStudents(id, { date: weekLater, students_ids: [c] });
    const reply = await setStudents(id, { date: monday, scope: 'following', students_ids: [a, b] });
    expect(reply.body.full_dates).toEqual([weekLater]);
    expect(await seats(id)).toEqual([2, 2, 2, 2]);
  });

  test('is nobody on a canceled date, from the archive or from elsewhere', async () => {
    const { id } = await weekly();
    const gone = await buildStudent(t, school, { lastname: 'Ушедший', firstname: 'Игорь' });
    await archiveStudent(t, school, gone.id);
    expect((await setStudents(id, { date: monday, students_ids: [gone.id] })).body).toMatchObject({
      code: 'timetable.student_archived',
      errors: { students_ids: ['Клиент в архиве: Ушедший\u00a0И.'] },
    });
    const foreign = await buildStudent(t, await buildSchool(t));
    expect((await setStudents(id, { date: monday, students_ids: [foreign.id] })).status).toBe(404);
    await t.call(school.owner, routes.delete_timetable, { params: at(id), query: { date: monday } });
    expect((await setStudents(id, { date: monday, students_ids: [clientIds[0]] })).body.code).toBe(
      'timetable.canceled',
    );
    expect((await setStudents(id, { date: '2026-03-17', students_ids: [] })).status).toBe(404);
  });

  test('a teacher puts their own clients on their own class, and leaves the others’ there', async () => {
    const anna = (await buildTeacher(t, school, { withUser: true })) as Required<StaffOfTest>;
    const [mine, theirs] = clientIds as [number, number];
    await assignStudent(t, school, { student_id: mine, teachers_ids: [anna.staff_id] });
    const { id } = await weekly({ teacher_id: anna.staff_id });
    await setStudents(id, { date: monday, students_ids: [theirs] });
    expect(
      (await setStudents(id, { date: monday, students_ids: [theirs, mine] }, anna.session, 'teacher')).body.booked,
    ).toBe(2);
    // A client whom the desk puts on the teacher's class becomes her client; an unrelated client does not.
    const stranger = await buildStudent(t, school);
    const asTeacher = (student_id: number) =>
      setStudents(id, { date: weekLater, students_ids: [student_id] }, anna.session, 'teacher');
    expect((await asTeacher(theirs)).status).toBe(200);
    expect((await asTeacher(stranger.id)).status).toBe(404);
  });
});

/** Records attendance as a higher module would, in a transaction of its own. */
const record = (occurrence_id: number, student_id: number, status: Attendance): Promise<void> =>
  write(async (tx) => recordAttendance(tx, { school_id: school.school_id, occurrence_id, student_id, status }));
const write = <T>(body: (tx: WriteContext) => Promise<T>): Promise<T> => {
  const facts = {
    actor: undefined,
    school_id: school.school_id,
    time_zone: school.time_zone,
    now: t.clock.now(),
    language: 'ru' as const,
    request: { id: 'test', ip: undefined, device: undefined, from: undefined },
    contributions: t.platform.contributions,
  };
  return transact(t.platform.database, (tx) => body(writeContext(tx, facts, t.platform.effects)));
};

describe('the door to visits', () => {
  test('finds the class of a date, the day and who is on it', async () => {
    const { id } = await weekly({ title: 'Дверь', students_ids: [clientIds[0]!] });
    const runner = t.platform.database;
    const found = await findOccurrence(runner, { school_id: school.school_id, timetable_id: id, date: weekLater });
    expect(found).toMatchObject({
      timetable_id: id,
      title: 'Дверь',
      date: weekLater,
      time_from: '18:00',
      time_to: '19:00',
      status: 'planned',
      capacity: null,
      booked: 1,
    });
    expect(
      await findOccurrence(runner, { school_id: school.school_id, timetable_id: id, date: '2026-03-17' }),
    ).toBeUndefined();
    const day = await findOccurrencesOfDay(runner, { school_id: school.school_id, date: weekLater, teacher_id: null });
    expect(day).toContainEqual(found);
    expect(
      await findOccurrencesOfDay(runner, { school_id: school.school_id, date: weekLater, teacher_id: 999 }),
    ).toEqual([]);
    expect(
      await findStudentsOfOccurrence(runner, { school_id: school.school_id, occurrence_id: found!.id }),
    ).toMatchObject([{ student_id: clientIds[0], status: 'booked' }]);
  });

  test('counts a seat for whoever holds one, and knows when a class is conducted', async () => {
    const { id } = await buildTimetable(t, school, { date: monday, capacity: 2 });
    const { occurrence_id } = await one(id, monday);
    const [a, b, c] = clientIds as [number, number, number];
    const state = async () => one(id, monday).then(({ booked, status }) => [booked, status]);
    await record(occurrence_id, a, 'marked');
    expect(await state()).toEqual([1, 'conducted']);
    await record(occurrence_id, b, 'no_show');
    expect(await state()).toEqual([2, 'conducted']);
    await expect(record(occurrence_id, c, 'marked')).rejects.toMatchObject({ constraint: 'occurrences_capacity' });
    await record(occurrence_id, b, 'excused');
    expect(await state()).toEqual([1, 'conducted']);
    await record(occurrence_id, c, 'booked');
    await record(occurrence_id, a, 'canceled');
    expect(await state()).toEqual([1, 'planned']);
  });

  test('the database counts a place for the statuses that `holdsSeat` names, and for no other', async () => {
    const { id } = await buildTimetable(t, school, { date: monday });
    const { occurrence_id } = await one(id, monday);
    const counted: [Attendance, boolean][] = [];
    for (const status of attendances) {
      await record(occurrence_id, clientIds[0]!, status);
      counted.push([status, (await one(id, monday)).booked === 1]);
    }
    await record(occurrence_id, clientIds[0]!, 'booked');
    expect(counted).toEqual(attendances.map((status) => [status, holdsSeat(status)]));
    expect(holdsSeat(null)).toBe(false);
  });

  test('a marked client is not taken off, and a marked class is not moved', async () => {
    const { id } = await buildTimetable(t, school, { date: monday, students_ids: [clientIds[0]!] });
    const { occurrence_id } = await one(id, monday);
    await record(occurrence_id, clientIds[0]!, 'marked');
    expect((await setStudents(id, { date: monday, students_ids: [] })).body.code).toBe('timetable.student_marked');
    const moved = await t.request(school.owner, routes.set_date, {
      params: at(id),
      body: { date: monday, new_date: weekLater },
    });
    expect(moved.body.code).toBe('timetable.occurrence_immutable');
    expect((await setStudents(id, { date: monday, students_ids: [clientIds[0], clientIds[1]] })).body.booked).toBe(2);
    // No visit has been written for this mark.
    await record(occurrence_id, clientIds[0]!, 'booked');
  });
});

describe('a client’s classes', () => {
  const ofStudent = (student_id: number) => ({ role: 'owner' as const, school_id: school.school_id, student_id });
  const set = (student_id: number, body: Record<string, unknown>) =>
    t.request(school.owner, routes.set_student_timetables, { params: ofStudent(student_id), body });

  test('are added, removed and set', async () => {
    const { id: student } = await buildStudent(t, school);
    const first = await weekly();
    const second = await weekly({ time_from: '20:00', time_to: '21:00' });
    const single = await buildTimetable(t, school, { date: weekLater, time_from: '09:00', time_to: '10:00' });
    const added = await set(student, { type: 'add', timetables_ids: [first.id, single.id], date: weekLater });
    expect(added.body.data.map(({ id, date, standing, attendance }) => [id, date, standing, attendance])).toEqual([
      [single.id, weekLater, false, 'booked'],
      [first.id, weekLater, true, 'booked'],
      [first.id, '2026-03-30', true, 'booked'],
      [first.id, '2026-04-06', true, 'booked'],
    ]);
    const changed = await set(student, { type: 'set', timetables_ids: [second.id] });
    expect(new Set(changed.body.data.map(({ id }) => id))).toEqual(new Set([second.id]));
    expect(changed.body.data).toHaveLength(4);
    expect(
      (await set(student, { type: 'remove', timetables_ids: [second.id], date: weekLater })).body.data.map(
        ({ date }) => date,
      ),
    ).toEqual([monday]);
    const shown = await t.call(school.owner, routes.list_student_timetables, {
      params: ofStudent(student),
      query: { date_from: monday, date_to: monday },
    });
    expect(shown.data).toMatchObject([{ id: second.id, attendance: 'booked' }]);
  });

  test('request a place on the next date', async () => {
    const full = await weekly({ capacity: 1, students_ids: [clientIds[0]!], title: 'Полное' });
    const reply = await set(clientIds[1]!, { type: 'add', timetables_ids: [full.id] });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'timetable.full', message: 'Свободных мест не хватает: «Полное»', data: { timetable_id: full.id } },
    });
    expect((await set(clientIds[0]!, { type: 'add', timetables_ids: [full.id] })).status).toBe(200);
  });

  test('are of this organization', async () => {
    const other = await buildSchool(t);
    const theirs = await buildTimetable(t, other, { date: monday });
    expect((await set(clientIds[0]!, { type: 'add', timetables_ids: [theirs.id] })).status).toBe(404);
    expect((await set((await buildStudent(t, other)).id, { type: 'add', timetables_ids: [] })).status).toBe(404);
  });
});

/** Fifty clients request ten places at the same moment, each in a separate call. */
async function rush(): Promise<{ won: number; refused: number; booked: number }> {
  const { id } = await buildTimetable(t, school, { date: monday, capacity: 10 });
  const params = (student_id: number) => ({ role: 'owner' as const, school_id: school.school_id, student_id });
  const replies = await Promise.all(
    clientIds.slice(0, 50).map((student) =>
      t.request(school.owner, routes.set_student_timetables, {
        params: params(student),
        body: { type: 'add', timetables_ids: [id] },
      }),
    ),
  );
  const [row] = await t.sql(
    `
      select count(*)
      from occurrence_students a
      join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
      where o.school_id = $1 and o.timetable_id = $2`,
    [school.school_id, id],
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  return {
    won: replies.filter(({ status }) => status === 200).length,
    refused: replies.filter(({ body }) => body.code === 'timetable.full').length,
    booked: Number(row.count),
  };
}

describe('fifty clients for ten places', () => {
  test('ten get them', async () => {
    expect(await rush()).toEqual({ won: 10, refused: 40, booked: 10 });
  });

  test('ten get them by the constraint alone', async () => {
    testSwitches.locks = false;
    try {
      expect(await rush()).toEqual({ won: 10, refused: 40, booked: 10 });
    } finally {
      testSwitches.locks = true;
    }
  });

  test('control: without lock and constraint more get in', async () => {
    const [check] = await t.sql(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'occurrences_capacity'",
    );
    await t.sql('alter table occurrences drop constraint occurrences_capacity');
    testSwitches.locks = false;
    try {
      expect(await maxOfRuns(async () => (await rush()).booked, 10)).toBeGreaterThan(10);
    } finally {
      testSwitches.locks = true;
      await t.sql(
        `
          delete from occurrence_students a using occurrences o
          where o.school_id = a.school_id
            and o.id = a.occurrence_id
            and o.booked > o.capacity`,
      );
      await t.sql(`alter table occurrences add constraint occurrences_capacity ${check.text}`);
    }
  });
});
