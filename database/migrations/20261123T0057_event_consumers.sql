-- owner: platform
-- Named consumers of `events`: work that must be done for every event exactly once, whichever process does it. A position is the set of
-- transactions that the consumer has passed: a row that is committed late with a lower id is not in it and is therefore still read.
create table event_consumers (
  name text primary key check (length(name) <= 100),
  -- Every event of a transaction visible in `since` is done.
  since pg_snapshot not null,
  -- While a backlog is done in parts: the parts end with what is visible in `until`, and `(after_xid, after_id)` was done last.
  until pg_snapshot,
  after_xid xid8 not null default '0',
  after_id bigint not null default 0,
  -- Two processes that read the same position cannot both move it.
  version bigint not null default 0,
  moved_at timestamptz not null default now(),
  check (until is not null or (after_xid = '0' and after_id = 0))
);
alter table event_consumers set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
grant select, insert, update on event_consumers to ritm_app;

-- The jobs of listeners for earlier events were enqueued with those events.
insert into event_consumers (name, since) values ('platform.listeners', pg_current_snapshot());

-- Never before 48 hours, and never before every named consumer has passed. The rows are deleted in parts, each within the statement timeout.
drop function drop_old_events();
create function drop_old_events(most int) returns int language sql security definer set search_path = pg_catalog, public
as $$
  with gone as (
    delete from public.events where id in (
      select e.id from public.events e
      where e.created_at < now() - interval '48 hours'
        and not exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since))
      order by e.xid, e.id limit most)
    returning 1)
  select count(*)::int from gone
$$;
revoke all on function drop_old_events(int) from public;
grant execute on function drop_old_events(int) to ritm_app;

-- Transaction ids are the cluster's own. After a dump is restored into another cluster, ids that are still to come there look passed, and
-- their events would never be read. This moves the rows and the positions to the ids of the cluster; what some consumer has not passed is
-- read again. Between two dumps of one cluster it does nothing. Returns whether it did.
create function follow_restored_events() returns boolean language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  upcoming xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if not exists (select from public.event_consumers where pg_snapshot_xmax(since) > upcoming or pg_snapshot_xmax(until) > upcoming)
    and not exists (select from public.events where xid >= upcoming) then
    return false;
  end if;
  update public.events e set xid = case
    when exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since)) then pg_current_xact_id()
    else '3' end;
  update public.event_consumers set
    since = format('%1$s:%1$s:', pg_current_xact_id())::pg_snapshot, until = null, after_xid = '0', after_id = 0, version = version + 1;
  return true;
end
$$;
revoke all on function follow_restored_events() from public;
