-- owner: timetable
-- A series: local wall time, the school's zone, and a repeat counted from its date.
create table timetables (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  service_id bigint,
  teacher_id bigint,
  place_id bigint,
  time_zone text not null,
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  time_from time not null,
  duration_minutes int not null check (duration_minutes between 5 and 1440),
  repeat text not null default 'none' check (repeat in ('none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year')),
  repeat_until date,
  capacity int check (capacity between 1 and 10000),
  color text,
  note text check (length(note) <= 2000),
  -- Occurrences exist up to this date; the horizon job moves it.
  materialized_until date,
  split_from_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  foreign key (school_id, split_from_id) references timetables (school_id, id),
  check (repeat_until is null or repeat_until >= date)
);
create index timetables_horizon on timetables (materialized_until) where archived_at is null and repeat <> 'none';

create table occurrences (
  school_id bigint not null,
  id bigint generated always as identity,
  timetable_id bigint not null,
  -- The date the rule gave; `date` is where it stands now.
  original_date date not null,
  date date not null,
  time_from time not null,
  time_to time not null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  teacher_id bigint,
  place_id bigint,
  -- place_id when the place takes one class at a time, else null.
  exclusive_place_id bigint,
  title text,
  capacity int check (capacity between 1 and 10000),
  booked int not null default 0,
  status text not null default 'planned' check (status in ('planned', 'conducted', 'canceled')),
  cancel_reason text check (length(cancel_reason) <= 500),
  conflict_reason text check (length(conflict_reason) <= 500),
  overridden boolean not null default false,
  note text check (length(note) <= 2000),
  primary key (school_id, id),
  unique (school_id, timetable_id, original_date),
  foreign key (school_id, timetable_id) references timetables (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (ends_at > starts_at),
  check (booked >= 0 and (capacity is null or booked <= capacity)),
  constraint occurrences_teacher_free exclude using gist (school_id with =, teacher_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status <> 'canceled' and conflict_reason is null and teacher_id is not null),
  constraint occurrences_place_free exclude using gist (school_id with =, exclusive_place_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status <> 'canceled' and conflict_reason is null and exclusive_place_id is not null)
);
create index occurrences_period on occurrences (school_id, date, time_from);
create index occurrences_teacher on occurrences (school_id, teacher_id, date);

-- Who stands on a date. Payment is apart: visits knows it.
create table occurrence_students (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  status text not null default 'booked' check (status in ('booked', 'confirmed', 'marked', 'no_show', 'canceled', 'excused')),
  created_at timestamptz not null default now(),
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index occurrence_students_student on occurrence_students (school_id, student_id, occurrence_id);

-- A standing place in a series: it books each new date.
create table timetable_students (
  school_id bigint not null,
  id bigint generated always as identity,
  timetable_id bigint not null,
  student_id bigint not null,
  from_date date not null,
  to_date date,
  primary key (school_id, id),
  foreign key (school_id, timetable_id) references timetables (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (to_date is null or to_date >= from_date)
);
create unique index timetable_students_open on timetable_students (school_id, timetable_id, student_id) where to_date is null;
create index timetable_students_student on timetable_students (school_id, student_id);
