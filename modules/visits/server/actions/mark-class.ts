import { requireRecent } from '@ritm/accounts/server';
import { AppError, commonErrors, errorText, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import { findOccurrence } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import { marksOfOccurrence, type ChargeRow } from '@ritm/passes/server';
import { getClassSheet } from '../class-sheet.ts';
import { makeUpsUsedBy } from '../make-ups/queries.ts';
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
  // Only where a make-up is named for a client who is marked already.
  const named = activeCharges.filter(({ student_id }) => requested.get(student_id)?.make_up_id !== undefined);
  const madeUpBy = await makeUpsByVisit(tx, named);
  const refused: Result['refused'] = [];
  // Absent clients are marked first, because the price for those who came depends on their number.
  for (const { student_id, status, make_up_id } of [...requested.values()].toSorted(byPresence)) {
    const refusal = await setMark(tx, {
      student_id,
      status,
      make_up_id,
      timetable_id,
      date,
      accept_late,
      activeCharge: activeChargeOf.get(student_id),
      madeUpNow: madeUpBy.get(activeChargeOf.get(student_id)?.root_id ?? 0) ?? null,
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
  /** The absence that the visit makes up; absent: the one that it does already, null: none. */
  make_up_id: number | null | undefined;
  timetable_id: number;
  date: string;
  accept_late: boolean;
  activeCharge: ChargeRow | undefined;
  /** The absence that the mark in force makes up. */
  madeUpNow: number | null;
}

async function makeUpsByVisit(tx: WriteContext, charges: readonly ChargeRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = charges.map(({ root_id }) => root_id);
  const rows = ids.length === 0 ? [] : await tx.run(makeUpsUsedBy, { school_id: tx.school_id, ids });
  return new Map(rows.map(({ id, used_by_id }) => [used_by_id, id]));
}

/**
 * Sets one client's mark to the requested status, and to the make-up that is named for it (decision 271). When the
 * rules refuse, the client's mark is left unchanged.
 */
async function setMark(
  tx: WriteContext,
  { student_id, status, make_up_id, timetable_id, date, accept_late, activeCharge, madeUpNow }: Mark,
): Promise<AppError | undefined> {
  const isSameMakeUp = make_up_id === undefined || make_up_id === madeUpNow;
  if (status === (activeCharge?.outcome ?? null) && (status === null || isSameMakeUp)) return undefined;
  const place = { student_id, lesson_plus_id: null, service_id: null, timetable_id, date_visit: date };
  try {
    if (status === null) {
      await reverseMarkedCharge(tx, activeCharge!);
      return undefined;
    }
    const newVisit = { ...place, outcome: status, accept_late, unfreeze: false, make_up_id };
    await writeVisit(tx, newVisit, activeCharge && { charge: activeCharge, reason: null });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.declaration.status === 409) return error;
    throw error;
  }
}
