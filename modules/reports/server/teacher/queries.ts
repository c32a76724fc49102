import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

interface OfTeacher {
  school_id: number;
  teacher_id: number;
}
interface Days extends OfTeacher {
  from: string;
  to: string;
}

/** The outcomes that count as having come, and those that count as missed. */
const came = sql`m.outcome in ('attended', 'trial')`;
const missed = sql`m.outcome in ('no_show', 'canceled_late')`;

export interface ClassDay {
  date: string;
  held: number;
  minutes: number;
  ahead: number;
  canceled: number;
  /** Of the held classes with a limit of seats. */
  came: number;
  capacity: number;
}
/** The teacher's classes by day: what has ended is held, whatever somebody has marked in it. */
export const classDays = statement(
  (_db, p: Params<Days & { now: string }>) => sql<ClassDay>`
    select o.date, count(*) filter (where o.held) as held,
      coalesce(sum(o.minutes) filter (where o.held), 0)::int as minutes,
      count(*) filter (where not o.held and o.status <> 'canceled') as ahead,
      count(*) filter (where o.status = 'canceled') as canceled,
      coalesce(sum(a.came) filter (where o.held and o.capacity is not null), 0)::int as came,
      coalesce(sum(o.capacity) filter (where o.held), 0)::int as capacity
    from (
      select *, status <> 'canceled' and ends_at <= ${p('now')}::timestamptz as held,
        (extract(epoch from ends_at - starts_at) / 60)::int as minutes
      from occurrences
      where school_id = ${p('school_id')}
        and teacher_id = ${p('teacher_id')}
        and date between ${p('from')}::date and ${p('to')}::date
    ) o
    cross join lateral (
      select count(*) as came
      from occurrence_students a
      where a.school_id = o.school_id
        and a.occurrence_id = o.id
        and a.status = 'marked'
        and o.held
    ) a
    group by o.date
    order by o.date`,
);

export interface VisitDay {
  date: string;
  came: number;
  missed: number;
  /** Kopecks. */
  worth: number;
}
/**
 * The marks of the teacher's classes by day. They are found by the classes, because the ledger of visits is not ordered
 * by teacher.
 */
export const visitDays = statement(
  (_db, p: Params<Days>) => sql<VisitDay>`
    select o.date, count(*) filter (where ${came}) as came, count(*) filter (where ${missed}) as missed,
      coalesce(sum(m.value), 0)::bigint as worth
    from occurrences o
    join active_charges m on m.school_id = o.school_id and m.occurrence_id = o.id
    where o.school_id = ${p('school_id')}
      and o.teacher_id = ${p('teacher_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
    group by o.date
    order by o.date`,
);

export interface NewcomerRow {
  id: number;
  student_id: number;
  student_name: string;
  /** The first visit, and the first after it within so many days. */
  date: string;
  returned_on: string | null;
}
/** Clients whose first visit to the organization, within the dates, was to this teacher. */
export const newcomersOf = statement(
  (_db, p: Params<Days & { days: number }>) => sql<NewcomerRow>`
    select f.id, f.student_id, listed_name(s.lastname, s.firstname) as student_name, f.date, f.returned_on
    from (
      select distinct on (m.student_id) m.school_id, m.id, m.student_id, m.date_visit as date,
        (
          select min(n.date_visit)
          from active_charges n
          where n.school_id = m.school_id
            and n.student_id = m.student_id
            and n.outcome in ('attended', 'trial')
            and n.id <> m.id
            and n.date_visit between m.date_visit + 1 and m.date_visit + ${p('days')}::int
        ) as returned_on
      from occurrences o
      join active_charges m on m.school_id = o.school_id and m.occurrence_id = o.id
      where o.school_id = ${p('school_id')}
        and o.teacher_id = ${p('teacher_id')}
        and o.date between ${p('from')}::date and ${p('to')}::date
        and ${came}
        and not exists (
          select
          from active_charges e
          where e.school_id = m.school_id
            and e.student_id = m.student_id
            and e.outcome in ('attended', 'trial')
            and e.date_visit < m.date_visit
        )
      order by m.student_id, m.date_visit, m.id
    ) f
    join students s on s.school_id = f.school_id and s.id = f.student_id
    order by f.date desc, f.id desc`,
);

export interface SubstitutionRow {
  id: number;
  timetable_id: number;
  date: string;
  time_from: string;
  title: string;
  kind: 'given' | 'replaced';
  teacher_name: string | null;
}
/**
 * Classes that were held by another teacher than the one of the series. A date that only kept its teacher when the
 * series got another one is no substitution: it was not changed on its own.
 */
export const substitutionsOf = statement(
  (_db, p: Params<Days & { now: string }>) => sql<SubstitutionRow>`
    select o.id, o.timetable_id, o.date, o.time_from, coalesce(o.title, t.title) as title,
      case when o.teacher_id = ${p('teacher_id')} then 'given' else 'replaced' end as kind,
      case when k.id is not null then coalesce(listed_name(k.lastname, k.firstname), '') end as teacher_name
    from timetables t
    join occurrences o on o.school_id = t.school_id and o.timetable_id = t.id
    left join staff k on k.school_id = o.school_id
      and k.id = case when o.teacher_id = ${p('teacher_id')} then t.teacher_id else o.teacher_id end
    where t.school_id = ${p('school_id')}
      and (o.teacher_id = ${p('teacher_id')} or t.teacher_id = ${p('teacher_id')})
      and o.teacher_id is distinct from t.teacher_id
      and o.overridden
      and o.status <> 'canceled'
      and o.ends_at <= ${p('now')}::timestamptz
      and o.date between ${p('from')}::date and ${p('to')}::date
    order by o.date desc, o.time_from desc, o.id desc`,
);

export interface HeldRow {
  id: number;
  timetable_id: number;
  date: string;
  time_from: string;
  title: string;
  minutes: number;
  came: number;
  capacity: number | null;
}
/** The classes that `classDays` counts as held, the newest first. */
export const heldClasses = statement(
  (_db, p: Params<Days & { now: string }>) => sql<HeldRow>`
    select o.id, o.timetable_id, o.date, o.time_from, coalesce(o.title, t.title) as title,
      (extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes,
      (
        select count(*)
        from occurrence_students a
        where a.school_id = o.school_id
          and a.occurrence_id = o.id
          and a.status = 'marked'
      ) as came,
      o.capacity
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')}
      and o.teacher_id = ${p('teacher_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'
      and o.ends_at <= ${p('now')}::timestamptz
    order by o.date desc, o.time_from desc, o.id desc`,
);

export interface VisitRow {
  id: number;
  timetable_id: number;
  date: string;
  time_from: string;
  title: string;
  student_id: number;
  student_name: string;
  outcome: string;
  service_name: string | null;
  worth: number;
}
/** The marks that `visitDays` counts, the newest first. */
export const visitsOfTeacher = statement(
  (_db, p: Params<Days>) => sql<VisitRow>`
    select m.id, o.timetable_id, o.date, o.time_from, coalesce(o.title, t.title) as title, m.student_id,
      listed_name(s.lastname, s.firstname) as student_name, m.outcome, v.name as service_name, m.value as worth
    from occurrences o
    join active_charges m on m.school_id = o.school_id and m.occurrence_id = o.id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join students s on s.school_id = m.school_id and s.id = m.student_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where o.school_id = ${p('school_id')}
      and o.teacher_id = ${p('teacher_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
    order by o.date desc, o.time_from desc, m.id desc`,
);
