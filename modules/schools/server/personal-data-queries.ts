import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export const placesOfSubject = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('staff as t')
    .innerJoin('schools as s', 's.id', 't.school_id')
    .select(['s.name as school', 't.role', 't.firstname', 't.lastname', 't.patronymic', 't.phone', 't.position'])
    .select(['t.created_at', 't.archived_at'])
    .where('t.user_id', '=', p('user_id'))
    .orderBy('t.id'),
);

export const openSchoolsOwned = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('staff as t')
    .innerJoin('schools as s', 's.id', 't.school_id')
    .select('s.id')
    .where('t.user_id', '=', p('user_id'))
    .where('t.role', '=', 'owner')
    .where('t.archived_at', 'is', null)
    .where('s.archived_at', 'is', null),
);

export const erasePlaces = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (
      update staff set phone = null, user_id = null, archived_at = coalesce(archived_at, ritm_now())
      where user_id = ${p('user_id')}
      returning 1
    )
    select count(*)::int as n
    from gone`,
);

export const eraseInvitations = statement(
  (_db, p: Params<{ phone: string | null }>) => sql<{ n: number }>`
    with gone as (delete from staff_invitations where phone = ${p('phone')} returning 1)
    select count(*)::int as n
    from gone`,
);
