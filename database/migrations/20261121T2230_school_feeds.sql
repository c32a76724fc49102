-- owner: timetable
-- The secret address of the calendar of one teacher, one place or one client, given out by the organization. Only its hash is kept.
create table school_calendar_feeds (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  place_id bigint,
  student_id bigint,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (num_nonnulls(teacher_id, place_id, student_id) = 1),
  unique nulls not distinct (school_id, teacher_id, place_id, student_id)
);
grant select, insert, update, delete on school_calendar_feeds to ritm_app;
