-- owner: timetable
-- Made by a booking: with the last client it is gone and the time is free again.
alter table timetables add column from_slot boolean not null default false;

-- How many places each way in may take: {"standing": 8, "online": 4, "walk_in": 2, "trial": 1}. A way that is not named has no limit of its own.
alter table timetables add column quotas jsonb check (jsonb_typeof(quotas) = 'object');
alter table occurrences add column quotas jsonb check (jsonb_typeof(quotas) = 'object');

alter table occurrence_students add column source text not null default 'walk_in'
  check (source in ('standing', 'online', 'walk_in', 'trial'));

-- Places kept for somebody who has not said yes yet: a booking request, or the first of a waiting list. They count as booked.
create table seat_holds (
  school_id bigint not null,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  seats int not null check (seats between 1 and 100),
  source text not null check (source in ('standing', 'online', 'walk_in', 'trial')),
  held_until timestamptz not null check (isfinite(held_until)),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id)
);
create index seat_holds_occurrence on seat_holds (school_id, occurrence_id);
create index seat_holds_until on seat_holds (held_until);

-- A place in the queue of a date, in the order of ids. A family waits as one bundle: together or not at all.
create table waiting_entries (
  school_id bigint not null,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  places int not null check (places between 1 and 100),
  source text not null check (source in ('standing', 'online', 'walk_in', 'trial')),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'left', 'lapsed', 'over')),
  -- The offered places, while they are kept.
  hold_id bigint,
  -- When everybody was told that a place is free.
  told_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, hold_id) references seat_holds (school_id, id) on delete set null (hold_id),
  check ((state in ('waiting', 'offered')) = (ended_at is null)),
  check (state = 'offered' or hold_id is null)
);
create index waiting_entries_open on waiting_entries (school_id, occurrence_id, id) where ended_at is null;

create table waiting_students (
  school_id bigint not null,
  entry_id bigint not null,
  student_id bigint not null,
  occurrence_id bigint not null,
  open boolean not null default true,
  primary key (school_id, entry_id, student_id),
  foreign key (school_id, entry_id) references waiting_entries (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
-- One place in a queue for each client.
create unique index waiting_students_once on waiting_students (school_id, occurrence_id, student_id) where open;
create index waiting_students_of on waiting_students (school_id, student_id) where open;

-- `booked` follows clients and holds alike; with quotas it is also counted which way they came. Occurrences are locked
-- in the order of their ids before anything is counted, so no two writers count at once.
create function occurrence_seats_changed(schools bigint[], ids bigint[], seats int[]) returns void language plpgsql as $$
begin
  perform 1 from occurrences o join unnest(schools, ids) as c (s, i) on o.school_id = c.s and o.id = c.i
    order by o.school_id, o.id for no key update of o;
  update occurrences o set booked = o.booked + c.n from unnest(schools, ids, seats) as c (s, i, n)
    where o.school_id = c.s and o.id = c.i and c.n <> 0;
  if exists (
    select 1 from unnest(schools, ids, seats) as c (s, i, n)
    join occurrences o on o.school_id = c.s and o.id = c.i and o.quotas is not null and c.n >= 0
    cross join lateral (
      select source, sum(n) as taken from (
        select a.source, 1 as n from occurrence_students a
          where a.school_id = o.school_id and a.occurrence_id = o.id and a.status not in ('canceled', 'excused')
        union all
        select h.source, h.seats from seat_holds h where h.school_id = o.school_id and h.occurrence_id = o.id) t
      group by source) w
    where w.taken > (o.quotas ->> w.source)::int)
  then
    raise exception 'a quota is used up' using errcode = '23514', constraint = 'occurrences_quota';
  end if;
end $$;

create or replace function occurrence_students_seats() returns trigger language plpgsql as $$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, count(*)::int n from new_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  elsif tg_op = 'DELETE' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, -count(*)::int n from old_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select s, i, sum(n)::int n from (
        select school_id s, occurrence_id i, 1 n from new_rows where status not in ('canceled', 'excused')
        union all
        select school_id, occurrence_id, -1 from old_rows where status not in ('canceled', 'excused')) c
      group by 1, 2 having sum(n) <> 0) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $$;

create function seat_holds_seats() returns trigger language plpgsql as $$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, sum(new_rows.seats)::int n from new_rows group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, -sum(old_rows.seats)::int n from old_rows group by 1, 2) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $$;
create trigger seat_holds_taken after insert on seat_holds
  referencing new table as new_rows for each statement execute function seat_holds_seats();
create trigger seat_holds_freed after delete on seat_holds
  referencing old table as old_rows for each statement execute function seat_holds_seats();

-- What came with a standing place says so.
update occurrence_students a set source = 'standing' from occurrences o, timetable_students s
  where o.school_id = a.school_id and o.id = a.occurrence_id and s.school_id = o.school_id and s.timetable_id = o.timetable_id
    and s.student_id = a.student_id and o.original_date >= s.from_date and (s.to_date is null or o.original_date <= s.to_date);

-- A hold's places and date never change: another hold is another row.
grant select, insert, delete on seat_holds to ritm_app;
grant select, insert, update, delete on waiting_entries, waiting_students to ritm_app;
