import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface FinanceRow {
  id: number;
  /** The public id of the record, which is the id of its first row. */
  root_id: number;
  kind: string;
  amount: number;
  date: string;
  account: string;
  category: string | null;
  comment: string | null;
  student_id: number | null;
  student_name: string | null;
  staff_id: number | null;
  source_type: string | null;
  source_id: number | null;
  imported: boolean;
  reversed: boolean;
  created_at: string;
}

/**
 * Finds a record by the id of any of its rows: the active row, or the last one that was active. A reversing row is
 * never returned.
 */
export const financeById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<FinanceRow>`
    select f.id, coalesce(f.root_id, f.id) as root_id, f.kind, f.amount, f.date, f.account, f.category, f.comment,
      f.student_id, listed_name(s.lastname, s.firstname) as student_name, f.staff_id, f.source_type, f.source_id,
      f.import_id is not null as imported,
      exists (select from finances r where r.school_id = f.school_id and r.reverses_id = f.id) as reversed,
      f.created_at
    from finances f
    left join students s on s.school_id = f.school_id and s.id = f.student_id
    join (
      select coalesce(a.root_id, a.id) as id
      from finances a
      where a.school_id = ${p('school_id')}
        and a.id = ${p('id')}
        and a.reverses_id is null
    ) named on f.id = named.id or f.root_id = named.id
    where f.school_id = ${p('school_id')} and f.reverses_id is null
    order by reversed, f.id desc limit 1`,
);

export interface FinanceInsert {
  school_id: number;
  kind: string;
  amount: number;
  date: string;
  account: string;
  category: string | null;
  comment: string | null;
  student_id: number | null;
  staff_id: number | null;
  source_type: string | null;
  source_id: number | null;
  /** The id of the record that this row now represents; null for the first row of a new record. */
  root_id: number | null;
  created_by: number | null;
}

export const insertFinance = statement((db, p: Params<FinanceInsert>) =>
  db
    .insertInto('finances')
    .values({
      school_id: p('school_id'),
      kind: p('kind'),
      amount: p('amount'),
      date: p('date'),
      account: p('account'),
      category: p('category'),
      comment: p('comment'),
      student_id: p('student_id'),
      staff_id: p('staff_id'),
      source_type: p('source_type'),
      source_id: p('source_id'),
      root_id: p('root_id'),
      created_by: p('created_by'),
    })
    .returning(['id', 'created_at']),
);

const reversing = sql`
  school_id, kind, -amount, date, account, category, student_id, staff_id, source_type, source_id, id`;
const reversingColumns = sql`
  school_id, kind, amount, date, account, category, student_id, staff_id, source_type, source_id, reverses_id,
  created_by`;

/**
 * Inserts the row that reverses another, on the same date, so that its period sums correctly. The unique key refuses a
 * second reversal.
 */
export const reverseById = statement(
  (_db, p: Params<{ school_id: number; id: number; created_by: number | null }>) => sql`
    insert into finances (${reversingColumns})
    select ${reversing}, ${p('created_by')}::bigint
    from finances
    where school_id = ${p('school_id')}
      and id = ${p('id')}
      and reverses_id is null`,
);

/** Reverses every active record of a document in the same way. */
export const reverseBySource = statement(
  (_db, p: Params<{ school_id: number; source_type: string; source_id: number; created_by: number | null }>) => sql`
  insert into finances (${reversingColumns})
  select ${reversing}, ${p('created_by')}::bigint from active_finances f
  where f.school_id = ${p('school_id')} and f.source_type = ${p('source_type')} and f.source_id = ${p('source_id')}`,
);

/**
 * The organization's own categories from its newest records, the most frequent first; records of documents have no
 * category.
 */
export const categoriesUsed = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ kind: string; category: string }>`
    select kind, category
    from (
      select kind, category
      from finances f
      where f.school_id = ${p('school_id')} and f.reverses_id is null
      order by f.id desc limit 2000
    ) newest
    where category is not null
    group by kind, category
    order by count(*) desc, category limit 100`,
);

/** What was paid for documents: id → kopecks, less refunds. */
export const paidBySource = statement(
  (_db, p: Params<{ school_id: number; source_type: string; source_ids: number[] }>) => sql<{
    source_id: number;
    paid: number;
  }>`
    select source_id, ${signedSum} as paid
    from finances
    where school_id = ${p('school_id')}
      and source_type = ${p('source_type')}
      and source_id = any(${p('source_ids')}::bigint[])
    group by source_id`,
);

const signedSum = sql`coalesce(sum(case kind when 'income' then amount else -amount end), 0)::bigint`;

/**
 * What was paid for a document, in kopecks, as an expression of a higher module's statement:
 * ``paidSum('l.school_id', 'lesson_plus', 'l.id')``. Reversing rows have the opposite sign, so a plain sum is correct.
 */
export const paidSum = (school_id: string, source_type: string, source_id: string): RawBuilder<number> => sql<number>`(
  select ${signedSum}
  from finances
  where finances.school_id = ${sql.ref(school_id)}
    and finances.source_type = ${sql.lit(source_type)}
    and finances.source_id = ${sql.ref(source_id)}
)`;
