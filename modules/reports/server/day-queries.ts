import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { seatedStatuses } from '@ritm/timetable/contract';
import type { OccupancyWhy, TodayClass } from '../contract/index.ts';

/** A null `teacher_id` means everybody's classes. */
interface TeacherScope {
  school_id: number;
  teacher_id: number | null;
}

const tables = sql`occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join staff s on s.school_id = o.school_id and s.id = o.teacher_id
  left join places p on p.school_id = o.school_id and p.id = o.place_id`;
const seatedClients = sql`lateral (
  select count(*) filter (where a.status = 'marked') as marked,
    count(*) filter (where a.status in ('booked', 'confirmed')) as unmarked
  from occurrence_students a
  where a.school_id = o.school_id and a.occurrence_id = o.id
) a`;

type ClassSeats = OccupancyWhy['days'][number]['classes'][number];
/** A class of the week; null seats mean no limit. */
export interface SeatsRow extends Omit<ClassSeats, 'capacity'> {
  capacity: number | null;
  canceled: boolean;
}

export const classesOfDay = statement(
  (_db, p: Params<TeacherScope & { date: string; now: string }>) => sql<TodayClass>`
    select o.timetable_id, o.id as occurrence_id, o.date, coalesce(o.title, t.title) as title, o.time_from, o.time_to,
      o.starts_at, o.ends_at, o.teacher_id,
      case when s.id is not null then coalesce(listed_name(s.lastname, s.firstname), '') end as teacher_name,
      o.teacher_id is distinct from t.teacher_id as substituted, p.name as place_name,
      o.service_id, t.color, o.capacity, o.booked, a.marked, a.unmarked, o.status,
      case
        when o.ends_at <= ${p('now')}::timestamptz then 'over'
        when o.starts_at <= ${p('now')}::timestamptz then 'going'
        else 'ahead'
      end as phase
    from ${tables}
    cross join ${seatedClients}
    where o.school_id = ${p('school_id')}
      and o.date = ${p('date')}
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
    order by o.starts_at, o.id`,
);

export interface NextRow {
  timetable_id: number;
  date: string;
  title: string;
  time_from: string;
  time_to: string;
  place_name: string | null;
  teacher_name: string | null;
  total: number;
  people: {
    student_id: number;
    student_name: string;
    status: (typeof seatedStatuses)[number];
    birth_date: string | null;
  }[];
}
/** The nearest upcoming class within the dates that somebody comes to, with its first participants by name. */
export const nextClass = statement(
  (_db, p: Params<TeacherScope & { date: string; until: string; now: string; most: number }>) => sql<NextRow>`
    with o as (
      select *
      from occurrences o
      where o.school_id = ${p('school_id')}
        and o.date between ${p('date')} and ${p('until')}
        and o.starts_at > ${p('now')}::timestamptz
        and o.status <> 'canceled'
        and o.booked > 0
        and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
      order by o.starts_at, o.booked desc, o.id limit 1
    )
    select o.timetable_id, o.date, coalesce(o.title, t.title) as title, o.time_from, o.time_to, p.name as place_name,
      case when s.id is not null then coalesce(listed_name(s.lastname, s.firstname), '') end as teacher_name,
      o.booked as total,
      coalesce((
        select json_agg(n)
        from (
          select a.student_id, listed_name(c.lastname, c.firstname) as student_name, a.status, c.birth_date
          from occurrence_students a
          join students c on c.school_id = a.school_id and c.id = a.student_id
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status not in ('canceled', 'excused')
          order by c.lastname, c.firstname, c.id limit ${p('most')}
        ) n
      ), '[]') as people
    from o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join staff s on s.school_id = o.school_id and s.id = o.teacher_id
    left join places p on p.school_id = o.school_id and p.id = o.place_id`,
);

/** The classes of the dates in order, canceled ones and those without a limit of seats among them. */
export const classesOfDates = statement(
  (_db, p: Params<TeacherScope & { from: string; to: string }>) => sql<SeatsRow>`
    select o.timetable_id, o.id as occurrence_id, o.date, coalesce(o.title, t.title) as title, o.time_from, o.booked,
      o.capacity, o.status = 'canceled' as canceled
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')} and ${p('to')}
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
    order by o.starts_at, o.id`,
);

/** Seats by the hour in which a class begins; classes without a limit are left out. */
export const seatsByHour = statement(
  (_db, p: Params<TeacherScope & { from: string; to: string }>) => sql<{
    date: string;
    hour: number;
    booked: number;
    capacity: number;
  }>`
    select o.date, extract(hour from o.time_from)::int as hour, sum(o.booked) as booked, sum(o.capacity) as capacity
    from occurrences o
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')} and ${p('to')}
      and o.status <> 'canceled'
      and o.capacity is not null
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
    group by 1, 2
    order by 1, 2`,
);

export const onboardingState = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ services: boolean; students: boolean; classes: boolean }>`
    select exists (select from services where school_id = ${p('school_id')} and archived_at is null) as services,
      exists (select from students where school_id = ${p('school_id')}) as students,
      exists (select from timetables where school_id = ${p('school_id')} and archived_at is null) as classes`,
);
