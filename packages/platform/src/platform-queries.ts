import { sql } from 'kysely';
import { statement, type Params } from './db/statement.ts';

/** The platform's own statements, each prepared once. */
export const databaseTime = statement((db, _p: Params<object>) =>
  db.selectNoFrom(sql<number>`(extract(epoch from ritm_now()) * 1000)::float8`.as('ms')),
);

export const insertAudit = statement(
  (
    db,
    p: Params<{
      school_id: number | null;
      actor_user_id: number | null;
      actor_role: string;
      session_id: number | null;
      action: string;
      object_type: string;
      object_id: number | null;
      before: string | null;
      after: string | null;
      reason: string | null;
      ip: string | null;
      device: string | null;
      request_id: string;
    }>,
  ) =>
    db.insertInto('audit_log').values({
      school_id: p('school_id'),
      actor_user_id: p('actor_user_id'),
      actor_role: p('actor_role'),
      session_id: p('session_id'),
      action: p('action'),
      object_type: p('object_type'),
      object_id: p('object_id'),
      before: sql`${p('before')}::jsonb`,
      after: sql`${p('after')}::jsonb`,
      reason: p('reason'),
      ip: sql`${p('ip')}::inet`,
      device: p('device'),
      request_id: p('request_id'),
    }),
);

export const insertEvent = statement(
  (db, p: Params<{ school_id: number | null; type: string; ids: number[]; data: string }>) =>
    db
      .insertInto('events')
      .values({ school_id: p('school_id'), type: p('type'), ids: p('ids'), data: sql`${p('data')}::jsonb` }),
);

export const insertMessage = statement(
  (db, p: Params<{ channel: string; recipient: string; body: string; answer: string | null }>) =>
    db.insertInto('outbound_messages').values({
      channel: p('channel'),
      recipient: p('recipient'),
      body: p('body'),
      answer: sql`${p('answer')}::jsonb`,
    }),
);

/**
 * Locks a name for the transaction. Who finds it locked waits for the shared lock, which all who wait get at once: after
 * an exclusive one they would go on one after another, each after a rollback of the one before.
 */
export const lockKey = statement(
  (_db, p: Params<{ name: string }>) => sql<{ has_waited: boolean }>`
    select
      case
        when pg_try_advisory_xact_lock(hashtextextended(${p('name')}, 0)) then false
        else pg_advisory_xact_lock_shared(hashtextextended(${p('name')}, 0))::text is not null
      end as has_waited`,
);

export const insertReply = statement(
  (
    db,
    p: Params<{ actor_key: string; key: string; route: string; body_hash: Buffer; status: number; reply: string }>,
  ) =>
    db.insertInto('idempotency_keys').values({
      actor_key: p('actor_key'),
      key: p('key'),
      route: p('route'),
      body_hash: p('body_hash'),
      status: p('status'),
      reply: p('reply'),
    }),
);

export const findReply = statement((db, p: Params<{ actor_key: string; key: string }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'status', 'reply'])
    .where('actor_key', '=', p('actor_key'))
    .where('key', '=', p('key')),
);
