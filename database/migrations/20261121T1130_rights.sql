-- owner: platform
-- The application's own role: no ownership, no DDL, and ledgers it can only add to.
do $$ begin
  if not exists (select from pg_roles where rolname = 'ritm_app') then create role ritm_app nologin; end if;
end $$;
do $$ begin
  execute format('grant ritm_app to %I', current_user);
end $$;
grant usage on schema public to ritm_app;
grant select, insert, update, delete on all tables in schema public to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
revoke update, delete, truncate on finances, lessons_plus, lesson_plus_terms, lessons_minus, audit_log, audit_seals, events from ritm_app;
revoke insert, update, delete on cities, school_categories from ritm_app;
