import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { SoldWhy } from '../contract/index.ts';
import { soldWithin, type SoldWithin } from './queries.ts';

/**
 * Passes sold in a period, at their current price (decision 193). A sale that was handed over goes on in another pass:
 * it stays sold, and a change of the price there changes it. What another pass carried in was sold with that one.
 */
const sold = <A extends SoldWithin>(p: Params<A>) => sql`
  select l.id, l.student_id, l.name, l.sold_on, n.heirs,
    t.price - c.carried + n.added as price,
    t.closed_on is not null and n.heirs is null as closed
  from lessons_plus l
  join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
  cross join lateral (
    select coalesce(sum(v.value), 0)::bigint as carried
    from lesson_plus_moves v
    where v.school_id = l.school_id
      and v.to_id = l.id
      and v.kind = 'carry'
      and v.undone_at is null
  ) c
  cross join lateral (
    with recursive heirs as (
      select v.to_id, v.value
      from lesson_plus_moves v
      where t.close_reason = 'transferred'
        and v.school_id = l.school_id
        and v.from_id = l.id
        and v.kind = 'transfer'
        and v.undone_at is null
      union all
      select v.to_id, v.value
      from heirs h
      join lesson_plus_moves v
        on v.school_id = l.school_id
          and v.from_id = h.to_id
          and v.kind = 'transfer'
          and v.undone_at is null
    )
    select array_agg(h.to_id order by h.to_id) as heirs, coalesce(sum(x.price - h.value), 0)::bigint as added
    from heirs h
    join current_terms x on x.school_id = l.school_id and x.lesson_plus_id = h.to_id
  ) n
  where ${soldWithin(p)}`;

export const sumSold = statement(
  (_db, p: Params<SoldWithin>) =>
    sql<{ sum: number }>`select coalesce(sum(price) filter (where not closed), 0)::bigint as sum from (${sold(p)}) l`,
);

export const soldByName = statement(
  (_db, p: Params<SoldWithin>) => sql<{
    name: string;
    count: number;
    amount: number;
    closed_count: number;
    closed_amount: number;
    continued_count: number;
  }>`
    select name, count(*)::int as count, sum(price)::bigint as amount,
      count(*) filter (where closed)::int as closed_count,
      coalesce(sum(price) filter (where closed), 0)::bigint as closed_amount,
      count(*) filter (where heirs is not null)::int as continued_count
    from (${sold(p)}) l
    group by name
    order by sum(price) desc, name`,
);

type SoldRow = Omit<SoldWhy['rows'][number], 'amount'> & { amount: number; total: number };

/** The newest sales with the pass in which each goes on now; one of somebody else's client is not named to a teacher. */
export const newestSold = statement(
  (_db, p: Params<SoldWithin & { limit: number }>) => sql<SoldRow>`
  select l.id, l.student_id, listed_name(s.lastname, s.firstname) as student_name, l.name, l.sold_on, l.price as amount,
    h.continued_in, count(*) over ()::int as total
  from (${sold(p)}) l
  join students s on s.school_id = ${p('school_id')} and s.id = l.student_id
  left join lateral (
    select json_build_object(
        'id', x.id, 'student_id', o.id, 'student_name', listed_name(o.lastname, o.firstname), 'date', x.sold_on
      ) as continued_in
    from lessons_plus x
    join students o on o.school_id = x.school_id and o.id = x.student_id
    where x.school_id = ${p('school_id')}
      and x.id = l.heirs[array_length(l.heirs, 1)]
      and (
        ${p('teacher_id')}::bigint is null
        or exists (
          select
          from student_teachers k
          where k.school_id = o.school_id
            and k.student_id = o.id
            and k.teacher_id = ${p('teacher_id')}
        )
      )
  ) h on true
  where not l.closed
  order by l.sold_on desc, l.id desc
  limit ${p('limit')}`,
);
