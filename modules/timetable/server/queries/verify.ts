import type { Invariant } from '@ritm/platform';

const overlapping = (owner: string) => `
  select a.school_id, a.id, b.id as other_id from occurrences a join occurrences b
    on b.school_id = a.school_id and b.${owner} = a.${owner} and b.id > a.id and b.date between a.date - 1 and a.date + 1
    and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(a.starts_at, a.ends_at, '[)')
  where a.${owner} is not null and a.status <> 'canceled' and b.status <> 'canceled' and a.conflict_reason is null and b.conflict_reason is null`;

export const invariants: readonly Invariant[] = [
  {
    name: 'nobody sits on a place that a class does not have',
    sql: 'select school_id, id, booked, capacity from occurrences where booked > capacity',
  },
  {
    name: 'booked is the count of those who hold a seat',
    sql: `select o.school_id, o.id, o.booked, coalesce(a.seats, 0) as seats from occurrences o
      left join (select school_id, occurrence_id, count(*) filter (where status not in ('canceled', 'excused')) as seats from occurrence_students group by 1, 2) a
        on a.school_id = o.school_id and a.occurrence_id = o.id
      where o.booked <> coalesce(a.seats, 0)`,
  },
  { name: 'a teacher leads one class at a time unless it was forced', sql: overlapping('teacher_id') },
  { name: 'an exclusive place holds one class at a time unless it was forced', sql: overlapping('exclusive_place_id') },
  {
    name: 'a planned date lies within its series',
    sql: `select o.school_id, o.id from occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where o.status = 'planned' and o.date >= ritm_now()::date and (t.archived_at is not null or o.original_date < t.date or o.original_date > t.repeat_until)`,
  },
  {
    name: 'a series that is archived keeps no places',
    sql: `select s.school_id, s.id from timetable_students s join timetables t on t.school_id = s.school_id and t.id = s.timetable_id
      where s.to_date is null and t.archived_at is not null`,
  },
  {
    name: 'an erased person has no calendar address',
    sql: `select f.user_id from calendar_feeds f join users u on u.id = f.user_id where u.erased_at is not null`,
  },
  {
    // A time that a change of the clocks skips shows later on the wall; hence the second condition.
    name: 'a date starts when the wall of its zone says',
    sql: `select o.school_id, o.id from occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where (o.starts_at at time zone t.time_zone) <> o.date + o.time_from
        and ((o.date + o.time_from) at time zone t.time_zone) at time zone t.time_zone = o.date + o.time_from`,
  },
];
