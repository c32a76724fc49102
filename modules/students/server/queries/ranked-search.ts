import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { MAX_FOUND } from '../../contract/student.ts';
import {
  asJson,
  conditions,
  limitOf,
  offsetOf,
  type ListArgs,
  type ListKind,
  type ListStatement,
} from './list-kind.ts';

/**
 * The search for typed text, which is as fast with 60 000 cards as with 600. `near` comes first: surnames with that
 * beginning, adjacent in the index of the order, or the club card with that number. If these do not fill the page, the
 * trigram index finds the `others`, at most `MAX_FOUND` of them, in the order of their rank. A user who sees that many
 * strangers types one more letter.
 */
export function rankedSearch(kind: ListKind): ListStatement {
  return statement((_db, p: Params<ListArgs>) => {
    const [limit, offset] = [limitOf(kind, p), offsetOf(kind, p)];
    const { isNear, others } = stepsOf(kind, p);
    const near = sql`students s where ${conditions(kind, p)} and ${isNear}`;
    const matchBy: MatchQuery = (by) =>
      sql`
        select s.id, s.name_key, s.phone
        from students s
        where ${conditions(kind, p, by)}
          and (${isNear}) is not true
          and (select n from preceding) <= ${limit}`;
    const page = sql`
      select s.*, k.rank
      from (
        (
          select id, 0 as rank
          from near
          order by name_key, id limit ${limit}
        ) union all (
          select id, rank
          from others
          order by rank, name_key, id limit greatest(0, ${limit} - (select n from preceding))
          offset greatest(0, ${offset} - (select total from preceding))
        )
      ) k
      join students s on s.school_id = ${p('school_id')} and s.id = k.id`;
    return sql<{ json: string; total: number; capped: boolean }>`
      with near as materialized (
        select s.id, s.name_key
        from ${near}
        order by s.name_key, s.id limit ${limit} + 1 offset ${offset}
      ),
      preceding as materialized (
        select n,
          case when n = 0 and ${offset} > 0 then (select count(*) from ${near}) else ${offset} + n end as total
        from (select count(*) as n from near) c
      ),
      ${others(matchBy)}
      select ${asJson(kind, { page, order: sql`s.rank, s.name_key, s.id` })} as json,
        f.total + o.n as total, f.n > ${limit} or o.n >= ${bound} as capped
      from preceding f, (select count(*) as n from others) o`;
  });
}

const bound = sql.lit(MAX_FOUND + 1);

/** Matches of the first word's pattern that are not near, if the page is not full yet. */
type MatchQuery = (by: 'w1' | 'start') => RawBuilder<unknown>;

interface Steps {
  isNear: RawBuilder<boolean>;
  /** Common table expressions, the last of which is `others (id, name_key, rank)`. */
  others(matchBy: MatchQuery): RawBuilder<unknown>;
}

function stepsOf({ ranked, inside }: ListKind, p: Params<ListArgs>): Steps {
  if (ranked === 'club_card')
    return {
      isNear: sql`s.club_card = ${p('typed')} and s.archived_at is null`,
      // People who are asked for their number say its last digits.
      others: (matchBy) => sql`others as materialized (
        select id, name_key, case when right(phone, length(${p('typed')})) = ${p('typed')} then 1 else 2 end as rank
        from (${matchBy('w1')} limit ${bound}) f
      )`,
    };
  const isNear = sql<boolean>`s.name_key >= ${p('from')} and s.name_key < ${p('to')}`;
  const starting = (matchBy: MatchQuery) => sql`starting as materialized (${matchBy('start')} limit ${bound})`;
  if (!inside)
    return {
      isNear,
      others: (matchBy) => sql`${starting(matchBy)}, others as (select id, name_key, 1 as rank from starting)`,
    };
  return {
    isNear,
    others: (matchBy) => sql`
      ${starting(matchBy)},
      others as materialized (
        select id, name_key, 1 as rank
        from starting
        union all (
          select id, name_key, 2
          from (
            ${matchBy('w1')} and not (s.search like ${p('start')}) and (select count(*) from starting) < ${bound}
            limit ${bound}
          ) f
        )
      )`,
  };
}
