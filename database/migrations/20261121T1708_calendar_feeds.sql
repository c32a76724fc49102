-- owner: timetable
-- The secret address of a person's calendar: only its hash is kept, a new one kills the old.
create table calendar_feeds (
  user_id bigint primary key references users(id),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on calendar_feeds to ritm_app;
