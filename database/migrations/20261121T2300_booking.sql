-- owner: booking
-- How an organization takes bookings; without a row the defaults hold.
create table booking_settings (
  school_id bigint primary key references schools (id),
  -- Its colour on the pages that stand in its own site.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Whose requests nobody has to answer.
  auto_confirm text not null default 'clients' check (auto_confirm in ('none', 'clients', 'everybody')),
  -- The last request for a class comes so long before it.
  notice_minutes int not null default 60 check (notice_minutes between 0 and 10080),
  horizon_days int not null default 30 check (horizon_days between 1 and 120)
);

-- What somebody asked for from the public side. What was shown to them (service, price, time) is kept as it was shown.
create table requests (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  state text not null check (state in ('new', 'in_processing', 'confirmed', 'done', 'no_show', 'rejected', 'canceled', 'expired')),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (length(name) between 1 and 200),
  comment text check (length(comment) <= 1000),
  -- Who proved the number, and when; null: nobody has yet.
  user_id bigint references users (id),
  verified_at timestamptz,
  -- The card it is for: the person's own at once, another's after it was made a client.
  student_id bigint,
  service_id bigint not null,
  service_name text not null,
  -- Kopecks.
  price bigint not null check (price >= 0),
  -- A class of the timetable, or one that was made to keep a specialist's time.
  occurrence_id bigint not null,
  -- The place is kept until then; null: nothing is kept, or it is a booking.
  hold_until timestamptz,
  hold_id bigint,
  -- Which text was agreed to, when and from where.
  consent_version text not null check (length(consent_version) between 1 and 20),
  consent_at timestamptz not null,
  channel text not null check (channel in ('web', 'android', 'ios', 'embed', 'other')),
  address inet,
  -- When the owner is reminded of it, in working time.
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint references users (id),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, hold_id) references seat_holds (school_id, id) on delete set null (hold_id),
  check ((user_id is null) = (verified_at is null)),
  -- What nobody proved is answered by nobody.
  check (verified_at is not null or state in ('new', 'canceled', 'expired')),
  check (hold_until is null or state in ('new', 'in_processing')),
  check (phone is not null or state not in ('new', 'in_processing'))
);
create unique index requests_unverified on requests (school_id, phone) where verified_at is null and state = 'new';
-- The same person asks for the same seat once, whoever answers for whom.
create unique index requests_one_seat on requests (school_id, occurrence_id, student_id)
  where student_id is not null and state in ('new', 'in_processing', 'confirmed');
create unique index requests_one_seat_of_guest on requests (school_id, occurrence_id, phone)
  where student_id is null and state in ('new', 'in_processing', 'confirmed');
create index requests_list on requests (school_id, id desc);
create index requests_person on requests (user_id, school_id) where user_id is not null;
create index requests_holds on requests (hold_until) where hold_until is not null;
create index requests_occurrence on requests (school_id, occurrence_id);

-- Attempts that the tariff shut out, counted; of who made them nothing is kept.
create table booking_blocked (
  school_id bigint not null references schools (id),
  day date not null,
  attempts int not null default 0 check (attempts >= 0),
  primary key (school_id, day)
);

create table booking_black_list (
  school_id bigint not null references schools (id),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  reason text check (length(reason) <= 500),
  created_by bigint references users (id),
  created_at timestamptz not null,
  primary key (school_id, phone)
);

-- Refused and unproved requests of an address within an hour: past two a person has to prove to be one.
create table booking_failures (
  address text not null,
  hour timestamptz not null,
  count int not null default 0 check (count >= 0),
  primary key (address, hour)
);

grant select, insert, update, delete on booking_settings, requests, booking_blocked, booking_black_list, booking_failures to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
