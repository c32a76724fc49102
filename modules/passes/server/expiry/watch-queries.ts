import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface WatchedHolder {
  school_id: number;
  time_zone: string;
  id: number;
  people: number[];
}

/**
 * Clients of every active organization who hold a pass and have a user to notify: themselves or a guardian. A page is
 * read in the order of the key: known values of the key and a subquery that can be merged would make the planner read
 * every pass for each page.
 */
export const watchedHolders = statement(
  (_db, p: Params<{ after_school: number; after_id: number; limit: number }>) => sql<WatchedHolder>`
  select s.school_id, c.time_zone, s.id, w.people
  from students s
  join schools c on c.id = s.school_id and c.archived_at is null
  cross join lateral (
    select array(
      select distinct r.user_id
      from student_recipients r
      where r.school_id = s.school_id and r.student_id = s.id) as people
    offset 0) w
  where (s.school_id, s.id) > ((select ${p('after_school')}::bigint), (select ${p('after_id')}::bigint))
    and s.status <> 'archived'
    and cardinality(w.people) > 0
    and exists (select from lessons_plus l where l.school_id = s.school_id and l.student_id = s.id offset 0)
  order by s.school_id, s.id
  limit ${p('limit')}`,
);
