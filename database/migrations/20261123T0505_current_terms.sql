-- owner: passes
-- The terms of a lot that are in force: its highest version.
create view current_terms with (security_invoker = true) as
  select t.*
  from lesson_plus_terms t
  where not exists (
    select
    from lesson_plus_terms n
    where n.school_id = t.school_id
      and n.lesson_plus_id = t.lesson_plus_id
      and n.version > t.version
  );
grant select on current_terms to ritm_app;
