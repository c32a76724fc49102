import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** The records that a class may refer to; null when the organization has no such id. */
export interface Choices {
  service: { id: number; capacity: number | null; archived: boolean } | null;
  teacher: { id: number; archived: boolean } | null;
  place: { id: number; capacity: number | null; exclusive: boolean; time_zone: string; archived: boolean } | null;
}

export const choicesOf = statement(
  (
    _db,
    p: Params<{ school_id: number; service_id: number | null; teacher_id: number | null; place_id: number | null }>,
  ) => sql<Choices>`
    select
      (
        select json_build_object('id', v.id, 'capacity', v.capacity, 'archived', v.archived_at is not null)
        from services v
        where v.school_id = ${p('school_id')} and v.id = ${p('service_id')}
      ) as service,
      (
        select json_build_object('id', s.id, 'archived', s.archived_at is not null)
        from staff s
        where s.school_id = ${p('school_id')}
          and s.id = ${p('teacher_id')}
          and s.role = 'teacher'
      ) as teacher,
      (
        select json_build_object(
          'id', l.id, 'capacity', l.capacity, 'exclusive', l.exclusive, 'time_zone', b.time_zone,
          'archived', l.archived_at is not null
        )
        from places l
        join branches b on b.school_id = l.school_id and b.id = l.branch_id
        where l.school_id = ${p('school_id')} and l.id = ${p('place_id')}
      ) as place`,
);
