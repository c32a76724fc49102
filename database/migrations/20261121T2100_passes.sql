-- owner: passes
-- What happens to a sold pass besides visits: frozen, prolonged, handed over, burned. The lot itself never changes.

-- «keep» meant «usable after the end»; now that has its own word, and «keep» waits for the next pass.
update lessons_plus set policies = jsonb_set(policies, '{leftover_policy}', '"use_leftovers"') where policies ->> 'leftover_policy' = 'keep';

-- owner: passes
-- Each mass action over passes: first counted, then applied, then perhaps taken back, in steps of a job.
create table pass_batches (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('extend', 'freeze')),
  state text not null default 'counting' check (state in ('counting', 'ready', 'applying', 'done', 'undoing', 'undone')),
  from_date date not null,
  to_date date not null,
  -- Of an extension; a freeze lasts from the first date to the second.
  days int check (days between 1 and 366),
  service_id bigint,
  services_group_id bigint,
  students_group_id bigint,
  branch_id bigint,
  reason text not null check (length(reason) between 1 and 500),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  skipped int not null default 0 check (skipped >= 0),
  -- The last lot looked at, so that a job that broke off goes on where it stood.
  cursor_id bigint not null default 0,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, branch_id) references branches (school_id, id),
  check (to_date >= from_date),
  check ((kind = 'extend') = (days is not null))
);
create index pass_batches_newest on pass_batches (school_id, created_at desc, id desc);

create table pass_batch_lots (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  student_id bigint not null,
  ends_before date,
  ends_after date,
  state text not null default 'planned' check (state in ('planned', 'done', 'skipped', 'undone')),
  primary key (school_id, batch_id, lesson_plus_id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id)
);
create index pass_batch_lots_next on pass_batch_lots (school_id, batch_id, state, lesson_plus_id);

alter table lesson_plus_freezes
  -- Until when it was asked for; it may have ended earlier.
  add column asked_to date,
  add column by_client boolean not null default false,
  add column batch_id bigint,
  add column fee bigint not null default 0 check (fee between 0 and 100000000000),
  add foreign key (school_id, batch_id) references pass_batches (school_id, id);
create unique index lesson_plus_freezes_batch on lesson_plus_freezes (school_id, batch_id, lesson_plus_id) where batch_id is not null;

-- Days given on top of the term: a closure, a gift.
create table lesson_plus_extensions (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  days int not null check (days between 1 and 366),
  reason text not null check (length(reason) between 1 and 500),
  batch_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  canceled_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id)
);
create index lesson_plus_extensions_lot on lesson_plus_extensions (school_id, lesson_plus_id) where canceled_at is null;
-- Repeated, a step of the job gives nothing a second time.
create unique index lesson_plus_extensions_batch on lesson_plus_extensions (school_id, batch_id, lesson_plus_id) where batch_id is not null;

-- The rest of a lot that went on in another: handed over to another client, or carried to the next pass.
create table lesson_plus_moves (
  school_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('transfer', 'carry')),
  from_id bigint not null,
  to_id bigint not null,
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  -- Kopecks of the price and of what was paid that went along.
  value bigint not null check (value between 0 and 100000000000),
  paid bigint not null check (paid between 0 and 100000000000),
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, from_id) references lessons_plus (school_id, id),
  foreign key (school_id, to_id) references lessons_plus (school_id, id),
  check (from_id <> to_id)
);
create index lesson_plus_moves_from on lesson_plus_moves (school_id, from_id) where undone_at is null;
create index lesson_plus_moves_to on lesson_plus_moves (school_id, to_id) where undone_at is null;

-- What a lot lost with its end, written by the nightly job. A row below zero gives back what lives again.
create table lesson_plus_burns (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  burned_on date not null,
  visits bigint not null,
  value bigint not null,
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (visits <> 0 or value <> 0)
);
create index lesson_plus_burns_lot on lesson_plus_burns (school_id, lesson_plus_id);

-- How far the nightly job has come.
create table pass_nights (
  school_id bigint not null primary key references schools (id),
  done_for date not null
);

-- What was done with a pass and how to take it back.
create table pass_actions (
  school_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('freeze', 'unfreeze', 'extend', 'transfer', 'family', 'rebalance')),
  student_id bigint not null,
  lesson_plus_id bigint,
  reason text check (length(reason) <= 500),
  -- What the way back needs; its shape belongs to the kind.
  detail jsonb not null,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  undone_by bigint references users (id),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id)
);
create index pass_actions_lot on pass_actions (school_id, lesson_plus_id, id desc);
create index pass_actions_student on pass_actions (school_id, student_id, id desc);

-- A family's pass remembers who could use it: their visits stand.
alter table lesson_plus_students add column removed_at timestamptz;

-- The excused visit says by its pass until when it may be made up; nothing else is stored.
alter table make_ups drop column valid_until;
alter table make_ups
  add column lesson_plus_id bigint not null,
  -- Days after the end of the pass.
  add column days_after_end int not null check (days_after_end between 0 and 366),
  add foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id);
create unique index make_ups_once on make_ups (school_id, lesson_minus_id);
create unique index make_ups_used on make_ups (school_id, used_by_id) where used_by_id is not null;
create index make_ups_student on make_ups (school_id, student_id, id);

-- Spent, handed over and burned together are never more than was sold: the database itself refuses it,
-- the lock makes the second spender wait, and its sum is then taken on a new snapshot.
create function lesson_plus_conserved(school bigint, lot bigint) returns void language plpgsql as $$
declare
  sold bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('lesson_plus', lot));
  select t.visits into sold from lesson_plus_terms t
    where t.school_id = school and t.lesson_plus_id = lot order by t.version desc limit 1;
  if sold is null then return; end if;
  select coalesce((select sum(m.visits) from lessons_minus m where m.school_id = school and m.lesson_plus_id = lot), 0)
    + coalesce((select sum(v.visits) from lesson_plus_moves v where v.school_id = school and v.from_id = lot and v.undone_at is null), 0)
    + coalesce((select sum(b.visits) from lesson_plus_burns b where b.school_id = school and b.lesson_plus_id = lot), 0)
    into gone;
  if gone > sold then
    raise exception 'lot % holds % but % are gone', lot, sold, gone
      using errcode = '23514', constraint = 'lessons_minus_within_lot';
  end if;
end $$;

create or replace function lessons_minus_guard() returns trigger language plpgsql as $$
begin
  perform lesson_plus_conserved(new.school_id, new.lesson_plus_id);
  return null;
end $$;

create function lesson_plus_moves_guard() returns trigger language plpgsql as $$
begin
  perform lesson_plus_conserved(new.school_id, new.from_id);
  return null;
end $$;
create trigger lesson_plus_moves_within_lot after insert on lesson_plus_moves
  for each row execute function lesson_plus_moves_guard();
create trigger lesson_plus_burns_within_lot after insert on lesson_plus_burns
  for each row when (new.visits > 0) execute function lessons_minus_guard();

grant select, insert, update, delete on pass_batches, pass_batch_lots, pass_nights to ritm_app;
grant select, insert on lesson_plus_extensions, lesson_plus_moves, lesson_plus_burns, pass_actions to ritm_app;
-- Taking back is all that may change.
grant update (canceled_at) on lesson_plus_extensions to ritm_app;
grant update (undone_at) on lesson_plus_moves to ritm_app;
grant update (undone_at, undone_by) on pass_actions to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
