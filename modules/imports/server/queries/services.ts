import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** Those of these services that nobody sells or teaches: closed passes do not count. */
export const unusedServices = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number }>`
    select v.id
    from services v
    where v.school_id = ${p('school_id')}
      and v.id = any(${p('ids')}::bigint[])
      and not exists (
        select 1
        from lessons_plus l
        where l.school_id = v.school_id
          and l.service_id = v.id
          and not exists (
            select 1
            from current_terms t
            where t.school_id = l.school_id
              and t.lesson_plus_id = l.id
              and t.closed_on is not null
          )
      )
      and not exists (
        select 1
        from timetables x
        where x.school_id = v.school_id
          and x.service_id = v.id
          and x.archived_at is null
      )`,
);
