import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { type ReadContext, type Runner, type WriteContext, requireRow } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { findOccurrence } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../contract/index.ts';
import { type LotRow, lotsOfStudents, toLot } from '@ritm/passes/server';
import { serviceForVisit } from './visit-queries.ts';
import { grantedInMonth, insertMakeUp, makeUpsOf, type MakeUpRow } from './make-up-queries.ts';
import {
  canMakeUpIn,
  type Format,
  grantedMakeUp,
  isOpen,
  type MakeUp,
  makeUpUntil,
  policiesFor,
  type VisitDecision,
} from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';

/** An absence that a client may make up today. */
export interface OpenMakeUp extends MakeUpRow {
  /** The last day; null = no end. */
  valid_until: string | null;
}

/** A class in which a client may make something up. */
export interface ClassToVisit {
  date: string;
  time: string;
  service_id: number | null;
  format: Format;
}

interface MakeUpsSought {
  school_id: number;
  student_ids: number[];
  today: string;
  /** Only what a visit to this class would make up. */
  inClass?: ClassToVisit | undefined;
}

/** Returns what clients may make up today, oldest first. The caller checks whose cards they are. */
export async function findMakeUps(
  runner: Runner,
  { school_id, student_ids, today, inClass }: MakeUpsSought,
): Promise<OpenMakeUp[]> {
  const [rows, lots] = await Promise.all([
    runner.run(makeUpsOf, { school_id, student_ids }),
    runner.run(lotsOfStudents, { school_id, student_ids }),
  ]);
  return rows.flatMap((row) => {
    const lot = lots.find(({ id }) => id === row.lesson_plus_id);
    if (!lot || !isOpen(row, toLot(lot), inClass?.date ?? today)) return [];
    if (inClass && !canMakeUpIn(row, toLot(lot), inClass)) return [];
    return [{ ...row, valid_until: makeUpUntil(row, toLot(lot), today) }];
  });
}

export async function listMakeUps(
  read: ReadContext,
  { params, query }: RouteInput<typeof visitsRoutes.list_make_ups>,
): Promise<RouteOutput<typeof visitsRoutes.list_make_ups>> {
  const { school_id } = read;
  await studentFor(read, params.student_id);
  const today = todayIn(read.time_zone, read.now);
  const inClass =
    query.timetable_id === undefined
      ? undefined
      : await classToVisit(read, { timetable_id: query.timetable_id, date: query.date ?? today });
  const found = await findMakeUps(read, { school_id, student_ids: [params.student_id], today, inClass });
  return { data: found.map(({ lesson_minus_id: _absence, days_after_end: _days, used: _used, ...one }) => one) };
}

async function classToVisit(
  read: ReadContext,
  { timetable_id, date }: { timetable_id: number; date: string },
): Promise<ClassToVisit> {
  const { school_id } = read;
  const occurrence = await findOccurrence(read, { school_id, timetable_id, date });
  if (!occurrence) throw new AppError(commonErrors.not_found);
  const { service_id, time_from: time } = occurrence;
  const [service] = await read.run(serviceForVisit, { school_id, id: service_id });
  return { date, time, service_id, format: service?.format ?? 'group' };
}

/**
 * Returns the given absence while it may be made up on that day: 404 when it is not the client's, 409 when it is over.
 */
export async function requireMakeUp(
  tx: WriteContext,
  { id, student_id, date, lots }: { id: number; student_id: number; date: string; lots: readonly LotRow[] },
): Promise<MakeUp> {
  const rows = await tx.run(makeUpsOf, { school_id: tx.school_id, student_ids: [student_id] });
  const row = rows.find((one) => one.id === id);
  const lot = lots.find((one) => one.id === row?.lesson_plus_id);
  if (!row || !lot) throw new AppError(commonErrors.not_found);
  if (!isOpen(row, toLot(lot), date)) throw new AppError(visitsErrors.make_up_over);
  return row;
}

/** A charged absence is made up free of charge, whatever is left of the pass. */
export const decideFreeMakeUp = (row: LotRow): Extract<VisitDecision, { charge: unknown }> => ({
  charge: { lesson_plus_id: row.id, visits: 0, value: 0, counted: false },
  lot: toLot(row),
  conflicts: [],
  reasons: [],
  policies: policiesFor(toLot(row), policiesToday({})),
});

/**
 * Grants a make-up for an excused absence, up to the monthly allowance that its pass was sold with. The caller holds the client's lock.
 */
export async function grantMakeUp(
  tx: WriteContext,
  {
    lesson_minus_id,
    student_id,
    date,
    row,
  }: { lesson_minus_id: number; student_id: number; date: string; row: LotRow },
): Promise<void> {
  const { school_id } = tx;
  const month = requireRow(await tx.run(grantedInMonth, { school_id, student_id, date }));
  const granted = grantedMakeUp(row.policies.make_up_policy ?? {}, month.granted);
  if (granted) tx.defer(insertMakeUp, { school_id, student_id, lesson_minus_id, lesson_plus_id: row.id, ...granted });
}
