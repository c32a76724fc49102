import { demandRecent } from '@ritm/accounts/server';
import { AppError, commonErrors, errorText, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import { occurrenceOn } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import { marksOfOccurrence, type ChargeRow } from '@ritm/passes/server';
import { classSheetOf } from '../class-sheet.ts';
import { writeVisit } from './mark-visit.ts';
import { takeBack } from './take-visit-back.ts';

type Route = typeof visitsRoutes.mark_class;
type Result = RouteOutput<Route>;

/** `POST marks`: every client of a class in one transaction. A client who cannot be marked is named with the reason; the others are marked. */
export async function markClass(tx: WriteContext, { params, body }: RouteInput<Route>): Promise<Result> {
  const { school_id } = tx;
  const { timetable_id } = params;
  const { date, accept_late = false } = body;
  demandRecent(tx, date);
  const occurrence = await occurrenceOn(tx, { school_id, timetable_id, date });
  const isForeign = tx.actor.role === 'teacher' && occurrence?.teacher_id !== tx.actor.staff_id;
  if (!occurrence || isForeign) throw new AppError(commonErrors.not_found);
  if (occurrence.status === 'canceled') throw new AppError(visitsErrors.class_canceled);
  // The last word on a client counts, should one be named twice.
  const wanted = new Map(body.marks.map((mark) => [mark.student_id, mark.status]));
  tx.lock(...[...wanted.keys()].map((student_id) => ['student', school_id, student_id] as const));
  const [standing] = await Promise.all([
    tx.run(marksOfOccurrence, { school_id, occurrence_id: occurrence.id }),
    studentsFor(tx, [...wanted.keys()]),
  ]);
  const standingOf = new Map(standing.map((charge) => [charge.student_id, charge]));
  const refused: Result['refused'] = [];
  // Who is away comes first: the price of a place for those who came goes by how many there are.
  for (const [student_id, status] of [...wanted].toSorted(([, a], [, b]) => presence(a) - presence(b))) {
    const refusal = await setMark(tx, {
      student_id,
      status,
      timetable_id,
      date,
      accept_late,
      standing: standingOf.get(student_id),
    });
    // Two children may share a family's pass: the second must see what the first took.
    await tx.flush();
    if (refusal)
      refused.push({
        student_id,
        code: refusal.declaration.code,
        message: errorText(refusal.declaration, refusal.data, tx.language),
      });
  }
  return { sheet: await classSheetOf(tx, { timetable_id, date }), refused };
}

const presence = (status: Outcome | null): number => (status === 'attended' || status === 'trial' ? 1 : 0);

interface Mark {
  student_id: number;
  /** Null takes the mark back. */
  status: Outcome | null;
  timetable_id: number;
  date: string;
  accept_late: boolean;
  standing: ChargeRow | undefined;
}

/** Brings one client's mark to what is wanted. A refusal of the rules leaves the client as they were. */
async function setMark(
  tx: WriteContext,
  { student_id, status, timetable_id, date, accept_late, standing }: Mark,
): Promise<AppError | undefined> {
  if (status === (standing?.outcome ?? null)) return undefined;
  if (status === null) {
    takeBack(tx, standing!);
    return undefined;
  }
  const wanted = {
    student_id,
    lesson_plus_id: null,
    service_id: null,
    timetable_id,
    date_visit: date,
    outcome: status,
    accept_late,
    unfreeze: false,
  };
  try {
    await writeVisit(tx, wanted, standing && { charge: standing, reason: null });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.declaration.status === 409) return error;
    throw error;
  }
}
