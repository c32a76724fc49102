/**
 * R2 for the desk: two desks book and move clients to the last place of a class at the same moment, on one date and on
 * every date. Control: without the lock and the check of the date both get it.
 */
import { addDays } from '@ritm/kernel';
import { testSwitches } from '@ritm/platform/testing';
import { buildAdministrator, buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seatRoutes, visitsRoutes } from '../../contract/index.ts';

const ROUNDS = 5;
const first = '2026-03-11';
const today = '2026-03-10';
/** The class of today is at six in Yekaterinburg. */
const anHourBefore = '2026-03-10T12:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let desks: { role: 'owner' | 'administrator'; session: TestSession }[];

beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-10T07:00:00.000Z' });
  school = await buildSchool(t);
  const administrator = await buildAdministrator(t, school);
  desks = [
    { role: 'owner', session: school.owner },
    { role: 'administrator', session: administrator.session },
  ];
});
afterAll(() => t.close());

const classWithOnePlace = (fields: Partial<Parameters<typeof buildTimetable>[2]> = {}) =>
  buildTimetable(t, school, { date: first, capacity: 1, ...fields });
const pair = async () => [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id] as const;

/** Every desk books its own client, all at once. */
const bookAll = (timetable_id: number, clients: readonly number[], more: object = {}) =>
  Promise.all(
    clients.map((student_id, n) => {
      const { role, session } = desks[n % desks.length]!;
      const params = { role, school_id: school.school_id, student_id };
      return t.request(session, seatRoutes.add_seat, { params, body: { timetable_id, date: first, ...more } });
    }),
  );

const seatedOn = async (timetable_id: number) =>
  (
    await t.sql<{ date: string; seated: number }>(
      `
        select to_char(o.date, 'YYYY-MM-DD') as date, count(a.student_id)::int as seated
        from occurrences o
        left join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id
          and a.status not in ('canceled', 'excused')
        where o.timetable_id = $1
        group by o.date
        order by o.date`,
      [timetable_id],
    )
  ).map(({ date, seated }) => [date, seated]);

const codes = (replies: Awaited<ReturnType<typeof bookAll>>) =>
  replies.map(({ status, body }) => (status === 200 ? 'booked' : String(body.code))).toSorted();
const oneOf = ['booked', 'timetable.full'];

test('the last place of a date goes to one of two desks', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await classWithOnePlace();
    expect(codes(await bookAll(id, await pair()))).toEqual(oneOf);
    expect(await seatedOn(id)).toEqual([[first, 1]]);
  }
});

test('the last place of every date goes to one of two desks, with all of the dates', async () => {
  const repeat_until = addDays(first, 21);
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await classWithOnePlace({ repeat: 'week', repeat_until });
    expect(codes(await bookAll(id, await pair(), { scope: 'following' }))).toEqual(oneOf);
    expect(await seatedOn(id)).toEqual([0, 7, 14, 21].map((days) => [addDays(first, days), 1]));
  }
  expect(await t.verify()).toEqual([]);
});

test('the last place goes to a booking or to a move, and whoever is refused keeps the old place', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [booked, moved] = await pair();
    const [last, old] = [await classWithOnePlace(), await classWithOnePlace({ students_ids: [moved] })];
    const params = { role: 'administrator' as const, school_id: school.school_id, student_id: moved };
    const body = { timetable_id: old.id, date: first, to_timetable_id: last.id, to_date: first };
    const [[booking], moving] = await Promise.all([
      bookAll(last.id, [booked]),
      t.request(desks[1]!.session, seatRoutes.move_seat, { params, body }),
    ]);
    expect(codes([booking!, moving])).toEqual(oneOf);
    expect(await seatedOn(last.id)).toEqual([[first, 1]]);
    expect(await seatedOn(old.id)).toEqual([[first, moving.status === 200 ? 0 : 1]]);
  }
  expect(await t.verify()).toEqual([]);
});

/** Answers about one place of today's class at the same moment; the class begins in an hour, so a cancel is late. */
async function answerTogether(kind: 'mark' | 'leave'): Promise<{ truth: boolean; place: string | undefined }> {
  const { id: student_id } = await buildStudent(t, school);
  const { id: service_id } = await buildService(t, school);
  const { id: timetable_id } = await classWithOnePlace({ date: today, service_id, students_ids: [student_id] });
  const { session } = desks[0]!;
  const params = { role: 'owner' as const, school_id: school.school_id, student_id };
  const on = { timetable_id, date: today };
  const confirm = () => t.request(session, seatRoutes.confirm_seat, { params, body: on });
  const other =
    kind === 'mark'
      ? t.request(session, visitsRoutes.fast_lesson_minus, { params, body: { timetable_id, date_visit: today } })
      : t.request(session, seatRoutes.delete_seat, { params, query: { ...on, charge: true } });
  const [first, ...confirmed] = await Promise.all([other, confirm(), confirm(), confirm()]);
  const lines = await t.sql<{ action: string }>(
    `
      select action
      from audit_log
      where school_id = $1
        and (
          (object_type = 'student' and object_id = $2)
          or (action = 'visits.marked' and (after ->> 'student_id')::bigint = $2)
        )
        and action in ('visits.seat_confirmed', 'visits.seat_left', 'visits.marked')
      order by id`,
    [school.school_id, student_id],
  );
  const [place] = await t.sql<{ status: string }>('select status from occurrence_students where student_id = $1', [
    student_id,
  ]);
  const promised = lines.findLastIndex(({ action }) => action === 'visits.seat_confirmed');
  // Whoever is told that the place is confirmed was told so before it was marked or given up.
  const truth = first.status === 200 && promised < lines.findIndex(({ action }) => action !== 'visits.seat_confirmed');
  expect(confirmed.every(({ status }) => status === 200 || status === 409)).toBe(true);
  return { truth, place: place?.status };
}

test('a place that is marked or given up is not confirmed afterwards', async () => {
  await t.clock.set(anHourBefore);
  for (let round = 0; round < ROUNDS; round++) {
    expect(await answerTogether('mark')).toEqual({ truth: true, place: 'marked' });
    expect(await answerTogether('leave')).toEqual({ truth: true, place: 'canceled' });
  }
  expect(await t.verify()).toEqual([]);
});

test('control: without the lock a place is confirmed after it was marked or given up', async () => {
  await t.clock.set(anHourBefore);
  testSwitches.locks = false;
  onTestFinished(() => void (testSwitches.locks = true));
  const truths: boolean[] = [];
  for (let round = 0; round < 12 && !truths.includes(false); round++)
    truths.push((await answerTogether('mark')).truth, (await answerTogether('leave')).truth);
  expect(truths).toContain(false);
});

test('R2 control: without the lock and the check both desks get the last place', async () => {
  testSwitches.locks = false;
  await t.sql('alter table occurrences drop constraint occurrences_capacity');
  const classes: number[] = [];
  const max = await maxOfRuns(async () => {
    const { id } = await classWithOnePlace();
    classes.push(id);
    await bookAll(id, [...(await pair()), ...(await pair())]);
    return Number((await seatedOn(id))[0]![1]);
  }, 1);
  testSwitches.locks = true;
  await t.sql(
    `delete from occurrence_students where occurrence_id in (select id from occurrences where timetable_id = any($1))`,
    [classes],
  );
  await t.sql(
    `
      alter table occurrences add constraint occurrences_capacity
        check (booked >= 0 and (capacity is null or booked <= capacity))`,
  );
  expect(max).toBeGreaterThan(1);
});
