import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { WorkTime } from '../../contract/index.ts';

type Line = Omit<WorkTime, 'can'>;

const lineColumns = sql`
  w.id, w.teacher_id, w.weekday, to_char(w.time_from, 'HH24:MI') as time_from,
  to_char(w.time_to, 'HH24:MI') as time_to, w.place_id,
  (
    select coalesce(json_agg(g.service_id order by g.service_id), '[]')
    from work_time_services g
    where g.school_id = w.school_id and g.work_time_id = w.id
  ) as service_ids,
  w.valid_from, w.valid_until`;

/**
 * `teacher_id` null: lines of everybody. `only` null: also of everybody, else of this teacher and of the organization.
 */
export const listLines = jsonStatement(
  (
    _db,
    p: Params<{ school_id: number; teacher_id: number | null; only: number | null; acts: boolean }>,
  ) => sql<WorkTime>`
  select ${lineColumns}, json_build_object('edit', ${p('acts')}::boolean, 'delete', ${p('acts')}::boolean) as can
  from work_times w where w.school_id = ${p('school_id')}
    and (${p('teacher_id')}::bigint is null or w.teacher_id = ${p('teacher_id')})
    and (${p('only')}::bigint is null or w.teacher_id is null or w.teacher_id = ${p('only')})
  order by w.teacher_id nulls first, w.weekday, w.time_from, w.id`,
);

export const lineById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<Line>`
  select ${lineColumns} from work_times w where w.school_id = ${p('school_id')} and w.id = ${p('id')} for update`,
);

type LineValues = { school_id: number } & Omit<Line, 'id'>;

export const insertLine = statement(
  (_db, p: Params<LineValues>) => sql<{ id: number }>`
    with made as (
      insert into work_times (school_id, teacher_id, weekday, time_from, time_to, place_id, valid_from, valid_until)
      values (
        ${p('school_id')}, ${p('teacher_id')}, ${p('weekday')}, ${p('time_from')}, ${p('time_to')}, ${p('place_id')},
        ${p('valid_from')}, ${p('valid_until')}
      )
      returning id
    ),
    given as (
      insert into work_time_services (school_id, work_time_id, service_id)
      select ${p('school_id')}, made.id, v
      from made, unnest(${p('service_ids')}::bigint[]) v
    )
    select id
    from made`,
);

export const updateLine = statement(
  (_db, p: Params<LineValues & { id: number }>) => sql<never>`
    with gone as (
      delete from work_time_services
      where school_id = ${p('school_id')}
        and work_time_id = ${p('id')}
        and service_id <> all(${p('service_ids')}::bigint[])
    ),
    given as (
      insert into work_time_services (school_id, work_time_id, service_id)
      select ${p('school_id')}, ${p('id')}, v
      from unnest(${p('service_ids')}::bigint[]) v
      on conflict do nothing
    )
    update work_times
    set teacher_id = ${p('teacher_id')}, weekday = ${p('weekday')}, time_from = ${p('time_from')},
      time_to = ${p('time_to')},
      place_id = ${p('place_id')}, valid_from = ${p('valid_from')}, valid_until = ${p('valid_until')}
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

export const deleteLine = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('work_times').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

/**
 * Records that a line may refer to; null when the organization has no such id. `services`: existing ids, with those
 * archived.
 */
export const lineChoices = statement(
  (
    _db,
    p: Params<{ school_id: number; teacher_id: number | null; place_ids: number[]; service_ids: number[] }>,
  ) => sql<{
    teacher: { archived: boolean } | null;
    places: { id: number; archived: boolean }[];
    services: { id: number; archived: boolean }[];
  }>`
    select
      (
        select json_build_object('archived', s.archived_at is not null)
        from staff s
        where s.school_id = ${p('school_id')}
          and s.id = ${p('teacher_id')}
          and s.role = 'teacher'
      ) as teacher,
      (
        select coalesce(json_agg(json_build_object('id', l.id, 'archived', l.archived_at is not null)), '[]')
        from places l
        where l.school_id = ${p('school_id')} and l.id = any(${p('place_ids')}::bigint[])
      ) as places,
      (
        select coalesce(json_agg(json_build_object('id', v.id, 'archived', v.archived_at is not null)), '[]')
        from services v
        where v.school_id = ${p('school_id')} and v.id = any(${p('service_ids')}::bigint[])
      ) as services`,
);
