-- owner: students
-- A saved question about clients: who fits it is asked anew each time.
create table student_segments (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- The contract's `segmentConditions`, checked by it on every write and every read.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id)
);
create unique index student_segments_name on student_segments (school_id, lower(name));
grant select, insert, update, delete on student_segments to ritm_app;

-- A dynamic group is a segment: nobody is put into it, whoever fits is in it.
alter table students_groups add column segment_id bigint;
alter table students_groups add foreign key (school_id, segment_id) references student_segments (school_id, id);
create index students_groups_segment on students_groups (school_id, segment_id) where segment_id is not null;
