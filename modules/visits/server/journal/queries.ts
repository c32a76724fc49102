/**
 * Statements of the journal. A month of marks travels as text, line by line (decision 022), because as JSON it is
 * several times as large; the screen parses the same form.
 */
import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { JournalFilters } from '../../contract/index.ts';

export interface JournalParams {
  school_id: number;
  from: string;
  to: string;
  /** Null = everybody's clients. */
  own_teacher_id: number | null;
  group_id: number | null;
  service_id: number | null;
  teacher_id: number | null;
  timetable_id: number | null;
  /** Clients of the requested segment; null = not filtered by segment. */
  student_ids: number[] | null;
}

/** The filter by class, applied to the columns of the row itself. */
const ofClass = (p: Params<JournalParams>, alias: string) => sql`
  (${p('service_id')}::bigint is null or ${sql.ref(`${alias}.service_id`)} = ${p('service_id')})
  and (${p('teacher_id')}::bigint is null or ${sql.ref(`${alias}.teacher_id`)} = ${p('teacher_id')})
  and (${p('timetable_id')}::bigint is null or ${sql.ref(`${alias}.timetable_id`)} = ${p('timetable_id')})`;

/**
 * The day of the month as text. The difference from the month's first day costs a fraction of `extract`, which works in
 * numerics; the period may begin within the month.
 */
const dayOf = (p: Params<JournalParams>, column: string) =>
  sql`(${sql.ref(column)} - (select date_trunc('month', ${p('from')}::date)::date) + 1)::text`;

/**
 * The rows are those of `active_charges`; the view looks for a reversal of each of fifty thousand visits, which takes a
 * third of the whole statement, where the reversals are few and read once.
 */
const cellsOf = (p: Params<JournalParams>, isOfClass: boolean) => sql`
  cells as (
    select m.student_id, m.date_visit as date,
      ${dayOf(p, 'm.date_visit')}
        || case m.outcome
          when 'attended' then 'a'
          when 'trial' then 't'
          when 'canceled_early' then 'c'
          when 'canceled_late' then 'l'
          when 'no_show' then 'n'
          when 'excused' then 'e'
          else 's'
        end as mark
    from lessons_minus m
    where m.school_id = ${p('school_id')}
      and m.date_visit between ${p('from')}::date and ${p('to')}::date
      and m.reverses_id is null
      and m.id not in (
        select r.reverses_id
        from lessons_minus r
        where r.school_id = ${p('school_id')} and r.reverses_id is not null
      )
      ${isOfClass ? sql`and ${ofClass(p, 'm')}` : sql``}
    union all
    select a.student_id, o.date, ${dayOf(p, 'o.date')} || 'b'
    from occurrences o
    join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'
      and a.status in ('booked', 'confirmed')
      and ${ofClass(p, 'o')}
  )`;

const awaited = (p: Params<JournalParams>) => sql`
  awaited as (
    select student_id
    from student_group_members
    where school_id = ${p('school_id')} and group_id = ${p('group_id')}
    union
    select student_id
    from timetable_students
    where school_id = ${p('school_id')}
      and timetable_id = ${p('timetable_id')}
      and from_date <= ${p('to')}::date
      and (to_date is null or to_date >= ${p('from')}::date)
    union
    select unnest(${p('student_ids')}::bigint[])
    where coalesce(${p('group_id')}::bigint, ${p('service_id')}, ${p('teacher_id')}, ${p('timetable_id')}) is null
  )`;

/**
 * Reads the whole month in one statement, from `lessons_minus_written` alone when the classes are not filtered. Every
 * client with a mark or a booking is a row; filtered by group, class or segment, clients without either are rows too. A
 * segment combined with a narrower filter only removes rows: nobody waits for ten thousand clients on one class.
 *
 * The marks of a client are ordered, so that PostgreSQL sorts them and holds the text of one client at a time: hashed,
 * the texts of thousands of clients go to disk.
 */
const rowsOf = (isOfClass: boolean) => {
  const journalRows = jsonStatement(
    (_db, p: Params<JournalParams>) => sql<{ student_id: number; student_name: string; marks: string }>`
      with ${cellsOf(p, isOfClass)},
      marked as (
        select student_id, string_agg(mark, ' ' order by date) as marks
        from cells
        group by student_id
      ),
      ${awaited(p)}
      select s.id as student_id, listed_name(s.lastname, s.firstname) as student_name, coalesce(k.marks, '') as marks
      from marked k
      full join awaited w on w.student_id = k.student_id
      join students s on s.school_id = ${p('school_id')} and s.id = coalesce(k.student_id, w.student_id)
      where (k.student_id is not null or s.status <> 'archived')
        and (${p('student_ids')}::bigint[] is null or s.id = any(${p('student_ids')}))
        and (
          ${p('group_id')}::bigint is null
          or exists (
            select
            from student_group_members g
            where g.school_id = s.school_id
              and g.group_id = ${p('group_id')}
              and g.student_id = s.id
          )
        )
        and (
          ${p('own_teacher_id')}::bigint is null
          or exists (
            select
            from student_teachers t
            where t.school_id = s.school_id
              and t.student_id = s.id
              and t.teacher_id = ${p('own_teacher_id')}
          )
        )
      order by s.name_key, s.id`,
  );
  return journalRows;
};

const [journalOfAll, journalOfClass] = [rowsOf(false), rowsOf(true)];

/** The statement for the filters: without one by class it never reads the table itself. */
export const journalRowsFor = ({ service_id, teacher_id, timetable_id }: JournalParams) =>
  service_id === null && teacher_id === null && timetable_id === null ? journalOfAll : journalOfClass;

/** The days on which the filtered classes are held. */
export const journalDates = statement(
  (_db, p: Params<JournalParams>) => sql<{ date: string }>`
    select distinct o.date
    from occurrences o
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'
      and ${ofClass(p, 'o')}
    order by o.date`,
);

/** Whether every record in the filters belongs to the organization; archived ones count. */
export const filtersAreOwn = statement(
  (
    _db,
    p: Params<Pick<JournalParams, 'school_id' | 'group_id' | 'service_id' | 'teacher_id' | 'timetable_id'>>,
  ) => sql<{
    own: boolean;
  }>`
    select (
      ${p('group_id')}::bigint is null
      or exists (select from students_groups where school_id = ${p('school_id')} and id = ${p('group_id')})
    )
      and (
        ${p('service_id')}::bigint is null
        or exists (select from services where school_id = ${p('school_id')} and id = ${p('service_id')})
      )
      and (
        ${p('teacher_id')}::bigint is null
        or exists (select from staff where school_id = ${p('school_id')} and id = ${p('teacher_id')})
      )
      and (
        ${p('timetable_id')}::bigint is null
        or exists (select from timetables where school_id = ${p('school_id')} and id = ${p('timetable_id')})
      ) as own`,
);

interface Within {
  school_id: number;
  from: string;
  to: string;
  /** The teacher whose classes alone are offered; null = everybody's. */
  own_teacher_id: number | null;
}
/**
 * The filter values for the month. A group defined by a saved query has no member list to join. Services and teachers
 * are those with classes or visits in the month.
 */
export const filtersOf = statement(
  (_db, p: Params<Within & { with_groups: boolean }>) => sql<JournalFilters>`
    with held as materialized (
      select distinct o.timetable_id, o.service_id, o.teacher_id
      from occurrences o
      where o.school_id = ${p('school_id')}
        and o.date between ${p('from')}::date and ${p('to')}::date
        and o.status <> 'canceled'
        and (${p('own_teacher_id')}::bigint is null or o.teacher_id = ${p('own_teacher_id')})
    )
    select
      (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name)), '[]')
        from students_groups g
        where g.school_id = ${p('school_id')}
          and g.segment_id is null
          and ${p('with_groups')}
      ) as groups,
      (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name) order by lower(v.name)), '[]')
        from services v
        where v.school_id = ${p('school_id')} and v.id in (select service_id from held)
      ) as services,
      (
        select coalesce(
          json_agg(
            json_build_object('id', s.id, 'name', coalesce(listed_name(s.lastname, s.firstname), ''))
            order by s.lastname, s.firstname
          ),
          '[]'
        )
        from staff s
        where s.school_id = ${p('school_id')} and s.id in (select teacher_id from held)
      ) as teachers,
      (
        select coalesce(
          json_agg(
            json_build_object('id', t.id, 'name', t.title || ', ' || left(t.time_from::text, 5))
            order by lower(t.title), t.time_from, t.id
          ),
          '[]'
        )
        from timetables t
        where t.school_id = ${p('school_id')} and t.id in (select timetable_id from held)
      ) as classes`,
);

/** Classes of that date on which the client is booked, and the given class, when the client has no mark there. */
export const classesToMark = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      student_id: number;
      date: string;
      timetable_id: number | null;
      own_teacher_id: number | null;
    }>,
  ) => sql<{ timetable_id: number; title: string; time_from: string; status: string | null }>`
    select o.timetable_id, coalesce(o.title, t.title) as title, o.time_from, a.status
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('student_id')}
    where o.school_id = ${p('school_id')}
      and o.date = ${p('date')}::date
      and o.status <> 'canceled'
      and (a.student_id is not null or o.timetable_id = ${p('timetable_id')})
      and (${p('own_teacher_id')}::bigint is null or o.teacher_id = ${p('own_teacher_id')})
      and not exists (
        select
        from visit_marks k
        where k.school_id = o.school_id
          and k.occurrence_id = o.id
          and k.student_id = ${p('student_id')}
      )
    order by o.time_from, o.id`,
);
