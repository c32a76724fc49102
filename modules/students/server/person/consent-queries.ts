import { sql } from 'kysely';
import { statement, type PageWindow, type Params } from '@ritm/platform';
import type { Consent } from '../../contract/consent.ts';

export interface ConsentRow {
  id: number;
  document: Consent['document'];
  version: string;
  channel: Consent['channel'];
  given_at: string;
  school_id: number | null;
  student_id: number | null;
  student_name: string | null;
  relation: string | null;
  revoked_at: string | null;
}

const columns = sql`
  c.id, c.document, c.version, c.channel, c.given_at, c.school_id, c.student_id,
  spoken_name(s.firstname, s.lastname) as student_name, c.relation,
  c.revoked_at`;
const tables = sql`
  consents c
  left join students s on s.school_id = c.school_id and s.id = c.student_id`;

/** All consents of a person, for the person's copy of their data. */
export const allConsentsOfUser = statement(
  (_db, p: Params<{ user_id: number }>) => sql<ConsentRow>`
    select ${columns}
    from ${tables}
    where c.user_id = ${p('user_id')}
    order by c.revoked_at is not null, c.id desc`,
);

/** The active consents, the newest first, and then those taken back. */
export const consentsOfUser = statement(
  (_db, p: Params<{ user_id: number } & PageWindow>) => sql<ConsentRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${tables}
    where c.user_id = ${p('user_id')}
    order by c.revoked_at is not null, c.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

export const consentById = statement(
  (_db, p: Params<{ id: number; user_id: number }>) => sql<ConsentRow>`
    select ${columns}
    from ${tables}
    where c.id = ${p('id')} and c.user_id = ${p('user_id')}`,
);

export const activeConsent = statement(
  (_db, p: Params<{ user_id: number; document: string; school_id: number | null; student_id: number | null }>) => sql<{
    id: number;
    version: string;
  }>`
    select id, version
    from consents
    where user_id = ${p('user_id')}
      and document = ${p('document')}
      and revoked_at is null
      and school_id is not distinct from ${p('school_id')}::bigint
      and student_id is not distinct from ${p('student_id')}::bigint`,
);

export const insertConsent = statement(
  (
    db,
    p: Params<{
      user_id: number;
      document: string;
      version: string;
      channel: string;
      school_id: number | null;
      student_id: number | null;
      relation: string | null;
      given_at: string | null;
    }>,
  ) =>
    db
      .insertInto('consents')
      .values({
        user_id: p('user_id'),
        document: p('document'),
        version: p('version'),
        channel: p('channel'),
        given_at: sql`coalesce(${p('given_at')}::timestamptz, ritm_now())`,
        school_id: p('school_id'),
        student_id: p('student_id'),
        relation: p('relation'),
      })
      .returning('id'),
);

/** Whether the person has granted or revoked this consent at that moment or later. */
export const hasDecidedSince = statement(
  (
    _db,
    p: Params<{ user_id: number; document: string; school_id: number; student_id: number; given_at: string }>,
  ) => sql<{ spoken: boolean }>`
    select exists (select from consents where user_id = ${p('user_id')} and document = ${p('document')}
      and school_id = ${p('school_id')} and student_id = ${p('student_id')}
      and greatest(given_at, revoked_at) >= ${p('given_at')}::timestamptz) as spoken`,
);

export const revokeConsent = statement((db, p: Params<{ id: number; channel: string }>) =>
  db
    .updateTable('consents')
    .set({ revoked_at: sql`ritm_now()`, revoked_channel: p('channel') })
    .where('id', '=', p('id'))
    .where('revoked_at', 'is', null),
);

export const revokeAll = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with over as (
      update consents set revoked_at = ritm_now(), revoked_channel = 'other'
      where user_id = ${p('user_id')} and revoked_at is null
      returning 1
    )
    select count(*) as n
    from over`,
);
