import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

/** Whoever may be written to about a client: the client, or a guardian with the right to notices. */
export interface Contact {
  /** Null: the client. */
  guardian_id: number | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  user_id: number | null;
  language: 'ru' | 'en' | null;
  /** Has a device that pushes reach. */
  pushed: boolean;
}

export interface Addressee {
  student_id: number;
  firstname: string;
  /** Last name first, as in lists. */
  listed: string;
  birth_date: string | null;
  /** The client has turned the organization's messages off. */
  off: boolean;
  ads: boolean;
  contacts: Contact[];
}

/** Clients outside the archive with everybody who may be written to about each, guardians in the card's order. */
export const addressees = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Addressee>`
    select s.id as student_id, coalesce(nullif(s.firstname, ''), s.lastname) as firstname,
      coalesce(listed_name(s.lastname, s.firstname), '') as listed, s.birth_date,
      coalesce(not c.service, false) as off, coalesce(c.ads, false) as ads, k.contacts
    from students s
    left join lateral (
      select
        (array_agg(n.given order by n.id desc) filter (where n.scope = 'service'))[1] as service,
        (array_agg(n.given order by n.id desc) filter (where n.scope = 'ads'))[1] as ads
      from message_consents n
      where n.school_id = s.school_id and n.student_id = s.id
    ) c on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'guardian_id', t.guardian_id, 'name', t.name, 'phone', t.phone, 'email', t.email, 'user_id', t.user_id,
        'language', n.language, 'pushed', exists (select from notification_devices d where d.user_id = t.user_id)
      ) order by t.position, t.guardian_id), '[]') as contacts
      from student_contacts t
      left join notification_people n on n.user_id = t.user_id
      where t.school_id = s.school_id and t.student_id = s.id
    ) k
    where s.school_id = ${p('school_id')} and s.id = any(${p('ids')}::bigint[]) and s.status <> 'archived'
    order by s.name_key, s.id`,
);

export const membersOfGroup = statement((db, p: Params<{ school_id: number; group_id: number }>) =>
  db
    .selectFrom('student_group_members')
    .select('student_id')
    .where('school_id', '=', p('school_id'))
    .where('group_id', '=', p('group_id')),
);

/** Whether a group is dynamic: then its segment says who is in it. */
export const groupSegment = statement((db, p: Params<{ school_id: number; group_id: number }>) =>
  db
    .selectFrom('students_groups')
    .select('segment_id')
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('group_id')),
);

export interface ConsentRow {
  scope: 'service' | 'ads';
  given: boolean;
  source: string;
  created_at: string;
}

export const consentsOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<ConsentRow>`
    select distinct on (scope) scope, given, source, created_at
    from message_consents
    where school_id = ${p('school_id')} and student_id = ${p('student_id')} and scope in ('service', 'ads')
    order by scope, id desc`,
);

export const insertConsent = statement(
  (
    db,
    p: Params<{
      school_id: number;
      student_id: number;
      scope: string;
      given: boolean;
      source: string;
      created_by: number | null;
    }>,
  ) =>
    db.insertInto('message_consents').values({
      school_id: p('school_id'),
      student_id: p('student_id'),
      scope: p('scope'),
      given: p('given'),
      source: p('source'),
      created_by: p('created_by'),
    }),
);
