import type { Runner, WriteContext } from '@ritm/platform';
import type { FinanceAccount, FinanceSource } from '../contract/index.ts';
import { insertFinance, paidBySource, reverseBySource } from './queries.ts';

/** Money that a document brings in, in kopecks above zero. */
export interface Income {
  amount: number;
  /** `YYYY-MM-DD` */
  date: string;
  account: FinanceAccount;
  comment?: string | null;
  student_id: number | null;
  /** The document, such as `('lesson_plus', id)`. It names its records, and they change only with it, never by hand. */
  source_type: FinanceSource;
  source_id: number;
}

/** Writes income at the caller's commit, with an audit line under the document that brought it in. */
export function recordIncome(tx: WriteContext, income: Income): void {
  record(tx, 'income', income);
}

/** Writes a refund for a document in the same way as `recordIncome`. */
export function recordRefund(tx: WriteContext, refund: Income): void {
  record(tx, 'refund', refund);
}

function record(tx: WriteContext, kind: 'income' | 'refund', { comment = null, ...income }: Income): void {
  tx.defer(insertFinance, {
    school_id: tx.school_id,
    kind,
    ...income,
    category: null,
    comment,
    staff_id: null,
    root_id: null,
    created_by: tx.maybeActor?.user_id ?? null,
  });
  const { amount, date, account, student_id, source_type, source_id } = income;
  tx.audit({
    action: 'finance.recorded',
    object_type: source_type,
    object_id: source_id,
    after: { kind, amount, date, account, student_id },
  });
  tx.emit('finance.recorded', []);
}

/** Reverses every active record of the document at the caller's commit. The caller holds the document's lock. */
export function reverseFor(tx: WriteContext, source: { source_type: string; source_id: number }): void {
  tx.defer(reverseBySource, { school_id: tx.school_id, ...source, created_by: tx.maybeActor?.user_id ?? null });
  tx.audit({
    action: 'finance.reversed',
    object_type: source.source_type,
    object_id: source.source_id,
    after: { records: 'all' },
  });
  tx.emit('finance.reversed', []);
}

/** Returns what was paid for each document, in kopecks; documents without money are absent. */
export async function paidFor(
  runner: Runner,
  source: { school_id: number; source_type: string; source_ids: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await runner.run(paidBySource, { ...source, source_ids: [...source.source_ids] });
  return new Map(rows.map(({ source_id, paid }) => [source_id, paid]));
}
