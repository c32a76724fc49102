import { type WriteContext, requireRow } from '@ritm/platform';
import { insertPassAction } from './pass-action-queries.ts';
import type { LotRow } from '../queries.ts';

/** Replaced visits: the new row and the one before it; a row without a pass was uncovered. */
interface Replaced {
  moves: { id: number; lesson_plus_id: number | null; visits: number; value: number }[];
}

/** What each kind of action stores for its undo. */
export interface ActionDetails {
  freeze: { freeze_id: number; to_date: string; released: { occurrence_id: number; student_id: number }[] };
  unfreeze: { freeze_id: number; to_date: string; restored: { occurrence_id: number; student_id: number }[] };
  extend: { extension_id: number };
  transfer: { to_id: number; freezes: { id: number; to_date: string }[] };
  family: { before: number[]; after: number[] };
  rebalance: Replaced;
  cover: Replaced;
}

interface PassActionInput<K extends keyof ActionDetails> {
  kind: K;
  student_id: number;
  lot: Pick<LotRow, 'id'> | null;
  reason: string | null;
  detail: ActionDetails[K];
  /** Shown by the audit. */
  before?: unknown;
  after?: unknown;
}

/** Names of the audit's actions, in the past tense. */
const audits: Readonly<Record<keyof ActionDetails, string>> = {
  freeze: 'visits.pass_frozen',
  unfreeze: 'visits.pass_unfrozen',
  extend: 'visits.pass_extended',
  transfer: 'visits.pass_transferred',
  family: 'visits.pass_students_set',
  rebalance: 'visits.rebalanced',
  cover: 'visits.debts_covered',
};

/** The freezes and extensions in force after an action, which `verify` compares with the rows. */
export const toAuditedDays = ({ freezes, extensions }: Pick<LotRow, 'freezes' | 'extensions'>) => ({
  freezes: freezes.map(({ id, from_date, to_date }) => ({ id, from_date, to_date })),
  extensions: extensions.map(({ id, days }) => ({ id, days })),
});

/** Records an action with the data for its undo, and the audit's line. Returns the id by which it is undone. */
export async function recordPassAction<K extends keyof ActionDetails>(
  tx: WriteContext,
  passAction: PassActionInput<K>,
): Promise<number> {
  const { kind, student_id, lot, reason, detail, before, after } = passAction;
  const inserted = requireRow(
    await tx.run(insertPassAction, {
      school_id: tx.school_id,
      kind,
      student_id,
      lesson_plus_id: lot?.id ?? null,
      reason,
      detail: JSON.stringify(detail),
      created_by: tx.maybeActor?.user_id ?? null,
    }),
  );
  tx.audit({
    action: audits[kind],
    object_type: lot ? 'lesson_plus' : 'student',
    object_id: lot?.id ?? student_id,
    before,
    after,
    reason: reason ?? undefined,
  });
  tx.emit('visits.pass_edited', [student_id], lot ? { lesson_plus_id: lot.id } : {});
  return inserted.id;
}
