-- owner: platform
-- What is heavy and runs now, over all processes: who holds a place, under a name of its own, until which second since 1970.
-- A crash may forget it: what ran then runs no longer.
create unlogged table running_calls (
  subject text primary key,
  holders jsonb not null check (jsonb_typeof(holders) = 'object')
);
grant select, insert, update, delete on running_calls to ritm_app;

-- Bytes are counted as well as calls, and given back when fewer came than were announced.
alter table request_counts alter column count type bigint;
alter table request_counts drop constraint request_counts_count_check;
alter table request_counts add constraint request_counts_count_check check (count >= 0);
