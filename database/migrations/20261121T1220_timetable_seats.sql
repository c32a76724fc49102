-- owner: timetable
-- Where repeats are counted from, when that is not `date`: a monthly series of the 31st that was split on 28 February.
alter table timetables add column anchor_date date;

-- What a date is sold as. It stands on the date itself, so that another service for the series leaves what has been alone.
alter table occurrences add column service_id bigint;
alter table occurrences add foreign key (school_id, service_id) references services (school_id, id);

-- `capacity` of an occurrence is what holds: the least of the place, the service and the class itself.
alter table occurrences rename constraint occurrences_check1 to occurrences_capacity;

-- A class and a date name one occurrence: that is how the calls name it.
create unique index occurrences_one_a_day on occurrences (school_id, timetable_id, date) where status <> 'canceled';
create index occurrences_place on occurrences (school_id, exclusive_place_id, date) where exclusive_place_id is not null;

-- `booked` follows the rows that hold a seat, whoever writes them. Occurrences are locked in the order of their ids,
-- so that two statements over the same dates wait for each other and never in a ring.
create function occurrence_students_seats() returns trigger language plpgsql as $$
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
  perform 1 from occurrences o join unnest(schools, ids) as c (s, i) on o.school_id = c.s and o.id = c.i
    order by o.school_id, o.id for no key update of o;
  update occurrences o set booked = o.booked + c.n from unnest(schools, ids, seats) as c (s, i, n)
    where o.school_id = c.s and o.id = c.i;
  return null;
end $$;
create trigger occurrence_students_booked after insert on occurrence_students
  referencing new table as new_rows for each statement execute function occurrence_students_seats();
create trigger occurrence_students_changed after update on occurrence_students
  referencing old table as old_rows new table as new_rows for each statement execute function occurrence_students_seats();
create trigger occurrence_students_left after delete on occurrence_students
  referencing old table as old_rows for each statement execute function occurrence_students_seats();
