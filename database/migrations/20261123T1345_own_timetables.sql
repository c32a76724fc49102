-- owner: timetable
-- A person's own entries in their calendar (decision 246): never a class, of no organization, seen by nobody else. The rule
-- is that of a series; its dates are counted when they are read.
create table user_timetables (
  user_id bigint not null references users (id),
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  note text check (length(note) <= 2000),
  time_zone text not null check (length(time_zone) between 1 and 64),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  time_from time not null,
  duration_minutes int not null check (duration_minutes between 5 and 1439),
  repeat text not null default 'none' check (repeat in ('none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year')),
  repeat_until date,
  -- Dates of the rule that were taken out one by one.
  skipped date[] not null default '{}' check (cardinality(skipped) <= 400),
  created_at timestamptz not null default ritm_now(),
  updated_at timestamptz not null default ritm_now(),
  primary key (user_id, id),
  check (repeat_until is null or repeat_until >= date)
);

grant select, insert, update, delete on user_timetables to ritm_app;
