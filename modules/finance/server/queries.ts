import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { FinanceAccount, FinanceKind } from '../contract/index.ts';

/** A record of the ledger with the client's name. */
export interface FinanceRow {
  id: number;
  kind: FinanceKind;
  amount: number;
  date: string;
  account: FinanceAccount;
  category: string;
  comment: string | null;
  student_id: number | null;
  student_name: string | null;
  source_type: string | null;
  source_id: number | null;
  created_at: string;
}

const columns = sql`f.id, f.kind, f.amount, f.date, f.account, f.category, f.comment, f.student_id,
  case when s.id is null then null else concat_ws(' ', nullif(s.lastname, ''), nullif(s.firstname, '')) end as student_name, f.source_type, f.source_id, f.created_at`;
const tables = sql`finances f left join students s on s.school_id = f.school_id and s.id = f.student_id`;
/** The net: neither a reversal nor a row that has one. */
const stands = sql`f.reverses_id is null and not exists (select 1 from finances r where r.school_id = f.school_id and r.reverses_id = f.id)`;

interface Period {
  school_id: number;
  from: string;
  to: string;
  kind: string | null;
  student_id: number | null;
}
const inPeriod = (p: Params<Period>) => sql`f.school_id = ${p('school_id')} and f.date between ${p('from')} and ${p('to')}
  and (${p('kind')}::text is null or f.kind = ${p('kind')}) and (${p('student_id')}::bigint is null or f.student_id = ${p('student_id')})`;

export const recordById = statement((_db, p: Params<{ school_id: number; id: number }>) => sql<FinanceRow & { reversed: boolean }>`
  select ${columns}, exists (select 1 from finances r where r.school_id = f.school_id and r.reverses_id = f.id) as reversed
  from ${tables} where f.school_id = ${p('school_id')} and f.id = ${p('id')} and f.reverses_id is null`);

export const recordsOfPeriod = statement((_db, p: Params<Period & { limit: number; offset: number }>) => sql<FinanceRow>`
  select ${columns} from ${tables} where ${inPeriod(p as Params<Period>)} and ${stands} order by f.date desc, f.id desc limit ${p('limit')} offset ${p('offset')}`);

export interface Totals {
  income: number;
  expense: number;
  refund: number;
}
const sums = sql`coalesce(sum(f.amount) filter (where f.kind = 'income'), 0)::bigint as income, coalesce(sum(f.amount) filter (where f.kind = 'expense'), 0)::bigint as expense,
  coalesce(sum(f.amount) filter (where f.kind = 'refund'), 0)::bigint as refund`;

/** Sums need no net: a reversal is the same amount with a minus on the same day. */
export const totalsOfPeriod = statement((_db, p: Params<Period>) => sql<Totals & { total: number }>`
  select ${sums}, count(*) filter (where ${stands}) as total from finances f where ${inPeriod(p)}`);
export const totalsByDay = statement((_db, p: Params<Period>) => sql<Totals & { date: string }>`
  select f.date, ${sums} from finances f where ${inPeriod(p)} group by f.date having bool_or(${stands}) order by f.date`);
export const totalsByCategory = statement((_db, p: Params<Period>) => sql<Totals & { category: string }>`
  select f.category, ${sums} from finances f where ${inPeriod(p)} group by f.category having bool_or(${stands}) order by sum(f.amount) desc, f.category`);
export const totalsByAccount = statement((_db, p: Params<Period>) => sql<Totals & { account: string }>`
  select f.account, ${sums} from finances f where ${inPeriod(p)} group by f.account having bool_or(${stands}) order by f.account`);

export const categoriesInUse = statement((_db, p: Params<{ school_id: number }>) => sql<{ category: string; kind: string }>`
  select category, kind from finances where school_id = ${p('school_id')} and source_type is null and reverses_id is null group by category, kind order by count(*) desc, category limit 50`);

export interface RecordInsert {
  school_id: number;
  kind: FinanceKind;
  amount: number;
  date: string;
  account: FinanceAccount;
  category: string;
  comment: string | null;
  student_id: number | null;
  source_type: string | null;
  source_id: number | null;
  created_by: number | null;
}
export const insertRecord = statement((db, p: Params<RecordInsert>) =>
  db.insertInto('finances').values({
    school_id: p('school_id'), kind: p('kind'), amount: p('amount'), date: p('date'), account: p('account'), category: p('category'), comment: p('comment'),
    student_id: p('student_id'), source_type: p('source_type'), source_id: p('source_id'), created_by: p('created_by'),
  }).returning(['id', 'created_at']),
);

const reversed = (created_by: unknown) => sql`insert into finances (school_id, kind, amount, date, account, category, comment, student_id, staff_id, source_type, source_id, reverses_id, created_by)
  select school_id, kind, -amount, date, account, category, comment, student_id, staff_id, source_type, source_id, id, ${created_by} from finances f`;

/** The reversal of one record; its original can be named once, so a second one is refused by the key. */
export const reverseRecord = statement((_db, p: Params<{ school_id: number; id: number; created_by: number | null }>) => sql<{ id: number }>`
  ${reversed(p('created_by'))} where f.school_id = ${p('school_id')} and f.id = ${p('id')} returning id`);
/** The reversals of everything that a document wrote and that still stands. */
export const reverseSource = statement((_db, p: Params<{ school_id: number; source_type: string; source_id: number; created_by: number | null }>) => sql<{ id: number }>`
  ${reversed(p('created_by'))} where f.school_id = ${p('school_id')} and f.source_type = ${p('source_type')} and f.source_id = ${p('source_id')} and ${stands} returning id`);
