-- owner: finance
-- Append only. An edit is a reversing row and a new one; the screen shows the net.
create table finances (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('income', 'expense', 'refund')),
  -- Kopecks; negative only in a reversing row.
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000000),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  account text not null default 'cash' check (account in ('cash', 'card', 'bank', 'sbp')),
  category text not null check (length(category) between 1 and 100),
  comment text check (length(comment) <= 1000),
  student_id bigint,
  staff_id bigint,
  -- The document it came from, such as ('lesson_plus', id); written by itself, not editable by hand.
  source_type text check (length(source_type) <= 50),
  source_id bigint,
  reverses_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, reverses_id) references finances (school_id, id),
  unique (school_id, reverses_id),
  check ((source_type is null) = (source_id is null)),
  check ((amount < 0) = (reverses_id is not null))
);
create index finances_period on finances (school_id, date, id);
create index finances_student on finances (school_id, student_id, date) where student_id is not null;
create index finances_source on finances (school_id, source_type, source_id) where source_id is not null;
