import { requireRecent } from '@ritm/accounts/server';
import { AppError, commonErrors, errorText, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import { findOccurrence } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import { marksOfOccurrence, type ChargeRow } from '@ritm/passes/server';
import { getClassSheet } from '../class-sheet.ts';
import { writeVisit } from './mark-visit.ts';
import { reverseMarkedCharge } from './reverse-visit.ts';

type Route = typeof visitsRoutes.mark_class;
type Result = RouteOutput<Route>;

/**
 * `POST marks`: marks every client of a class in one transaction. A client who cannot be marked is returned with the
 * reason; the others are marked.
 */
export async function markClass(tx: WriteContext, { params, body }: RouteInput<Route>): Promise<Result> {
  const { school_id } = tx;
  const { timetable_id } = params;
  const { date, accept_late = false } = body;
  requireRecent(tx, date);
  const occurrence = await findOccurrence(tx, { school_id, timetable_id, date });
  const isForeign = tx.actor.role === 'teacher' && occurrence?.teacher_id !== tx.actor.staff_id;
  if (!occurrence || isForeign) throw new AppError(commonErrors.not_found);
  if (occurrence.status === 'canceled') throw new AppError(visitsErrors.class_canceled);
  // When a client is listed twice, the last mark counts.
  const requested = new Map(body.marks.map((mark) => [mark.student_id, mark]));
  tx.lock(...[...requested.keys()].map((student_id) => ['student', school_id, student_id] as const));
  const [activeCharges] = await Promise.all([
    tx.run(marksOfOccurrence, { school_id, occurrence_id: occurrence.id }),
    studentsFor(tx, [...requested.keys()]),
  ]);
  const activeChargeOf = new Map(activeCharges.map((charge) => [charge.student_id, charge]));
  const refused: Result['refused'] = [];
  // Absent clients are marked first, because the price for those who came depends on their number.
  for (const { student_id, status, make_up_id } of [...requested.values()].toSorted(byPresence)) {
    const refusal = await setMark(tx, {
      student_id,
      status,
      make_up_id: make_up_id ?? null,
      timetable_id,
      date,
      accept_late,
      activeCharge: activeChargeOf.get(student_id),
    });
    // Two children may share a family pass: the second mark must see what the first took.
    await tx.flush();
    if (refusal)
      refused.push({
        student_id,
        code: refusal.declaration.code,
        message: errorText(refusal.declaration, refusal.data, tx.language),
      });
  }
  return { sheet: await getClassSheet(tx, { timetable_id, date }), refused };
}

const presence = (status: Outcome | null): number => (status === 'attended' || status === 'trial' ? 1 : 0);

const byPresence = (left: Pick<Mark, 'status'>, right: Pick<Mark, 'status'>): number =>
  presence(left.status) - presence(right.status);

interface Mark {
  student_id: number;
  /** Null removes the mark. */
  status: Outcome | null;
  /** The absence that the visit makes up. */
  make_up_id: number | null;
  timetable_id: number;
  date: string;
  accept_late: boolean;
  activeCharge: ChargeRow | undefined;
}

/** Sets one client's mark to the requested status. When the rules refuse, the client's mark is left unchanged. */
async function setMark(
  tx: WriteContext,
  { student_id, status, make_up_id, timetable_id, date, accept_late, activeCharge }: Mark,
): Promise<AppError | undefined> {
  if (status === (activeCharge?.outcome ?? null)) return undefined;
  if (status === null) {
    reverseMarkedCharge(tx, activeCharge!);
    return undefined;
  }
  const newVisit = {
    student_id,
    lesson_plus_id: null,
    service_id: null,
    timetable_id,
    date_visit: date,
    outcome: status,
    accept_late,
    unfreeze: false,
    make_up_id,
  };
  try {
    await writeVisit(tx, newVisit, activeCharge && { charge: activeCharge, reason: null });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.declaration.status === 409) return error;
    throw error;
  }
}
