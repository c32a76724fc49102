-- owner: passes
-- Applied as soon as it is counted: somebody confirmed it together with the days off that it is for (decision 247).
alter table pass_batches add column automatic boolean not null default false;

-- owner: visits
-- Days off of an organization: its own ones, and public holidays once it was decided what happens to their classes.
create table days_off (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  date_from date not null check (date_from between '1900-01-01' and '2999-12-31'),
  date_to date not null,
  -- Null: a public holiday, whose name the product knows.
  name text check (length(name) between 1 and 200),
  -- What happens to the classes; null: nobody has decided yet.
  choice text check (choice in ('cancel', 'move', 'keep')),
  -- What the decision did, for taking it back.
  closure_id bigint,
  change_id bigint,
  batch_id bigint,
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, closure_id) references closures (school_id, id) on delete set null (closure_id),
  foreign key (school_id, change_id) references timetable_changes (school_id, id) on delete set null (change_id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id),
  check (date_to between date_from and date_from + 366),
  check ((choice is null) = (decided_at is null)),
  check (name is not null or choice is not null)
);
create index days_off_dates on days_off (school_id, date_to);
create unique index days_off_once on days_off (school_id, date_from, date_to);
create index days_off_closure on days_off (school_id, closure_id) where closure_id is not null;
create index days_off_change on days_off (school_id, change_id) where change_id is not null;

grant select, insert, update, delete on days_off to ritm_app;
