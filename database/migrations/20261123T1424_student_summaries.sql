-- owner: students
-- What the list of clients shows and sorts by beside the card: passes, visits and money, as the rules of higher modules
-- last computed them (decision 255). It is derived: every row can be computed anew.
create table student_summaries (
  school_id bigint not null,
  student_id bigint not null,
  -- Names of the passes that are valid, and what is left on them together: hundredths of a visit.
  pass text check (length(pass) <= 700),
  left_visits bigint,
  is_unlimited boolean not null default false,
  -- The last day of the pass that ends last; null also when a pass has no end.
  ends_on date,
  last_visit date,
  visits integer not null default 0,
  -- Visits that no pass pays for, and kopecks not paid for passes.
  owed_visits integer not null default 0,
  debt bigint not null default 0,
  -- Kopecks: payments less refunds.
  spent bigint not null default 0,
  -- The day on which the row changes although nobody does anything.
  due_on date,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index student_summaries_due on student_summaries (due_on, school_id, student_id) where due_on is not null;
grant select, insert, update, delete on student_summaries to ritm_app;

-- Clients from before are computed by the first run of the job.
insert into student_summaries (school_id, student_id, due_on)
select school_id, id, date '1900-01-01' from students;
