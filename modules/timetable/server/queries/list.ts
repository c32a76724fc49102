import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** Built once per kind of row and not once per row, because a week of a large organization has 1 500 rows. */
const abilities = (...abilitiesGiven: ('none' | 'edit' | 'students' | 'all')[]) => {
  const has = (name: 'edit' | 'students' | 'all') => abilitiesGiven.includes(name) || abilitiesGiven.includes('all');
  const given = { edit: has('edit'), move: has('all'), delete: has('all'), students: has('students') };
  return sql`${sql.lit(JSON.stringify(given))}::json`;
};

type ListViewer = { school_id: number; today: string; acts: boolean };

/** The columns of `timetableRow` in the contract. `acts`: the caller may change classes and not only view them. */
export const rowColumns = (p: Params<ListViewer>): RawBuilder<unknown> => sql`
  o.timetable_id as id, o.id as occurrence_id, o.original_date, o.date,
  left(o.time_from::text, 5) as time_from, left(o.time_to::text, 5) as time_to, o.starts_at, o.ends_at,
  coalesce(o.title, t.title) as title,
  o.service_id, o.teacher_id, o.place_id, o.capacity, o.booked, o.status, coalesce(t.color, v.color) as color,
  t.repeat, o.overridden, o.conflict_reason,
  case
    when ${p('acts')}::boolean and v.format in ('individual', 'mini') then (
      select coalesce(json_agg(listed_name(c.lastname, c.firstname) order by c.lastname, c.firstname, c.id), '[]')
      from occurrence_students a
      join students c on c.school_id = a.school_id and c.id = a.student_id
      where a.school_id = o.school_id
        and a.occurrence_id = o.id
        and a.status not in ('canceled', 'excused')
    )
  end as clients,
  case
    when not ${p('acts')}::boolean then ${abilities('none')}
    when o.status = 'canceled' then ${abilities('edit')}
    when o.status = 'planned' and o.date >= ${p('today')}::date then ${abilities('all')}
    else ${abilities('edit', 'students')}
  end as can`;
export const rowTables = sql`occurrences o
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join services v on v.school_id = o.school_id and v.id = o.service_id`;

/** All teachers and places that a class may be assigned to. `only_teacher` null: all teachers. */
const dictionaries = (p: Params<{ school_id: number; only_teacher: number | null; user_id: number }>) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', s.id, 'name', coalesce(listed_name(s.lastname, s.firstname), ''),
          'archived', s.archived_at is not null, 'own', coalesce(s.user_id = ${p('user_id')}, false)
        )
        order by s.archived_at is not null, s.lastname, s.firstname, s.id
      ),
      '[]'
    )::text
    from staff s
    where s.school_id = ${p('school_id')}
      and s.role = 'teacher'
      and (${p('only_teacher')}::bigint is null or s.id = ${p('only_teacher')})
  ) as teachers,
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', l.id, 'name', l.name, 'capacity', l.capacity, 'archived', l.archived_at is not null,
          'branch_id', l.branch_id
        )
        order by l.archived_at is not null, l.branch_id, l.id
      ),
      '[]'
    )::text
    from places l
    where l.school_id = ${p('school_id')}
  ) as places,
  (
    select coalesce(
      json_agg(
        json_build_object('id', b.id, 'name', b.name, 'archived', b.archived_at is not null)
        order by b.archived_at is not null, b.name, b.id
      ),
      '[]'
    )::text
    from branches b
    where b.school_id = ${p('school_id')}
  ) as branches`;

export interface ListedText {
  json: string;
  teachers: string;
  places: string;
  branches: string;
}

/**
 * This is the hot query, so a week of an organization leaves the database as JSON text. A null filter matches
 * everything.
 */
export const listClasses = statement(
  (
    _db,
    p: Params<
      ListViewer & {
        from: string;
        to: string;
        teacher_id: number | null;
        service_id: number | null;
        place_id: number | null;
        branch_id: number | null;
        group_id: number | null;
        only_teacher: number | null;
        user_id: number;
      }
    >,
  ) => sql<ListedText>`
    select
      (
        select coalesce(json_agg(row_to_json(r)), '[]')::text
        from (
          select ${rowColumns(p)}
          from ${rowTables}
          where o.school_id = ${p('school_id')}
            and o.date between ${p('from')}::date and ${p('to')}::date
            and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
            and (${p('service_id')}::bigint is null or o.service_id = ${p('service_id')})
            and (${p('place_id')}::bigint is null or o.place_id = ${p('place_id')})
            and (
              ${p('branch_id')}::bigint is null
              or exists (
                select 1
                from places l
                where l.school_id = o.school_id
                  and l.id = o.place_id
                  and l.branch_id = ${p('branch_id')}
              )
            )
            and (
              ${p('group_id')}::bigint is null
              or t.students_group_id = ${p('group_id')}
              or exists (
                select 1
                from occurrence_students a
                join student_group_members m on m.school_id = a.school_id and m.student_id = a.student_id
                where a.school_id = o.school_id
                  and a.occurrence_id = o.id
                  and a.status <> 'canceled'
                  and m.group_id = ${p('group_id')}
              )
            )
          order by o.date, o.time_from, o.id
        ) r
      ) as json,
      ${dictionaries(p)}`,
);

/** Classes with a given client. `teacher_id` null: with any teacher. */
export const listClassesOfStudent = statement(
  (
    _db,
    p: Params<
      ListViewer & {
        student_id: number;
        from: string;
        to: string;
        teacher_id: number | null;
        only_teacher: number | null;
        user_id: number;
      }
    >,
  ) => sql<ListedText>`
    select
      (
        select coalesce(json_agg(row_to_json(r)), '[]')::text
        from (
          select ${rowColumns(p)}, a.status as attendance,
            exists (
              select 1
              from timetable_students s
              where s.school_id = o.school_id
                and s.timetable_id = o.timetable_id
                and s.student_id = a.student_id
                and o.original_date >= s.from_date
                and (s.to_date is null or o.original_date <= s.to_date)
            ) as standing
          from occurrence_students a
          join ${rowTables} on o.school_id = a.school_id and o.id = a.occurrence_id
          where a.school_id = ${p('school_id')}
            and a.student_id = ${p('student_id')}
            and o.date between ${p('from')}::date and ${p('to')}::date
            and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
          order by o.date, o.time_from, o.id
        ) r
      ) as json,
      ${dictionaries(p)}`,
);
