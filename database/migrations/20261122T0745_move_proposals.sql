-- owner: booking
-- Another time for a lesson of several, which all who come agree upon.
create table move_proposals (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  occurrence_id bigint not null,
  -- Who asked.
  user_id bigint not null references users (id),
  starts_at timestamptz not null check (isfinite(starts_at)),
  -- The end of the time in which the lesson is moved freely.
  expires_at timestamptz not null check (isfinite(expires_at)),
  -- Cards for which somebody has agreed. Whoever comes to the lesson and is not here has not; a card that became another agrees anew.
  agreed bigint[] not null,
  state text not null default 'open' check (state in ('open', 'moved', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index move_proposals_open on move_proposals (school_id, occurrence_id) where state = 'open';
create index move_proposals_expire on move_proposals (expires_at) where state = 'open';
create index move_proposals_occurrence on move_proposals (school_id, occurrence_id);
create index move_proposals_user on move_proposals (user_id);
grant select, insert, update, delete on move_proposals to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
