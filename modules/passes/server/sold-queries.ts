import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { SoldWhy } from '../contract/index.ts';
import { soldWithin, type SoldWithin } from './queries.ts';

/** Passes sold in a period, at their current price. */
const sold = <A extends SoldWithin>(p: Params<A>) => sql`
  select l.id, l.student_id, l.name, l.sold_on, t.price, t.closed_on is not null as closed
  from lessons_plus l
  join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
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
  }>`
    select name, count(*)::int as count, sum(price)::bigint as amount,
      count(*) filter (where closed)::int as closed_count,
      coalesce(sum(price) filter (where closed), 0)::bigint as closed_amount
    from (${sold(p)}) l
    group by name
    order by sum(price) desc, name`,
);

export const newestSold = statement(
  (_db, p: Params<SoldWithin & { limit: number }>) => sql<SoldWhy['rows'][number] & { amount: number; total: number }>`
  select l.id, l.student_id, listed_name(s.lastname, s.firstname) as student_name, l.name, l.sold_on, l.price as amount,
    count(*) over ()::int as total
  from (${sold(p)}) l join students s on s.school_id = ${p('school_id')} and s.id = l.student_id
  where not l.closed order by l.sold_on desc, l.id desc limit ${p('limit')}`,
);
