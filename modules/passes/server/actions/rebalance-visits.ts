import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { passesErrors, type passRoutes, type RebalanceResult } from '../../contract/index.ts';
import { placedVisitsOf, type PlacedRow } from '../charge-queries.ts';
import { replacementLine, reverseCharge, writeCharge } from '../charges.ts';
import { toLot } from '../lots.ts';
import { recordPassAction } from '../pass-journal/pass-journal.ts';
import { lotsOfStudent, nextChargeIds, type LotRow } from '../queries.ts';
import { rebalance, type Rebalance } from '../../rules/charges/rebalance.ts';

/**
 * `POST rebalance`: applies the assignment that marking in date order would have given, when it is better. Each visit
 * that moves is reversed and written anew.
 */
export async function rebalanceVisits(
  tx: WriteContext,
  { params, body }: RouteInput<typeof passRoutes.rebalance>,
): Promise<RebalanceResult> {
  const { school_id } = tx;
  const { student_id } = params;
  tx.lock(['student', school_id, student_id]);
  const [, lots, visits] = await Promise.all([
    studentFor(tx, student_id),
    tx.run(lotsOfStudent, { school_id, student_id }),
    tx.run(placedVisitsOf, { school_id, student_id }),
  ]);
  const plan = rebalance(lots.map(toLot), visits, todayIn(tx.time_zone, tx.now));
  const pass_action_id = body.preview
    ? null
    : await write(tx, { student_id, visits, plan, reason: body.reason ?? null });
  return toResult({ plan, visits, lots, pass_action_id });
}

interface RebalanceWrite {
  student_id: number;
  visits: readonly PlacedRow[];
  plan: Rebalance;
  reason: string | null;
}

async function write(tx: WriteContext, { student_id, visits, plan, reason }: RebalanceWrite): Promise<number> {
  const { moves } = plan;
  if (moves.length === 0) throw new AppError(passesErrors.nothing_to_rebalance);
  const ids = await tx.run(nextChargeIds, { count: moves.length });
  const rowOf = (id: number) => visits.find((one) => one.id === id)!;
  // All moving charges are reversed first and then written anew, so that no lot ever holds too much.
  for (const { visit } of moves) reverseCharge(tx, rowOf(visit.id), reason);
  for (const [index, { visit, to, charge }] of moves.entries())
    replaceCharge(tx, rowOf(visit.id), { ...charge, id: ids[index]!.id, lesson_plus_id: to.id });
  return recordPassAction(tx, {
    kind: 'rebalance',
    student_id,
    lot: null,
    reason,
    detail: {
      moves: moves.map(({ visit }, index) => {
        const { lesson_plus_id, visits: amount, value } = rowOf(visit.id);
        return { id: ids[index]!.id, lesson_plus_id, visits: amount, value };
      }),
    },
    before: { uncovered: plan.uncovered.before, burned: plan.burned.before },
    after: { uncovered: plan.uncovered.after, burned: plan.burned.after, moved: moves.length },
  });
}

/** Writes a reversed charge anew under its own line of the audit, which names the charge it replaces. */
export function replaceCharge(
  tx: WriteContext,
  row: PlacedRow,
  change: { id: number; lesson_plus_id: number | null; visits: number; value: number },
): void {
  const charge = { ...unchangedOf(row), ...change };
  writeCharge(tx, charge, row);
  tx.audit({ ...replacementLine(row, charge), action: 'visits.visit_replaced' });
}

/** The fields that a moved charge keeps: class, date and outcome. */
function unchangedOf(row: PlacedRow) {
  const { student_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome } = row;
  return { student_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome, counted: true };
}

interface RebalanceOutcome {
  plan: Rebalance;
  visits: readonly PlacedRow[];
  lots: readonly LotRow[];
  pass_action_id: number | null;
}

function toResult({
  plan: { moves, uncovered, burned },
  visits,
  lots,
  pass_action_id,
}: RebalanceOutcome): RebalanceResult {
  const nameOf = (id: number) => lots.find((lot) => lot.id === id)?.name ?? '';
  return {
    moves: moves.map(({ visit, to }) => {
      const { root_id, title, service_name, lesson_plus_name } = visits.find(({ id }) => id === visit.id)!;
      return {
        lesson_minus_id: root_id,
        date_visit: visit.date_visit,
        title: title ?? service_name,
        from_id: visit.lesson_plus_id,
        from_name: lesson_plus_name,
        to_id: to.id,
        to_name: nameOf(to.id),
      };
    }),
    uncovered,
    burned,
    pass_action_id,
  };
}
