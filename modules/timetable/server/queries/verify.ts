import type { Invariant } from '@ritm/platform';

const overlapping = (owner: string) => `
  select a.school_id, a.id, b.id as other_id
  from occurrences a
  join occurrences b
    on b.school_id = a.school_id
      and b.${owner} = a.${owner}
      and b.id > a.id
      and b.date between a.date - 1 and a.date + 1
      and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(a.starts_at, a.ends_at, '[)')
  where a.${owner} is not null
    and a.status <> 'canceled'
    and b.status <> 'canceled'
    and a.conflict_reason is null
    and b.conflict_reason is null`;

export const invariants: readonly Invariant[] = [
  {
    name: 'nobody sits on a place that a class does not have',
    sql: 'select school_id, id, booked, capacity from occurrences where booked > capacity',
  },
  {
    name: 'booked is the count of those who hold a seat',
    sql: `
      select o.school_id, o.id, o.booked, coalesce(a.seats, 0) as seats, coalesce(h.seats, 0) as held
      from occurrences o
      left join (
        select school_id, occurrence_id, count(*) filter (where status not in ('canceled', 'excused')) as seats
        from occurrence_students
        group by 1, 2
      ) a on a.school_id = o.school_id and a.occurrence_id = o.id
      left join (select school_id, occurrence_id, sum(seats) as seats from seat_holds group by 1, 2) h
        on h.school_id = o.school_id and h.occurrence_id = o.id
      where o.booked <> coalesce(a.seats, 0) + coalesce(h.seats, 0)`,
  },
  { name: 'a teacher leads one class at a time unless it was forced', sql: overlapping('teacher_id') },
  { name: 'an exclusive place holds one class at a time unless it was forced', sql: overlapping('exclusive_place_id') },
  {
    name: 'a planned date lies within its series',
    sql: `
      select o.school_id, o.id
      from occurrences o
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where o.status = 'planned'
        and o.date >= ritm_now()::date
        and (t.archived_at is not null or o.original_date < t.date or o.original_date > t.repeat_until)`,
  },
  {
    name: 'a planned date of a series of several weekdays is on one of them',
    sql: `
      select o.school_id, o.id
      from occurrences o
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id and t.times is not null
      where o.status = 'planned'
        and o.original_date >= ritm_now()::date + 1
        and not exists (
          select 1
          from jsonb_to_recordset(t.times) as w (weekday int)
          where w.weekday = extract(isodow from o.original_date)
        )`,
  },
  {
    name: 'a series that is archived keeps no places',
    sql: `
      select s.school_id, s.id
      from timetable_students s
      join timetables t on t.school_id = s.school_id and t.id = s.timetable_id
      where s.to_date is null and t.archived_at is not null`,
  },
  {
    name: 'no way in takes more places than its quota',
    sql: `
      select o.school_id, o.id, w.source
      from occurrences o
      cross join lateral (
        select source, sum(n) as taken
        from (
          select a.source, 1 as n
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status not in ('canceled', 'excused')
          union all
          select h.source, h.seats
          from seat_holds h
          where h.school_id = o.school_id and h.occurrence_id = o.id
        ) t
        group by source
      ) w
      where o.quotas is not null
        and o.status = 'planned'
        and w.taken > (o.quotas ->> w.source)::int`,
  },
  {
    name: 'whoever waits stands in the queue of a date once, and has no place on it',
    sql: `
      select s.school_id, s.entry_id, s.student_id
      from waiting_students s
      where s.open
        and (
          exists (
            select 1
            from waiting_students x
            where x.school_id = s.school_id
              and x.occurrence_id = s.occurrence_id
              and x.student_id = s.student_id
              and x.open
              and x.entry_id <> s.entry_id
          )
          or exists (
            select 1
            from waiting_entries w
            where w.school_id = s.school_id
              and w.id = s.entry_id
              and w.ended_at is not null
          )
        )`,
  },
  {
    name: 'an offered place is kept by a hold of as many places',
    sql: `
      select w.school_id, w.id
      from waiting_entries w
      left join seat_holds h on h.school_id = w.school_id and h.id = w.hold_id
      where w.state = 'offered'
        and (h.id is null or h.seats <> w.places or h.occurrence_id <> w.occurrence_id)`,
  },
  {
    name: 'a held place is given back when its time is over',
    sql: `select school_id, id from seat_holds where held_until < ritm_now() - interval '10 minutes'`,
  },
  {
    name: 'working hours name places and services of their organization',
    sql: `
      select w.school_id, w.id
      from work_times w
      where w.place_id is not null
        and not exists (select 1 from places p where p.school_id = w.school_id and p.id = w.place_id)
      union all
      select g.school_id, g.work_time_id
      from work_time_services g
      where not exists (select 1 from services v where v.school_id = g.school_id and v.id = g.service_id)`,
  },
  {
    name: 'a date has hours or is a day off, not both',
    sql: `
      select school_id, id
      from schedule_dates d
      where time_from is null
        and exists (
          select 1
          from schedule_dates o
          where o.school_id = d.school_id
            and o.date = d.date
            and o.teacher_id is not distinct from d.teacher_id
            and o.id <> d.id
        )`,
  },
  {
    name: 'what a change did to rows is written under a change',
    sql: `
      select r.school_id, r.change_id
      from timetable_change_rows r
      where not exists (select 1 from timetable_changes c where c.school_id = r.school_id and c.id = r.change_id)`,
  },
  {
    name: 'a closed day ends no earlier than it begins',
    sql: `select school_id, id from closures where date_to < date_from`,
  },
  {
    name: 'a calendar address is of one teacher, place or client',
    sql: `select school_id, id from school_calendar_feeds where num_nonnulls(teacher_id, place_id, student_id) <> 1`,
  },
  {
    name: 'an erased person has no calendar address',
    sql: `select f.user_id from calendar_feeds f join users u on u.id = f.user_id where u.erased_at is not null`,
  },
  {
    // A local time that a clock change skips is shown as a later one, hence the second condition.
    name: 'a date starts when the wall of its zone says',
    sql: `
      select o.school_id, o.id
      from occurrences o
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where (o.starts_at at time zone t.time_zone) <> o.date + o.time_from
        and ((o.date + o.time_from) at time zone t.time_zone) at time zone t.time_zone = o.date + o.time_from`,
  },
];
