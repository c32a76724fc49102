import { sql, type RawBuilder } from 'kysely';
import { statement, type Params, type Statement } from '@ritm/platform';

export interface ListArgs {
  school_id: number;
  date_from: string;
  date_to: string;
  kind: string | null;
  category: string | null;
  source_type: string | null;
  account: string | null;
  student_id: number | null;
  /** The clients of the requested segment; null means no segment. */
  student_ids: number[] | null;
  limit: number;
  offset: number;
  may_edit: boolean;
  may_delete: boolean;
}

export interface ListRow {
  /** The page; its columns are exactly those of `finance` in the contract. */
  data: string;
  total: number;
  totals: string;
  by_day: string | null;
  by_category: string | null;
  by_account: string | null;
}

export type Extra = 'by_day' | 'by_category' | 'by_account';

const ready = new Map<string, Statement<ListArgs, ListRow>>();

/**
 * Builds one statement for each set of extras and compiles it once: the page, the totals and the groupings in one round
 * trip.
 */
export function selectFinances(extras: readonly Extra[]): Statement<ListArgs, ListRow> {
  const key = extras.toSorted().join();
  const known = ready.get(key);
  if (known) return known;
  const made = build(extras);
  ready.set(key, made);
  return made;
}

const build = (extras: readonly Extra[]): Statement<ListArgs, ListRow> =>
  statement((_db, p: Params<ListArgs>) => {
    const extra = (name: Extra, columns: readonly string[], order: RawBuilder<unknown>) =>
      extras.includes(name) ? grouped(columns, order) : sql`null`;
    return sql<ListRow>`
      with active as materialized (${activeRecords(p)})
      select ${page(p)} as data, (select count(*) from active) as total,
        (select row_to_json(t)::text from (select ${sums} from active) t) as totals,
        ${extra('by_day', ['date'], sql`date`)} as by_day,
        ${extra('by_category', ['category', 'source_type'], sql`sum(amount) desc, category`)} as by_category,
        ${extra('by_account', ['account'], sql`sum(amount) desc, account`)} as by_account`;
  });

const activeRecords = (p: Params<ListArgs>) => sql`
  select f.*
  from active_finances f
  where f.school_id = ${p('school_id')}
    and f.date between ${p('date_from')}::date and ${p('date_to')}::date
    and (${p('kind')}::text is null or f.kind = ${p('kind')})
    and (${p('category')}::text is null or f.category = ${p('category')})
    and (${p('source_type')}::text is null or f.source_type = ${p('source_type')})
    and (${p('account')}::text is null or f.account = ${p('account')})
    and (${p('student_id')}::bigint is null or f.student_id = ${p('student_id')})
    and (${p('student_ids')}::bigint[] is null or f.student_id = any(${p('student_ids')}))`;

const page = (p: Params<ListArgs>) => sql`(
  select coalesce(json_agg(row_to_json(r)), '[]')::text
  from (
    select coalesce(f.root_id, f.id) as id, f.kind, f.amount, f.date, f.account, f.category, f.comment, f.student_id,
      listed_name(s.lastname, s.firstname) as student_name, f.staff_id, f.source_type, f.source_id,
      f.import_id is not null as imported, false as reversed, f.created_at,
      json_build_object(
        'edit', f.source_type is null and ${p('may_edit')}::boolean,
        'delete', f.source_type is null and ${p('may_delete')}::boolean
      ) as can
    from (select * from active order by date desc, id desc limit ${p('limit')} offset ${p('offset')}) f
    left join students s on s.school_id = f.school_id and s.id = f.student_id
    order by f.date desc, f.id desc
  ) r
)`;

const of = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;
const sums = sql`
  ${of('income')} as income, ${of('expense')} as expense, ${of('refund')} as refund,
  ${of('income')} - ${of('expense')} - ${of('refund')} as net`;

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const grouped = (
  columns: readonly string[],
  order: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(row_to_json(g)), '[]')::text from (
  select ${listOf(columns)}, ${sums} from active group by ${listOf(columns)} order by ${order}) g)`;
