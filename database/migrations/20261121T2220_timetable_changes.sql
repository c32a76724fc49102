-- owner: timetable
-- A change of many dates at once, which is taken back as a whole within a day.
create table timetable_changes (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('edited', 'deleted', 'closed', 'copied')),
  -- What it was about, for the list: the title of the class, the reason of the closure.
  note text not null check (length(note) <= 500),
  dates int not null check (dates >= 0),
  actor_user_id bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  primary key (school_id, id)
);
create index timetable_changes_recent on timetable_changes (school_id, created_at);

-- Each row that it touched, as it was and as it was left, in the order in which they were written.
create table timetable_change_rows (
  school_id bigint not null,
  change_id bigint not null,
  n bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (school_id, change_id, n),
  foreign key (school_id, change_id) references timetable_changes (school_id, id) on delete cascade,
  check (before is not null or after is not null)
);

-- Writes down what a transaction that names its change does to a row. `booked` follows from other rows and is left to them.
create function remember_timetable_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'booked' = to_jsonb(new) - 'booked' then return null; end if;
  insert into timetable_change_rows (school_id, change_id, table_name, before, after)
  values (coalesce(new.school_id, old.school_id), current_setting('ritm.timetable_change')::bigint, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

create trigger timetables_change after insert or update or delete on timetables for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger occurrences_change after insert or update or delete on occurrences for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger timetable_students_change after insert or update or delete on timetable_students for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger occurrence_students_change after insert or update or delete on occurrence_students for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger closures_change after insert or update or delete on closures for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();

-- Puts every row back, last first, so that each step is a state in which the tables have been. Constraints hold as ever:
-- time that somebody has taken since refuses the whole.
create function undo_timetable_change(school bigint, change bigint) returns int language plpgsql as $$
declare
  r record;
  key text;
  fields text;
  done int := 0;
begin
  for r in select table_name, before, after from timetable_change_rows where school_id = school and change_id = change order by n desc loop
    key := case r.table_name
      when 'occurrence_students' then 'school_id = ($1 ->> ''school_id'')::bigint and occurrence_id = ($1 ->> ''occurrence_id'')::bigint and student_id = ($1 ->> ''student_id'')::bigint'
      else 'school_id = ($1 ->> ''school_id'')::bigint and id = ($1 ->> ''id'')::bigint' end;
    if r.before is null then
      execute format('delete from %I where %s', r.table_name, key) using r.after;
    elsif r.after is null then
      execute format('insert into %I overriding system value select * from jsonb_populate_record(null::%I, $1)', r.table_name, r.table_name) using r.before;
    else
      select string_agg(quote_ident(attname), ', ' order by attnum) into fields from pg_attribute
        where attrelid = r.table_name::regclass and attnum > 0 and not attisdropped and attidentity = ''
          and attname not in ('booked', 'school_id', 'id', 'occurrence_id', 'student_id');
      execute format('update %I set (%s) = (select %s from jsonb_populate_record(null::%I, $1)) where %s', r.table_name, fields, fields, r.table_name, key) using r.before;
    end if;
    done := done + 1;
  end loop;
  return done;
end $$;

grant select, insert, update, delete on timetable_changes to ritm_app;
grant select, insert, delete on timetable_change_rows to ritm_app;
