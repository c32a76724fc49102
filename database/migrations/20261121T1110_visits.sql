-- owner: passes
-- A lot: a sold pass. Nothing here ever changes; what may change stands in its terms, newest version in force.
create table lessons_plus (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  -- Null for an opening balance brought in by an import.
  service_id bigint,
  name text not null check (length(name) between 1 and 200),
  kind text not null,
  format text not null,
  -- Null: every service of the format.
  pays_for_ids bigint[],
  sold_on date not null check (sold_on between '1900-01-01' and '2999-12-31'),
  activation text not null check (activation in ('on_sale', 'on_first_visit', 'calendar_month', 'fixed_date')),
  activation_deadline_days int not null,
  burn_unactivated boolean not null default false,
  -- Policies as they stood at the sale: weights by outcome, freeze, leftovers, unpaid use, dayparts, caps, nominal value.
  policies jsonb not null default '{}',
  import_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id)
);
create index lessons_plus_student on lessons_plus (school_id, student_id, id);
create index lessons_plus_sold on lessons_plus (school_id, sold_on, id);

create table lesson_plus_terms (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  version int not null check (version >= 1),
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  price bigint not null check (price between 0 and 100000000000),
  validity int check (validity between 1 and 3660),
  validity_unit text check (validity_unit in ('day', 'week', 'month', 'year')),
  -- Set by hand (fixed dates); null = derived from the sale or the first visit.
  valid_from date,
  valid_until date,
  closed_on date,
  close_reason text check (length(close_reason) <= 500),
  comment text check (length(comment) <= 1000),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, lesson_plus_id, version),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (valid_until is null or valid_from is null or valid_until >= valid_from)
);

-- Clients who may use a lot besides its holder (a family pass).
create table lesson_plus_students (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  student_id bigint not null,
  primary key (school_id, lesson_plus_id, student_id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index lesson_plus_students_student on lesson_plus_students (school_id, student_id);

create table lesson_plus_freezes (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  from_date date not null,
  to_date date not null,
  reason text check (length(reason) <= 500),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (to_date >= from_date),
  exclude using gist (school_id with =, lesson_plus_id with =, daterange(from_date, to_date, '[]') with &&) where (canceled_at is null)
);

-- A charge: one visit written off a lot, or uncovered (lesson_plus_id is null). Taking back is a row of the opposite sign.
create table lessons_minus (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  lesson_plus_id bigint,
  service_id bigint,
  occurrence_id bigint,
  timetable_id bigint,
  teacher_id bigint,
  date_visit date not null check (date_visit between '1900-01-01' and '2999-12-31'),
  outcome text not null check (outcome in ('attended', 'trial', 'canceled_early', 'canceled_late', 'no_show', 'excused', 'canceled_by_school')),
  -- Hundredths of a visit; 0 on an unlimited lot or by policy; negative only in a reversing row.
  visits bigint not null check (abs(visits) <= 1000000),
  -- A visit or a charged miss by the policy of that day: it starts a lot's clock and fills its caps, also where it takes nothing.
  counted boolean not null,
  -- Earned value in kopecks.
  value bigint not null default 0,
  reverses_id bigint,
  reason text check (length(reason) <= 500),
  import_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, reverses_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, reverses_id) references lessons_minus (school_id, id),
  check (reverses_id is not null or (visits >= 0 and value >= 0)),
  check (reverses_id is null or (visits <= 0 and value <= 0))
);
create index lessons_minus_student on lessons_minus (school_id, student_id, date_visit, id);
create index lessons_minus_lot on lessons_minus (school_id, lesson_plus_id) where lesson_plus_id is not null;
create index lessons_minus_period on lessons_minus (school_id, date_visit, id);
create index lessons_minus_occurrence on lessons_minus (school_id, occurrence_id) where occurrence_id is not null;

-- The mark of a client on a class, while it stands: a second one is refused by the key itself.
create table visit_marks (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  unique (school_id, lesson_minus_id)
);

-- owner: visits
create table make_ups (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  valid_until date not null,
  used_by_id bigint,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  foreign key (school_id, used_by_id) references lessons_minus (school_id, id)
);

-- The database itself refuses to spend a lot past its visits, whatever the code above it does:
-- the lock makes the second spender wait, and its sum is then taken on a new snapshot.
create function lessons_minus_guard() returns trigger language plpgsql as $$
declare
  sold bigint;
  spent bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('lesson_plus', new.lesson_plus_id));
  select t.visits into sold from lesson_plus_terms t
    where t.school_id = new.school_id and t.lesson_plus_id = new.lesson_plus_id order by t.version desc limit 1;
  if sold is null then return null; end if;
  select coalesce(sum(m.visits), 0) into spent from lessons_minus m
    where m.school_id = new.school_id and m.lesson_plus_id = new.lesson_plus_id;
  if spent > sold then
    raise exception 'lot % holds % but % are spent', new.lesson_plus_id, sold, spent
      using errcode = '23514', constraint = 'lessons_minus_within_lot';
  end if;
  return null;
end $$;
create trigger lessons_minus_within_lot after insert on lessons_minus
  for each row when (new.lesson_plus_id is not null and new.visits > 0) execute function lessons_minus_guard();
