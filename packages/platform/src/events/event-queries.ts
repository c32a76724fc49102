import { sql } from 'kysely';
import { statement, type Params } from '../db/statement.ts';
import type { Position, StoredEvent } from './position.ts';

/** Nothing is lost with the announcement, so its commit need not wait for the disk while it holds the lock. */
export const notifyEvents = statement(
  (_db, _p: Params<object>) => sql<{ set_config: string }>`
  select set_config('synchronous_commit', 'off', true), pg_notify('ritm_events', '')`,
);

/** Rows that every named consumer has passed and that are older than 48 hours, the oldest first. */
export const dropOldEvents = statement(
  (_db, p: Params<{ limit: number }>) => sql<{ gone: number }>`select drop_old_events(${p('limit')}::int) as gone`,
);

export const currentSnapshot = statement(
  (_db, _p: Params<object>) => sql<{ since: string }>`select pg_current_snapshot()::text as since`,
);

export const eventsAfter = statement(
  (_db, p: Params<Position & { most: number }>) => sql<{
    until: string;
    events: (StoredEvent & { xid: string })[];
  }>`
    with place as materialized (
      select ${p('since')}::pg_snapshot as since, ${p('until')}::pg_snapshot as until,
        ${p('after_xid')}::xid8 as after_xid, ${p('after_id')}::bigint as after_id
    ),
    found as (
      select e.id, e.xid::text as xid, e.school_id, e.type, e.ids, e.data
      from events e
      where e.xid >= (select pg_snapshot_xmin(since) from place)
        and (e.xid, e.id) > ((select after_xid from place), (select after_id from place))
        and not pg_visible_in_snapshot(e.xid, (select since from place))
        and coalesce(pg_visible_in_snapshot(e.xid, (select until from place)), true)
      order by e.xid, e.id limit ${p('most')}
    )
    select (select coalesce(until, pg_current_snapshot())::text from place) as until,
      (select coalesce(json_agg(found order by found.xid::xid8, found.id), '[]') from found) as events`,
);
