/**
 * Statements over invitations. The state is derived: an invitation past its time is expired although the row still
 * says pending, so every reader uses the expression below.
 */
import { statement, type PageWindow, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { InvitationRole, InvitationState } from '../contract/index.ts';

/**
 * The present state of an invitation: one past its time is expired, whether or not the daily job has recorded that.
 */
const state = sql<InvitationState>`case
  when i.state = 'pending' and i.expires_at <= ritm_now() then 'expired'
  else i.state
end`;

export interface InvitationRow {
  id: number;
  school_id: number;
  role: InvitationRole;
  staff_id: number | null;
  phone: string;
  state: InvitationState;
  stays: boolean;
  invited_by: number;
  created_at: string;
  expires_at: string;
}
const columns = sql`
  i.id, i.school_id, i.role, i.staff_id, i.phone, ${state} as state, i.stays, i.invited_by, i.created_at, i.expires_at`;

export const invitationById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<InvitationRow>`
    select ${columns}
    from staff_invitations i
    where i.school_id = ${p('school_id')} and i.id = ${p('id')}`,
);

/** An invitation to this person's number, with the organization as long as it is open. */
export const invitationToPerson = statement(
  (_db, p: Params<{ id: number; user_id: number }>) => sql<InvitationRow>`
    select ${columns}
    from staff_invitations i
    join schools s on s.id = i.school_id
    join users u on u.phone = i.phone
    where i.id = ${p('id')}
      and u.id = ${p('user_id')}
      and s.archived_at is null`,
);

/** Invitations that wait for this person's answer, the newest first. */
export const invitationsToPerson = statement(
  (_db, p: Params<{ user_id: number } & PageWindow>) => sql<
    InvitationRow & { school_name: string; city_ru: string; city_en: string; invited_by_name: string; total: number }
  >`
    select ${columns}, s.name as school_name, c.name as city_ru, c.name_en as city_en,
      coalesce(spoken_name(b.firstname, b.lastname), '') as invited_by_name, count(*) over () as total
    from staff_invitations i
    join users u on u.phone = i.phone
    join schools s on s.id = i.school_id
    join cities c on c.id = s.city_id
    join users b on b.id = i.invited_by
    where u.id = ${p('user_id')}
      and i.state = 'pending'
      and i.expires_at > ritm_now()
      and s.archived_at is null
    order by i.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

/** Pending invitations of the organization. */
export const waitingInvitations = statement(
  (_db, p: Params<{ school_id: number } & PageWindow>) => sql<InvitationRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from staff_invitations i
    where i.school_id = ${p('school_id')}
      and i.state = 'pending'
      and i.expires_at > ritm_now()
    order by i.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

/**
 * The facts that decide whether a number may be invited: how often people were invited within a day, and whose number
 * it is.
 */
export const invitationFacts = statement(
  (_db, p: Params<{ school_id: number; role: string; phone: string; staff_id: number }>) => sql<{
    school_name: string;
    by_school: number;
    to_number: number;
    user_id: number | null;
    holds: boolean;
  }>`
    select s.name as school_name,
      (
        select count(*)
        from staff_invitations
        where school_id = s.id and created_at > ritm_now() - interval '1 day'
      ) as by_school,
      (
        select count(*)
        from staff_invitations
        where phone = ${p('phone')} and created_at > ritm_now() - interval '1 day'
      ) as to_number,
      (select id from users where phone = ${p('phone')}) as user_id,
      exists (
        select
        from staff t
        left join users u on u.id = t.user_id
        where t.school_id = s.id
          and t.role = ${p('role')}
          and t.archived_at is null
          and t.id <> ${p('staff_id')}
          and t.user_id is not null
          and coalesce(u.phone, t.phone) = ${p('phone')}
      ) as holds
    from schools s
    where s.id = ${p('school_id')}`,
);

export interface NewInvitation {
  school_id: number;
  role: InvitationRole;
  staff_id: number | null;
  phone: string;
  stays: boolean;
  invited_by: number;
}

export const insertInvitation = statement(
  (_db, p: Params<NewInvitation & { days: number }>) => sql<InvitationRow>`
    insert into staff_invitations as i (school_id, role, staff_id, phone, stays, invited_by, expires_at)
    values (
      ${p('school_id')}, ${p('role')}, ${p('staff_id')}, ${p('phone')}, ${p('stays')}, ${p('invited_by')},
      ritm_now() + make_interval(days => ${p('days')})
    )
    returning ${columns}`,
);

export const decideInvitation = statement((db, p: Params<{ school_id: number; id: number; state: InvitationState }>) =>
  db
    .updateTable('staff_invitations')
    .set({ state: p('state'), decided_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** Revokes the pending invitation to a place. */
export const revokeOfPlace = statement((db, p: Params<{ school_id: number; staff_id: number }>) =>
  db
    .updateTable('staff_invitations')
    .set({ state: 'revoked', decided_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('staff_id', '=', p('staff_id'))
    .where('state', '=', 'pending'),
);

/** Records expired invitations, either of one number before it is invited again or all of them. */
export const expireInvitations = statement((db, p: Params<{ phone: string | null }>) =>
  db
    .updateTable('staff_invitations')
    .set({ state: 'expired', decided_at: sql`ritm_now()` })
    .where('state', '=', 'pending')
    .where('expires_at', '<=', sql<string>`ritm_now()`)
    .where(sql<boolean>`(${p('phone')}::text is null or phone = ${p('phone')})`),
);

/** The owner's place. */
export const ownerOf = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('staff as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 'u.id as user_id', 'u.phone'])
    .where('t.school_id', '=', p('school_id'))
    .where('t.role', '=', 'owner')
    .where('t.archived_at', 'is', null),
);

/** Adds an administrator's place for the previous owner unless they have one. */
export const insertAsAdministrator = statement(
  (_db, p: Params<{ school_id: number; staff_id: number }>) => sql`
    insert into staff (school_id, user_id, role, firstname, lastname, patronymic, phone)
    select school_id, user_id, 'administrator', firstname, lastname, patronymic, phone
    from staff
    where school_id = ${p('school_id')} and id = ${p('staff_id')}
    on conflict (school_id, role, user_id)
    where archived_at is null and user_id is not null do nothing`,
);
