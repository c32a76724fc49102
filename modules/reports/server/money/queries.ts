import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface MoneyFilters {
  school_id: number;
  from: string;
  to: string;
  kind: string | null;
  category: string | null;
  source_type: string | null;
  account: string | null;
  /** The clients of the requested segment; null means no segment. */
  student_ids: number[] | null;
}
export interface MoneyDay {
  date: string;
  income: number;
  expense: number;
  refund: number;
}
const of = (kind: string) => sql`coalesce(sum(f.amount) filter (where f.kind = ${sql.lit(kind)}), 0)::bigint`;

/** The sums of each day that has any, with the conditions of the list of records. */
export const moneyDays = statement(
  (_db, p: Params<MoneyFilters>) => sql<MoneyDay>`
    select f.date, ${of('income')} as income, ${of('expense')} as expense, ${of('refund')} as refund
    from active_finances f
    where f.school_id = ${p('school_id')}
      and f.date between ${p('from')}::date and ${p('to')}::date
      and (${p('kind')}::text is null or f.kind = ${p('kind')})
      and (${p('category')}::text is null or f.category = ${p('category')})
      and (${p('source_type')}::text is null or f.source_type = ${p('source_type')})
      and (${p('account')}::text is null or f.account = ${p('account')})
      and (${p('student_ids')}::bigint[] is null or f.student_id = any(${p('student_ids')}))
    group by f.date
    order by f.date`,
);
