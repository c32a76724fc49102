import { sql } from 'kysely';
import { statement, type Params } from '../db/statement.ts';
import type { Position } from './position.ts';

/** A new consumer gets what is committed from now on. */
export const addConsumer = statement(
  (_db, p: Params<{ name: string }>) => sql<never>`
    insert into event_consumers (name, since)
    values (${p('name')}, pg_current_snapshot())
    on conflict (name) do nothing`,
);

export const findPosition = statement(
  (_db, p: Params<{ name: string }>) => sql<Position & { version: number }>`
    select since::text as since, until::text as until, after_xid::text as after_xid, after_id, version
    from event_consumers
    where name = ${p('name')}`,
);

/** Returns nothing when another process has moved the position meanwhile. */
export const movePosition = statement(
  (_db, p: Params<Position & { name: string; version: number }>) => sql<{ name: string }>`
    update event_consumers
    set since = ${p('since')}::pg_snapshot, until = ${p('until')}::pg_snapshot,
      after_xid = ${p('after_xid')}::xid8, after_id = ${p('after_id')}, version = version + 1, moved_at = now()
    where name = ${p('name')} and version = ${p('version')}
    returning name`,
);

/** How far a named consumer is behind. */
export interface ConsumerLag {
  name: string;
  /** Events that it has not done. */
  waiting: number;
  /** How long the oldest of them has waited; 0 when none waits. */
  oldest_seconds: number;
}

/** Events wait in real time: their column keeps now() as its default, and their age is counted by it. */
export const consumerLags = statement(
  (_db, _p: Params<object>) => sql<ConsumerLag>`
    select c.name, count(e.id)::int as waiting,
      coalesce(extract(epoch from now() - min(e.created_at)), 0)::float8 as oldest_seconds
    from event_consumers c
    left join events e
      on e.xid >= pg_snapshot_xmin(c.since)
        and not pg_visible_in_snapshot(e.xid, c.since)
        and not coalesce(pg_visible_in_snapshot(e.xid, c.until) and (e.xid, e.id) <= (c.after_xid, c.after_id), false)
    group by c.name
    order by c.name`,
);
