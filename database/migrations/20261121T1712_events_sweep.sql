-- owner: platform
-- The application adds events and cannot take any back; what is over two weeks old and read by nobody goes by this door alone.
create function drop_old_events() returns void language sql security definer set search_path = pg_catalog, public
as $$ delete from public.events where created_at < now() - interval '14 days' $$;
revoke all on function drop_old_events() from public;
grant execute on function drop_old_events() to ritm_app;
