import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface WatchedHolder {
  school_id: number;
  time_zone: string;
  id: number;
  people: number[];
}

/** Clients of every active organization who hold a pass and have a user to notify: themselves or a guardian. */
export const watchedHolders = statement(
  (_db, p: Params<{ after_school: number; after_id: number; limit: number }>) => sql<WatchedHolder>`
  select s.school_id, c.time_zone, s.id, w.people
  from students s
  join schools c on c.id = s.school_id and c.archived_at is null
  cross join lateral (select array(
    select s.user_id where s.user_id is not null
    union select g.user_id from student_guardians l join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    where l.school_id = s.school_id and l.student_id = s.id and 'notices' = any(l.rights) and g.user_id is not null) as people) w
  where (s.school_id, s.id) > (${p('after_school')}::bigint, ${p('after_id')}::bigint) and s.status <> 'archived' and cardinality(w.people) > 0
    and exists (select 1 from lessons_plus l where l.school_id = s.school_id and l.student_id = s.id)
  order by s.school_id, s.id limit ${p('limit')}`,
);
