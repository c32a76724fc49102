import type { RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { findPersonsCards, studentsFor } from '@ritm/students/server';
import type { OwnServices, visitsRoutes } from '../contract/index.ts';
import {
  debtsOf,
  findVisits,
  toFreezeTerms,
  type LotRow,
  lotsOfStudents,
  schoolName,
  toLessonPlus,
} from '@ritm/passes/server';
import { findMakeUps } from './make-ups/make-ups.ts';

const MAX_VISITS = 10;

/**
 * `GET services_by_student`: for each card of the caller, the passes with what is left and whether the caller may
 * freeze them, and the last visits.
 */
export async function listOwnServices(
  read: ReadContext,
): Promise<RouteOutput<typeof visitsRoutes.services_by_student>> {
  const { school_id } = read;
  const student_ids = [...(read.actor.student_ids ?? [])];
  const today = todayIn(read.time_zone, read.now);
  const [[school], students, cards, lots, debts, make_ups, visits] = await Promise.all([
    read.run(schoolName, { school_id }),
    studentsFor(read, student_ids),
    findPersonsCards(read, read.actor.user_id),
    read.run(lotsOfStudents, { school_id, student_ids }),
    read.run(debtsOf, { school_id, student_ids }),
    findMakeUps(read, { school_id, student_ids, today }),
    Promise.all(student_ids.map((student_id) => findVisits(read, { school_id, student_id, limit: MAX_VISITS }))),
  ]);
  const mayBookFor = (id: number) =>
    cards.some((card) => card.school_id === school_id && card.student_id === id && card.rights.includes('book'));
  const data = students.map(({ id, firstname, lastname }): OwnServices['data'][number] => ({
    student_id: id,
    name: [firstname, lastname].filter(Boolean).join(' '),
    debt: debts.find((one) => one.student_id === id)?.debt ?? 0,
    make_ups: make_ups.filter((one) => one.student_id === id).length,
    passes: lots
      .filter(({ user_id }) => user_id === id)
      .toReversed()
      .map((row) => toOwnPass(read, row, { student_id: id, mayBook: mayBookFor(id) })),
    visits: visits[student_ids.indexOf(id)]!.map(
      ({ id: visit_id, date_visit, title, status, visits: visitsTaken }) => ({
        id: visit_id,
        date_visit,
        title,
        status,
        visits: visitsTaken,
      }),
    ),
  }));
  return { school_name: school!.name, data };
}

/** Only the holder may freeze a family pass, and of guardians only who may book. */
function toOwnPass(
  read: ReadContext,
  row: LotRow,
  { student_id, mayBook }: { student_id: number; mayBook: boolean },
): OwnServices['data'][number]['passes'][number] {
  const pass = toLessonPlus(row, read.actor, todayIn(read.time_zone, read.now));
  const freeze = row.student_id === student_id && mayBook && toFreezeTerms(read, row).can.freeze;
  // The staff's comment is not shown to clients.
  return { ...pass, comment: null, can: { freeze } };
}
