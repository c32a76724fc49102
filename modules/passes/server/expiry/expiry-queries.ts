import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { lotFields, lotSources, type LotRow } from '../queries.ts';

export interface SchoolToExpire {
  school_id: number;
  time_zone: string;
  /** The day that has just begun in the organization's zone. */
  today: string;
}

/** Organizations where it is past ten minutes after midnight of a day that the job has not handled yet. */
export const schoolsToExpire = statement(
  (_db, p: Params<{ now: string }>) => sql<SchoolToExpire>`
    select s.id as school_id, s.time_zone, d.today::text as today
    from schools s
    cross join lateral (
      select ((${p('now')}::timestamptz - interval '10 minutes') at time zone s.time_zone)::date as today
    ) d
    left join pass_nights n on n.school_id = s.id
    where s.archived_at is null and (n.done_for is null or n.done_for < d.today)
    order by s.id`,
);

export const setExpiredFor = statement(
  (_db, p: Params<{ school_id: number; done_for: string }>) => sql<never>`
  insert into pass_nights (school_id, done_for) values (${p('school_id')}, ${p('done_for')}::date)
  on conflict (school_id) do update set done_for = greatest(pass_nights.done_for, excluded.done_for)`,
);

/** Counted lots with visits that are neither used, moved nor forfeited, ordered by id. */
export const unsettledLots = statement(
  (_db, p: Params<{ school_id: number; after_id: number; limit: number }>) => sql<LotRow>`
    select ${lotFields}
    from ${lotSources}
    where l.school_id = ${p('school_id')}
      and l.id > ${p('after_id')}
      and t.closed_on is null
      and t.visits is not null
      and t.visits > b.burned_visits + coalesce((
        select sum(m.visits)
        from lessons_minus m
        where m.school_id = l.school_id and m.lesson_plus_id = l.id
      ), 0) + coalesce((
        select sum(v.visits)
        from lesson_plus_moves v
        where v.school_id = l.school_id
          and v.from_id = l.id
          and v.undone_at is null
      ), 0)
    order by l.id limit ${p('limit')}`,
);
