-- owner: platform
-- Jobs that wait under their former names get the new ones, and their crontabs keep the time of their last run. A new database has no
-- queue yet. The former names stay in the list of tasks: a process of the version before may still be running.
do $$
declare
  was text;
  now_is text;
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  for was, now_is in values
    ('visits.night', 'passes.expire'),
    ('visits.tell_ending', 'passes.notify_ending'),
    ('visits.run_batch', 'passes.run_batch'),
    ('timetable.tend_seats', 'timetable.sweep_seats'),
    ('timetable.forget_changes', 'timetable.prune_changes'),
    ('booking.settle_moves', 'booking.expire_proposals'),
    ('booking.keep_consents', 'booking.store_consents'),
    ('students.make_tasks', 'tasks.make')
  loop
    insert into graphile_worker._private_tasks (identifier) values (now_is) on conflict (identifier) do nothing;
    update graphile_worker._private_jobs j
    set task_id = fresh.id, key = case when j.key = was then now_is else j.key end
    from graphile_worker._private_tasks old, graphile_worker._private_tasks fresh
    where old.identifier = was and fresh.identifier = now_is and j.task_id = old.id;
    update graphile_worker._private_known_crontabs c
    set identifier = now_is
    where c.identifier = was
      and not exists (select from graphile_worker._private_known_crontabs other where other.identifier = now_is);
  end loop;
end $$;

-- owner: imports
-- Every row of an import has been checked when it is stored.
update import_rows set outcome = 'skipped' where outcome is null;
alter table import_rows alter column outcome set not null;
