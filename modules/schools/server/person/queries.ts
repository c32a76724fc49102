import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

type Pair = { school_id: number; user_id: number };

/** An open organization, and whether the person follows it; no row for a closed or a missing one. */
export const followed = statement(
  (_db, p: Params<Pair>) => sql<{ subscribed: boolean }>`
    select exists (
      select
      from school_subscriptions f
      where f.school_id = s.id and f.user_id = ${p('user_id')}
    ) as subscribed
    from schools s
    where s.id = ${p('school_id')} and s.archived_at is null`,
);
export const addSubscription = statement((db, p: Params<Pair>) =>
  db
    .insertInto('school_subscriptions')
    .values({ school_id: p('school_id'), user_id: p('user_id'), created_at: sql`ritm_now()` })
    .onConflict((oc) => oc.doNothing()),
);
export const deleteSubscription = statement((db, p: Params<Pair>) =>
  db.deleteFrom('school_subscriptions').where('school_id', '=', p('school_id')).where('user_id', '=', p('user_id')),
);

export interface FollowedSchool {
  school_id: number;
  name: string;
  city_ru: string;
  city_en: string;
  created_at: string;
}

/** All open organizations that a person follows, the newest first: one row each. */
export const followedSchools = statement(
  (_db, p: Params<{ user_id: number }>) => sql<FollowedSchool>`
    select s.id as school_id, s.name, c.name as city_ru, c.name_en as city_en, f.created_at
    from school_subscriptions f
    join schools s on s.id = f.school_id
    join cities c on c.id = s.city_id
    where f.user_id = ${p('user_id')} and s.archived_at is null
    order by f.created_at desc, s.id`,
);

export const eraseSubscriptions = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (delete from school_subscriptions where user_id = ${p('user_id')} returning 1)
    select count(*) as n
    from gone`,
);

/** Where a person teaches now, in all open organizations. */
export const teacherPlaces = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ school_id: number; staff_id: number }>`
    select t.school_id, t.id as staff_id
    from staff t
    join schools s on s.id = t.school_id
    where t.user_id = ${p('user_id')}
      and t.role = 'teacher'
      and t.archived_at is null
      and s.archived_at is null`,
);
