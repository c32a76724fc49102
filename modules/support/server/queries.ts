import { jsonStatement, statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { InstallationRole } from '@ritm/http';

export const sentWithinHour = statement((db, p: Params<{ address: string }>) =>
  db
    .selectFrom('support_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('address', '=', sql<string>`${p('address')}::inet`)
    .where('created_at', '>', sql<string>`ritm_now() - interval '1 hour'`),
);

export interface RequestInsert {
  user_id: number | null;
  name: string | null;
  phone: string | null;
  email: string;
  message: string;
  language: string;
  address: string;
}
export const insertRequest = statement((db, p: Params<RequestInsert>) =>
  db
    .insertInto('support_requests')
    .values({
      user_id: p('user_id'),
      name: p('name'),
      phone: p('phone'),
      email: p('email'),
      message: p('message'),
      language: p('language'),
      address: sql`${p('address')}::inet`,
    })
    .returning('id'),
);

interface RequestFilters {
  /** Null means any status. */
  status: string | null;
  id: number | null;
}

/** The columns are exactly those of the contract. */
export const listRequests = jsonStatement((db, p: Params<RequestFilters & { limit: number; offset: number }>) =>
  db
    .selectFrom('support_requests as r')
    .leftJoin('users as u', 'u.id', 'r.done_by')
    .select([
      'r.id',
      'r.name',
      'r.phone',
      'r.email',
      'r.message',
      'r.language',
      'r.user_id',
      'r.status',
      'r.note',
      sql`case when u.id is not null then coalesce(spoken_name(u.firstname, u.lastname), '') end`.as('done_by'),
      'r.done_at',
      'r.created_at',
    ])
    .where(sql<boolean>`(${p('status')}::text is null or r.status = ${p('status')})`)
    .where(sql<boolean>`(${p('id')}::bigint is null or r.id = ${p('id')})`)
    .orderBy('r.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
);

export const countRequests = statement((db, p: Params<{ status: string | null }>) =>
  db
    .selectFrom('support_requests')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<boolean>`(${p('status')}::text is null or status = ${p('status')})`),
);

export const lockRequest = statement((db, p: Params<{ id: number }>) =>
  db.selectFrom('support_requests').select(['id', 'status', 'note']).where('id', '=', p('id')).forUpdate(),
);

export const updateRequest = statement(
  (_db, p: Params<{ id: number; status: string; note: string | null; done_by: number | null }>) => sql`
    update support_requests
    set status = ${p('status')}, note = ${p('note')}, done_by = ${p('done_by')}::bigint,
      done_at = case when ${p('status')} = 'done' then coalesce(done_at, ritm_now()) end
    where id = ${p('id')}`,
);

export const rolesOf = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('installation_staff')
    .select('role')
    .where('user_id', '=', p('user_id'))
    .orderBy('role')
    .$narrowType<{ role: InstallationRole }>(),
);

export const grantRole = statement((db, p: Params<{ user_id: number; role: string }>) =>
  db
    .insertInto('installation_staff')
    .values({ user_id: p('user_id'), role: p('role') })
    .onConflict((oc) => oc.columns(['user_id', 'role']).doNothing())
    .returning('role'),
);

export const revokeRole = statement((db, p: Params<{ user_id: number; role: string }>) =>
  db
    .deleteFrom('installation_staff')
    .where('user_id', '=', p('user_id'))
    .where('role', '=', p('role'))
    .returning('role'),
);

interface Subject {
  user_id: number;
  phone: string | null;
}
const ofSubject = (p: Params<Subject>) => sql<boolean>`(user_id = ${p('user_id')} or phone = ${p('phone')})`;

export const requestsOfPerson = statement((db, p: Params<Subject>) =>
  db
    .selectFrom('support_requests')
    .select(['name', 'phone', 'email', 'message', 'created_at'])
    .where(ofSubject(p))
    .orderBy('id'),
);
export const deleteRequestsOfPerson = statement(
  (_db, p: Params<Subject>) =>
    sql<{
      n: number;
    }>`
      with gone as (delete from support_requests where ${ofSubject(p)} returning 1)
      select count(*)::int as n
      from gone`,
);
export const deleteRolesOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) =>
    sql<{
      n: number;
    }>`
      with gone as (delete from installation_staff where user_id = ${p('user_id')} returning 1)
      select count(*)::int as n
      from gone`,
);
