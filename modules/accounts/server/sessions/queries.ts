import { statement, type PageWindow, type Params, type SessionType } from '@ritm/platform';
import { sql } from 'kysely';

const alive = sql<boolean>`revoked_at is null and expires_at > ritm_now()`;

/** The active sessions of a person, the last used first. */
export const sessionsOf = statement((db, p: Params<{ user_id: number } & PageWindow>) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'type',
      'device',
      sql<string | null>`host(ip)`.as('address'),
      'created_at',
      'last_seen_at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('user_id', '=', p('user_id'))
    .where(alive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit'))
    .offset(p('offset'))
    .$narrowType<{ type: SessionType }>(),
);

export const endOwn = statement((db, p: Params<{ user_id: number; id: number }>) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql`ritm_now()` })
    .where('user_id', '=', p('user_id'))
    .where('id', '=', p('id'))
    .where(alive)
    .returning('id'),
);

export const endOthers = statement((db, p: Params<{ user_id: number; keep: number }>) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql`ritm_now()` })
    .where('user_id', '=', p('user_id'))
    .where('id', '<>', p('keep'))
    .where(alive)
    .returning('id'),
);

export const insertTicket = statement(
  (db, p: Params<{ ticket_hash: Buffer; session_id: number; origin: string; seconds: number }>) =>
    db.insertInto('auth_tickets').values({
      ticket_hash: p('ticket_hash'),
      session_id: p('session_id'),
      origin: p('origin'),
      expires_at: sql`ritm_now() + make_interval(secs => ${p('seconds')})`,
    }),
);

/**
 * Uses a ticket up: of parallel uses, only one gets the row. No row means that it is used, expired or unknown, or that
 * its session has ended.
 */
export const consumeTicket = statement((db, p: Params<{ ticket_hash: Buffer }>) =>
  db
    .updateTable('auth_tickets as t')
    .set({ used_at: sql`ritm_now()` })
    .from('sessions as s')
    .whereRef('s.id', '=', 't.session_id')
    .where('t.ticket_hash', '=', p('ticket_hash'))
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`ritm_now()`)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`ritm_now()`)
    .returning(['s.id', 's.user_id', 's.type', 's.school_id', 't.origin'])
    .$narrowType<{ type: SessionType }>(),
);

export const deleteOldTickets = statement((db, _p: Params<object>) =>
  db.deleteFrom('auth_tickets').where('expires_at', '<', sql<string>`ritm_now() - interval '1 day'`),
);
