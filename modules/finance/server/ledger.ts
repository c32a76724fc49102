import { sql, type RawBuilder } from 'kysely';
import type { WriteContext } from '@ritm/platform';
import type { FinanceAccount } from '../contract/index.ts';
import { insertRecord, reverseSource } from './queries.ts';

/** Income that a document of a higher module writes by itself. `amount` in kopecks, above zero. */
export interface Income {
  amount: number;
  date: string;
  account: FinanceAccount;
  category: string;
  comment: string | null;
  student_id: number | null;
  source_type: string;
  source_id: number;
}

/** Writes income with the caller's commit. */
export function recordIncome(tx: WriteContext, income: Income): void {
  tx.defer(insertRecord, { school_id: tx.school_id, kind: 'income', created_by: tx.maybeActor?.user_id ?? null, ...income });
  tx.audit({ action: 'finance.income_recorded', object_type: income.source_type, object_id: income.source_id, after: income });
  tx.emit('finance.changed', []);
}

/** Reverses, with the caller's commit, whatever the document wrote and still stands. */
export function reverseFor(tx: WriteContext, source: { source_type: string; source_id: number }): void {
  tx.defer(reverseSource, { school_id: tx.school_id, created_by: tx.maybeActor?.user_id ?? null, ...source });
  tx.audit({ action: 'finance.reversed', object_type: source.source_type, object_id: source.source_id });
  tx.emit('finance.changed', []);
}

/** A column for the queries of higher modules: what has been paid for a document, in kopecks. Names are columns: `('l.school_id', 'lesson_plus', 'l.id')`. */
export function paidSum(school: string, source_type: string, id: string): RawBuilder<number> {
  return sql`coalesce((select sum(case f.kind when 'income' then f.amount else -f.amount end) from finances f
    where f.school_id = ${sql.ref(school)} and f.source_type = ${sql.lit(source_type)} and f.source_id = ${sql.ref(id)}), 0)::bigint`;
}
