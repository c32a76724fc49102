-- owner: timetable
-- A line of a working week, on the wall of its place or, without one, of the organization. Whoever has no line of
-- their own works by the organization's, which names no teacher.
create table work_times (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  weekday int not null check (weekday between 1 and 7),
  time_from time not null,
  -- Of the next day when it is earlier than time_from.
  time_to time not null check (time_to <> time_from),
  place_id bigint,
  valid_from date,
  valid_until date,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (valid_until >= valid_from),
  -- Nobody is on duty twice at once.
  constraint work_times_free exclude using gist (
    school_id with =, coalesce(teacher_id, 0) with =,
    int4range(
      ((weekday - 1) * 1440 + extract(hour from time_from) * 60 + extract(minute from time_from))::int,
      ((weekday - 1) * 1440 + extract(hour from time_to) * 60 + extract(minute from time_to))::int
        + case when time_to < time_from then 1440 else 0 end
    ) with &&,
    daterange(valid_from, valid_until, '[]') with &&)
);
create index work_times_of on work_times (school_id, teacher_id, weekday);

-- Which services are given in those hours; none named: all.
create table work_time_services (
  school_id bigint not null,
  work_time_id bigint not null,
  service_id bigint not null,
  primary key (school_id, work_time_id, service_id),
  foreign key (school_id, work_time_id) references work_times (school_id, id) on delete cascade,
  foreign key (school_id, service_id) references services (school_id, id)
);

-- The hours of one date, instead of the week's. A row without hours is a day off; a row without a teacher is of the whole organization.
create table schedule_dates (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  time_from time,
  time_to time,
  place_id bigint,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check ((time_from is null) = (time_to is null)),
  check (time_to <> time_from)
);
create unique index schedule_dates_once on schedule_dates (school_id, date, teacher_id, time_from) nulls not distinct;

-- How time is offered: for one service, or, without one, for all that say nothing themselves.
create table slot_rules (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  service_id bigint,
  step_minutes int not null default 30 check (step_minutes in (15, 30, 60)),
  -- The least time between the asking and the class.
  notice_minutes int not null default 120 check (notice_minutes between 0 and 43200),
  horizon_days int not null default 30 check (horizon_days between 1 and 365),
  buffer_before int not null default 0 check (buffer_before between 0 and 240),
  buffer_after int not null default 0 check (buffer_after between 0 and 240),
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id)
);
create unique index slot_rules_one on slot_rules (school_id, service_id) nulls not distinct;

-- Days on which the organization, or one place of it, receives nobody.
create table closures (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  place_id bigint,
  date_from date not null,
  date_to date not null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (date_to between date_from and date_from + 366)
);
create index closures_period on closures (school_id, date_to, date_from);

grant select, insert, update, delete on work_times, work_time_services, schedule_dates, slot_rules, closures to ritm_app;
