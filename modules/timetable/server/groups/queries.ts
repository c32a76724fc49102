import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { GroupClass, GroupMember } from '../../contract/index.ts';

type Of = { school_id: number; group_id: number };

/** The series of a group that still repeat on a date. */
export const seriesOfGroup = statement(
  (_db, p: Params<Of & { from: string }>) => sql<{ id: number; time_zone: string; teacher_id: number | null }>`
    select id, time_zone, teacher_id
    from timetables
    where school_id = ${p('school_id')}
      and students_group_id = ${p('group_id')}
      and archived_at is null
      and repeat <> 'none'
      and (repeat_until is null or repeat_until >= ${p('from')}::date)
    order by id`,
);

/** Whether the group is one that clients are enrolled in; no row: there is no such group. */
export const groupKind = statement((db, p: Params<Of>) =>
  db
    .selectFrom('students_groups')
    .select(['id', 'segment_id'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('group_id')),
);

/**
 * Members who have no place in a series of their group: the list of members was changed by another call. Whoever gave up
 * one of the group's series alone is not brought back to it.
 */
export const membersWithoutPlace = statement(
  (_db, p: Params<Of & { from: string }>) => sql<{ timetable_id: number; student_id: number }>`
    select t.id as timetable_id, m.student_id
    from timetables t
    join student_group_members m on m.school_id = t.school_id and m.group_id = t.students_group_id
    join students c on c.school_id = m.school_id and c.id = m.student_id and c.status <> 'archived'
    where t.school_id = ${p('school_id')}
      and t.students_group_id = ${p('group_id')}
      and t.archived_at is null
      and t.repeat <> 'none'
      and (t.repeat_until is null or t.repeat_until >= ${p('from')}::date)
      and not exists (
        select 1
        from timetable_students s
        where s.school_id = t.school_id
          and s.timetable_id = t.id
          and s.student_id = m.student_id
          and (s.to_date is null or s.from_group)
      )
    order by t.id, m.student_id`,
);

export const memberIds = statement(
  (_db, p: Params<Of>) => sql<{ student_id: number }>`
    select m.student_id
    from student_group_members m
    join students c on c.school_id = m.school_id and c.id = m.student_id and c.status <> 'archived'
    where m.school_id = ${p('school_id')} and m.group_id = ${p('group_id')}
    order by m.student_id`,
);

/** Places by the group of clients who are no members any more. */
export const placesWithoutMember = statement(
  (_db, p: Params<Of & { from: string }>) => sql<{ timetable_id: number; student_id: number }>`
    select distinct s.timetable_id, s.student_id
    from timetables t
    join timetable_students s on s.school_id = t.school_id and s.timetable_id = t.id
    where t.school_id = ${p('school_id')}
      and t.students_group_id = ${p('group_id')}
      and s.from_group
      and (s.to_date is null or s.to_date >= ${p('from')}::date)
      and not exists (
        select 1
        from student_group_members m
        where m.school_id = s.school_id
          and m.group_id = t.students_group_id
          and m.student_id = s.student_id
      )
    order by s.timetable_id, s.student_id`,
);

/** Regular places become places by the group, or stop being so. `student_ids` null: of all clients. */
export const bindPlaces = statement(
  (
    _db,
    p: Params<{ school_id: number; timetable_id: number; student_ids: number[] | null; from_group: boolean }>,
  ) => sql<never>`
    update timetable_students set from_group = ${p('from_group')}
    where school_id = ${p('school_id')}
      and timetable_id = ${p('timetable_id')}
      and (${p('student_ids')}::bigint[] is null or student_id = any(${p('student_ids')}::bigint[]))
      and (to_date is null or not ${p('from_group')}::boolean)`,
);

interface CardRow {
  id: number;
  name: string;
  segment_id: number | null;
  level: string | null;
  programme: string | null;
  age_from: number | null;
  age_to: number | null;
  teacher_id: number | null;
  teacher_name: string | null;
  capacity: number | null;
}
export const groupById = statement(
  (_db, p: Params<Of>) => sql<CardRow>`
    select g.id, g.name, g.segment_id, g.level, g.programme, g.age_from, g.age_to, g.teacher_id, g.capacity,
      (
        select coalesce(listed_name(s.lastname, s.firstname), '')
        from staff s
        where s.school_id = g.school_id and s.id = g.teacher_id
      ) as teacher_name
    from students_groups g
    where g.school_id = ${p('school_id')} and g.id = ${p('group_id')}`,
);

export const classesOfGroup = statement(
  (_db, p: Params<Of & { today: string }>) => sql<GroupClass>`
    select t.id as timetable_id, t.title, t.repeat, l.name as place_name,
      (
        select coalesce(listed_name(s.lastname, s.firstname), '')
        from staff s
        where s.school_id = t.school_id and s.id = t.teacher_id
      ) as teacher_name,
      (
        select json_agg(
          json_build_object(
            'weekday', w.weekday, 'time_from', left(w.time_from::text, 5),
            'time_to', left((w.time_from + make_interval(mins => w.duration_minutes))::text, 5)
          )
          order by w.weekday
        )
        from (
          select x.weekday, x.time_from, x.duration_minutes
          from jsonb_to_recordset(t.times) as x (weekday int, time_from time, duration_minutes int)
          union all
          select extract(isodow from coalesce(t.anchor_date, t.date))::int, t.time_from, t.duration_minutes
          where t.times is null
        ) w
      ) as times,
      (
        select json_build_object(
          'date', o.date, 'time_from', left(o.time_from::text, 5), 'booked', o.booked, 'capacity', o.capacity
        )
        from occurrences o
        where o.school_id = t.school_id
          and o.timetable_id = t.id
          and o.status = 'planned'
          and o.date >= ${p('today')}::date
        order by o.date limit 1
      ) as next
    from timetables t
    left join places l on l.school_id = t.school_id and l.id = t.place_id
    where t.school_id = ${p('school_id')}
      and t.students_group_id = ${p('group_id')}
      and t.archived_at is null
      and (
        (t.repeat <> 'none' and (t.repeat_until is null or t.repeat_until >= ${p('today')}::date))
        or (t.repeat = 'none' and t.date >= ${p('today')}::date)
      )
    order by t.date, t.id`,
);

export const membersOfGroup = statement(
  (_db, p: Params<Of & { today: string; since: string }>) => sql<GroupMember>`
    select m.student_id, listed_name(c.lastname, c.firstname) as name,
      (
        select count(distinct s.timetable_id)
        from timetables t
        join timetable_students s on s.school_id = t.school_id and s.timetable_id = t.id
        where t.school_id = m.school_id
          and t.students_group_id = m.group_id
          and t.archived_at is null
          and (t.repeat_until is null or t.repeat_until >= ${p('today')}::date)
          and s.student_id = m.student_id
          and (s.to_date is null or s.to_date >= ${p('today')}::date)
      )::int as classes,
      coalesce(v.came, 0)::int as came, coalesce(v.missed, 0)::int as missed
    from student_group_members m
    join students c on c.school_id = m.school_id and c.id = m.student_id and c.status <> 'archived'
    left join (
      select a.student_id, count(*) filter (where a.status = 'marked') as came,
        count(*) filter (where a.status = 'no_show') as missed
      from timetables t
      join occurrences o on o.school_id = t.school_id and o.timetable_id = t.id
      join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id
      where t.school_id = ${p('school_id')}
        and t.students_group_id = ${p('group_id')}
        and o.date between ${p('since')}::date and ${p('today')}::date
      group by a.student_id
    ) v on v.student_id = m.student_id
    where m.school_id = ${p('school_id')} and m.group_id = ${p('group_id')}
    order by c.lastname, c.firstname, c.id`,
);

export const waitingOfGroup = statement(
  (_db, p: Params<Of & { today: string }>) => sql<{
    student_id: number;
    name: string;
    timetable_id: number;
    date: string;
  }>`
    select distinct on (w.student_id) w.student_id, listed_name(c.lastname, c.firstname) as name,
      t.id as timetable_id, o.date
    from timetables t
    join occurrences o on o.school_id = t.school_id and o.timetable_id = t.id
    join waiting_students w on w.school_id = o.school_id and w.occurrence_id = o.id and w.open
    join students c on c.school_id = w.school_id and c.id = w.student_id
    where t.school_id = ${p('school_id')}
      and t.students_group_id = ${p('group_id')}
      and o.status = 'planned'
      and o.date >= ${p('today')}::date
    order by w.student_id, o.date limit 200`,
);
