import { type WriteContext, requireRow } from '@ritm/platform';
import type { Outcome } from '@ritm/passes/contract';
import { toAuditedCharge, lotsOfStudent, toLot, writeCharge } from '@ritm/passes/server';
import { decideVisit, weightOf } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';
import { findVisitFacts } from './visit-queries.ts';

export interface OwedVisit {
  student_id: number;
  outcome: Outcome;
  timetable_id: number | null;
  date_visit: string;
  /** The class of the visit; null when it is outside any. */
  occurrence_id: number | null;
}

/**
 * Writes an uncovered visit that happened and that no pass may pay for, for a person to settle. It is weighed by the
 * policies of the pass that would have paid, or of the service. The caller holds the client's lock.
 */
export async function writeOwed(
  tx: WriteContext,
  { student_id, outcome, timetable_id, date_visit, occurrence_id }: OwedVisit,
): Promise<{ lesson_minus_id: number; title: string | null }> {
  const { school_id } = tx;
  const of = { school_id, student_id, timetable_id, date: date_visit, service_id: null, lesson_plus_id: null };
  const [factRows, lotRows] = await Promise.all([
    findVisitFacts(tx, of),
    tx.run(lotsOfStudent, { school_id, student_id }),
  ]);
  const facts = requireRow(factRows);
  const { policies } = decideVisit({
    outcome,
    date_visit,
    time: facts.time_from,
    branch_id: facts.branch_id,
    service_id: facts.service_id,
    format: facts.format ?? 'group',
    policies: policiesToday(facts),
    lots: lotRows.map(toLot),
    lesson_plus_id: null,
    debt: null,
  });
  const visits = weightOf(outcome, policies.miss_policy);
  const charge = {
    id: facts.lesson_minus_id,
    student_id,
    lesson_plus_id: null,
    visits,
    value: 0,
    counted: visits > 0,
    service_id: facts.service_id,
    occurrence_id,
    timetable_id,
    teacher_id: occurrence_id === null ? null : facts.teacher_id,
    date_visit,
    outcome,
  };
  writeCharge(tx, charge);
  tx.audit({
    action: 'visits.marked',
    object_type: 'lesson_minus',
    object_id: charge.id,
    after: toAuditedCharge(charge),
  });
  return { lesson_minus_id: charge.id, title: facts.title };
}
