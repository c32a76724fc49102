import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { DELETION_DAYS } from '../../contract/index.ts';
import { personColumns } from './queries.ts';

export const lockAccount = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('users')
    .select(['phone', 'delete_requested_at', 'erased_at', 'avatar_file_id'])
    .where('id', '=', p('id'))
    .forUpdate(),
);

export const setDeletionRequested = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('users')
    .set({ delete_requested_at: sql`coalesce(delete_requested_at, ritm_now())` })
    .where('id', '=', p('id')),
);
export const clearDeletionRequest = statement((db, p: Params<{ id: number }>) =>
  db.updateTable('users').set({ delete_requested_at: null }).where('id', '=', p('id')),
);

const isDue = sql<boolean>`delete_requested_at <= ritm_now() - make_interval(days => ${sql.lit(DELETION_DAYS)})`;
export const dueAccounts = statement((db, p: Params<{ after: number }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('delete_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where(isDue)
    .where('id', '>', p('after'))
    .orderBy('id')
    .limit(100),
);
/** Locks the row if its deletion is still due: it may have been canceled a moment ago. */
export const lockDueAccount = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('users')
    .select(['phone', 'delete_requested_at'])
    .where('id', '=', p('id'))
    .where('erased_at', 'is', null)
    .where(isDue)
    .forUpdate(),
);

export const anonymizeUser = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('users')
    .set({
      phone: null,
      firstname: '',
      lastname: '',
      patronymic: '',
      birth_date: null,
      email: null,
      city: null,
      lat: null,
      lng: null,
      avatar_file_id: null,
      public: false,
      updated_at: sql`ritm_now()`,
      erased_at: sql`ritm_now()`,
    })
    .where('id', '=', p('id')),
);

const count = (deletion: ReturnType<typeof sql>) =>
  sql<{ n: number }>`with gone as (${deletion} returning 1) select count(*) as n from gone`;
type Subject = { user_id: number; phone: string | null };

/** What a person leaves in the tables of this module; each has its own statement. */
export const forgetting = {
  sessions: statement((_db, p: Params<Subject>) => count(sql`delete from sessions where user_id = ${p('user_id')}`)),
  phone_checks: statement((_db, p: Params<Subject>) =>
    count(sql`delete from phone_checks where phone = ${p('phone')}`),
  ),
  sign_in_counters: statement((_db, p: Params<Subject>) =>
    count(sql`delete from sign_in_counters where subject = 'phone:' || ${p('phone')}::text`),
  ),
  second_factors: statement((_db, p: Params<Subject>) =>
    count(sql`delete from second_factors where user_id = ${p('user_id')}`),
  ),
  recovery_codes: statement((_db, p: Params<Subject>) =>
    count(sql`delete from recovery_codes where user_id = ${p('user_id')}`),
  ),
  factor_checks: statement((_db, p: Params<Subject>) =>
    count(sql`delete from factor_checks where user_id = ${p('user_id')}`),
  ),
  user_subscriptions: statement((_db, p: Params<Subject>) =>
    count(sql`delete from user_subscriptions where user_id = ${p('user_id')} or followed_id = ${p('user_id')}`),
  ),
  user_blocks: statement((_db, p: Params<Subject>) =>
    count(sql`delete from user_blocks where user_id = ${p('user_id')} or blocked_id = ${p('user_id')}`),
  ),
};

/** The audit lines about the deletion, for the report. */
export const deletionLines = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'action', 'created_at'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', p('id'))
    .where('action', 'like', sql.lit('accounts.deletion\\_%'))
    .orderBy('id'),
);

export const insertErasure = statement(
  (db, p: Params<{ user_id: number; requested_at: string; act: string; events: string }>) =>
    db.insertInto('erasures').values({
      user_id: p('user_id'),
      requested_at: p('requested_at'),
      erased_at: sql`ritm_now()`,
      act: sql`${p('act')}::jsonb`,
      events: sql`${p('events')}::jsonb`,
    }),
);

export const ownRow = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('users')
    .select(['id', 'phone', ...personColumns, 'language', 'public', 'created_at', 'updated_at', 'delete_requested_at'])
    .where('id', '=', p('user_id')),
);
export const ownSessions = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('sessions')
    .select(['type', 'device', sql<string | null>`host(ip)`.as('ip'), 'created_at', 'last_seen_at', 'revoked_at'])
    .where('user_id', '=', p('user_id'))
    .orderBy('id'),
);
export const ownTies = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ kind: string; user_id: number; created_at: string }>`
    select 'subscription' as kind, followed_id as user_id, created_at
    from user_subscriptions
    where user_id = ${p('user_id')}
    union all select 'block', blocked_id, created_at
    from user_blocks
    where user_id = ${p('user_id')}
    order by 3`,
);
