-- owner: visits
-- After how many missed classes on unlimited passes a client cannot book by themselves for a while (decision 245). No row: the
-- organization has no such rule. Misses of earlier dates than `since` do not count.
create table strike_rules (
  school_id bigint primary key references schools (id),
  misses int not null check (misses between 1 and 10),
  since date not null
);

-- The desk forgave a client the misses up to a date. An undone row forgives nothing.
create table strike_lifts (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  forgiven_to date not null,
  reason text not null check (length(reason) between 1 and 500),
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index strike_lifts_student on strike_lifts (school_id, student_id, id);

grant select, insert, update, delete on strike_rules, strike_lifts to ritm_app;
