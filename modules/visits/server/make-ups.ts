import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { type ReadContext, type Runner, type WriteContext, requireRow } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { visitsErrors, type visitsRoutes } from '../contract/index.ts';
import { type LotRow, lotsOfStudents, toLot } from '@ritm/passes/server';
import { grantedInMonth, insertMakeUp, makeUpsOf } from './make-up-queries.ts';
import { grantedMakeUp, isOpen, type MakeUp, makeUpUntil, policiesFor, type VisitDecision } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';

/** An absence that a client may make up today. */
export interface OpenMakeUp {
  id: number;
  student_id: number;
  lesson_plus_id: number;
  /** The missed day and service. */
  date_visit: string;
  title: string | null;
  /** The last day; null = no end. */
  valid_until: string | null;
  /** The absence was charged, so the make-up costs nothing more. */
  charged: boolean;
}

/** Returns what clients may make up today, oldest first. The caller checks whose cards they are. */
export async function findMakeUps(
  runner: Runner,
  { school_id, student_ids, today }: { school_id: number; student_ids: number[]; today: string },
): Promise<OpenMakeUp[]> {
  const [rows, lots] = await Promise.all([
    runner.run(makeUpsOf, { school_id, student_ids }),
    runner.run(lotsOfStudents, { school_id, student_ids }),
  ]);
  return rows.flatMap((row) => {
    const lot = lots.find(({ id }) => id === row.lesson_plus_id);
    if (!lot || !isOpen(row, toLot(lot), today)) return [];
    const { id, student_id, lesson_plus_id, date_visit, title, charged } = row;
    return [
      { id, student_id, lesson_plus_id, date_visit, title, charged, valid_until: makeUpUntil(row, toLot(lot), today) },
    ];
  });
}

export async function listMakeUps(
  read: ReadContext,
  { params }: RouteInput<typeof visitsRoutes.list_make_ups>,
): Promise<RouteOutput<typeof visitsRoutes.list_make_ups>> {
  const { school_id } = read;
  await studentFor(read, params.student_id);
  const today = todayIn(read.time_zone, read.now);
  return { data: await findMakeUps(read, { school_id, student_ids: [params.student_id], today }) };
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
