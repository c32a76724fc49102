import type { CallInput, Language } from '@ritm/http';
import { transact, writeContext, type WriteContext } from '@ritm/platform';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import {
  changesRoutes,
  schoolFeedRoutes,
  timetableRoutes,
  waitingRoutes,
  workTimesRoutes,
  type TimetableChange,
} from '../contract/index.ts';

type Body = CallInput<typeof timetableRoutes.add_timetable>['body'];

let count = 0;

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });

/**
 * Creates a one-hour class at 18:00 on the given date with a call of the owner; it repeats only when the fields say so.
 */
export function buildTimetable(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<Body> & Pick<Body, 'date'>,
): Promise<TimetableChange> {
  return t.call(school.owner, timetableRoutes.add_timetable, {
    params: at(school),
    body: { title: `Занятие ${++count}`, time_from: '18:00', time_to: '19:00', ...fields },
  });
}

/** Creates a line of a working week: Monday 10:00–18:00 of the organization itself, unless the fields say otherwise. */
export async function buildWorkTime(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<CallInput<typeof workTimesRoutes.add_work_time>['body']> = {},
): Promise<number> {
  const body = { weekday: 1, time_from: '10:00', time_to: '18:00', ...fields };
  return (await t.call(school.owner, workTimesRoutes.add_work_time, { params: at(school), body })).id;
}

/** Puts a client in the queue of a class with one place, which another client has. */
export async function buildWaiting(t: TestApp, school: SchoolOfTest, date: string): Promise<number> {
  const { id: first } = await buildStudent(t, school);
  const { id: second } = await buildStudent(t, school);
  const made = await buildTimetable(t, school, { date, capacity: 1, students_ids: [first] });
  const params = { ...at(school), timetable_id: made.id };
  return (await t.call(school.owner, waitingRoutes.add_waiting, { params, body: { date, students_ids: [second] } })).id;
}

/** Creates a calendar address for a place. */
export const buildSchoolFeed = async (t: TestApp, school: SchoolOfTest, place_id: number): Promise<number> =>
  (await t.call(school.owner, schoolFeedRoutes.add_school_feed, { params: at(school), body: { place_id } })).id;

/**
 * Runs one write of the organization as a higher module does: in a transaction of its own from the pool, without HTTP.
 * A write that waited too long for a connection is refused with a request to retry, and is retried.
 */
export async function writeAs<T>(t: TestApp, school: SchoolOfTest, body: (tx: WriteContext) => Promise<T>): Promise<T> {
  const actor = {
    user_id: school.owner.user_id,
    session_id: school.owner.session_id,
    session_type: 'owner' as const,
    confirmed_at: t.clock.now(),
    role: 'owner' as const,
    school_id: school.school_id,
    time_zone: school.time_zone,
    rights: {},
  };
  const request = { id: `write-${++count}`, ip: undefined, device: undefined, from: undefined };
  const facts = {
    actor,
    now: t.clock.now(),
    language: 'ru' as Language,
    request,
    contributions: t.platform.contributions,
  };
  for (;;) {
    try {
      return await transact(t.platform.database, (tx) => body(writeContext(tx, facts, t.platform.effects)));
    } catch (error) {
      if (!(error as Error).message.startsWith('timeout exceeded when trying to connect')) throw error;
    }
  }
}

/** The id of the occurrence on a date. */
export async function occurrenceId(t: TestApp, { id, date }: { id: number; date: string }): Promise<number> {
  const [row] = await t.sql<{ id: string }>(
    `select id from occurrences where timetable_id = $1 and date = $2 order by status = 'canceled' limit 1`,
    [id, date],
  );
  return Number(row!.id);
}

/** Closes a day of the organization far ahead that has no classes, and returns the change that closed it. */
export async function buildClosure(
  t: TestApp,
  school: SchoolOfTest,
  date: string,
): Promise<{ closure: number; timetable_change: number }> {
  const body = { date_from: date, date_to: date, reason: 'Санитарный день' };
  const made = await t.call(school.owner, changesRoutes.add_closure, { params: at(school), body });
  return { closure: made.closure_id!, timetable_change: made.change_id! };
}
