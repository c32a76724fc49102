import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { MAX_COUNTED } from '../../contract/student.ts';
import {
  asJson,
  conditions,
  limitOf,
  offsetOf,
  type ListArgs,
  type ListKind,
  type ListStatement,
} from './list-kind.ts';
import { rankedSearch } from './ranked-search.ts';
import { directionOf, isOrderedBySummary, sortKeyOf, sourceOfKey } from './summary-columns.ts';

const ready = new Map<string, ListStatement>();

/**
 * The statement of a list shape: one row with the page as JSON text, the total, and whether there are more clients than
 * it says.
 */
export function selectStudents(kind: ListKind): ListStatement {
  const key = JSON.stringify(kind);
  const known = ready.get(key);
  if (known) return known;
  const made = kind.words === 0 ? browsed(kind) : kind.ranked ? rankedSearch(kind) : searched(kind);
  ready.set(key, made);
  return made;
}

/** Without words, the page is read directly from the index that holds the order. */
function browsed(kind: ListKind): ListStatement {
  return statement((_db, p: Params<ListArgs>) => {
    const where = conditions(kind, p);
    const byName = kind.sort === '-name' ? sql`s.name_key desc, s.id desc` : sql`s.name_key, s.id`;
    const page = isOrderedBySummary(kind.sort)
      ? orderedPage(kind, p, { table: sql`students s`, where })
      : sql`
          select s.*
          from students s
          where ${where}
          order by ${order(kind)} limit ${limitOf(kind, p)} offset ${offsetOf(kind, p)}`;
    // Counting stops early, so it follows an index also where the page does not.
    const counting = kind.sort === '-created_at' ? order(kind) : byName;
    const counted = kind.first ? sql.lit(MAX_COUNTED + 1) : sql`${p('counted')}::bigint`;
    return sql<{ json: string; total: number; capped: boolean }>`
      select ${asJson(kind, { page, order: order(kind) })} as json, n.total, n.total = ${counted} as capped
      from (
        select count(*) as total
        from (select 1 from students s where ${where} order by ${counting} limit ${counted}) c
      ) n`;
  });
}

/**
 * With words and another order or a group filter: every match of the trigram index is counted, sorted and cut to the
 * page.
 */
function searched(kind: ListKind): ListStatement {
  return statement((_db, p: Params<ListArgs>) => {
    const page = isOrderedBySummary(kind.sort)
      ? orderedPage(kind, p, { table: sql`hits s`, where: sql`true` })
      : sql`
          select s.*
          from (
            select h.id
            from hits h
            order by ${hitOrder(kind)} limit ${limitOf(kind, p)} offset ${offsetOf(kind, p)}
          ) k
          join students s on s.school_id = ${p('school_id')} and s.id = k.id`;
    return sql<{ json: string; total: number; capped: boolean }>`
      with hits as materialized (
        select s.school_id, s.id, s.name_key, s.source, s.tags
        from students s
        where ${conditions(kind, p, 'w1')}
      )
      select ${asJson(kind, { page, order: order(kind) })} as json, (select count(*) from hits) as total,
        false as capped`;
  });
}

/**
 * A page in the order of a column beside the card: the keys of all clients are compared, and only the cards of the page
 * are read (decision 255).
 */
function orderedPage(
  kind: ListKind,
  p: Params<ListArgs>,
  { table, where }: { table: RawBuilder<unknown>; where: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select s.*, q.sort_key
    from (
      select s.id, s.name_key, ${sortKeyOf(kind.sort)} as sort_key
      from ${table}
      ${sourceOfKey(kind.sort, sql`${p('school_id')}`)}
      where ${where}
      order by 3 ${directionOf(kind.sort)}, 2, 1 limit ${limitOf(kind, p)} offset ${offsetOf(kind, p)}
    ) q
    join students s on s.school_id = ${p('school_id')} and s.id = q.id`;
}

function order({ sort }: ListKind): RawBuilder<unknown> {
  if (isOrderedBySummary(sort)) return sql`s.sort_key ${directionOf(sort)}, s.name_key, s.id`;
  if (sort === '-created_at') return sql`s.id desc`;
  return sort === '-name' ? sql`s.name_key desc, s.id desc` : sql`s.name_key, s.id`;
}

function hitOrder({ sort }: ListKind): RawBuilder<unknown> {
  if (sort === '-created_at') return sql`h.id desc`;
  return sort === '-name' ? sql`h.name_key desc, h.id desc` : sql`h.name_key, h.id`;
}
