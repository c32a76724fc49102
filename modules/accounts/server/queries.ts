/**
 * Statements of signing in: codes, users, sessions. Checks of a code are written so that a known and an unknown number
 * cost the same and answer the same; every statement that spends an attempt commits even when the call is refused.
 */
import { statement, type Params, type SessionType } from '@ritm/platform';
import { sql } from 'kysely';

/**
 * The next check's id, and how many seconds ago codes were sent to this number, to its block of ten thousand, and were
 * requested from this address, newest first.
 */
export const recentSends = statement((db, p: Params<{ phone: string; address: string }>) =>
  db.selectNoFrom([
    sql<number>`nextval(pg_get_serial_sequence('phone_checks', 'id'))`.as('check_id'),
    sql<number[]>`array(
      select extract(epoch from ritm_now() - created_at)::float8 from phone_checks
      where phone = ${p('phone')} and created_at > ritm_now() - interval '1 day' order by created_at desc limit 20)`.as(
      'number_ages',
    ),
    sql<number[]>`array(
      select extract(epoch from ritm_now() - created_at)::float8
      from phone_checks
      where ip = ${p('address')}::inet and created_at > ritm_now() - interval '1 day'
      order by created_at desc limit 500
    )`.as('address_ages'),
    sql<number[]>`array(
      select extract(epoch from ritm_now() - created_at)::float8
      from phone_checks
      where prefix = left(${p('phone')}, -4) and created_at > ritm_now() - interval '1 hour'
      order by created_at desc limit 500
    )`.as('prefix_ages'),
  ]),
);

/** A new code invalidates the one before it. */
export const replaceChecks = statement((db, p: Params<{ phone: string; purpose: string }>) =>
  db
    .updateTable('phone_checks')
    .set({ replaced_at: sql`ritm_now()` })
    .where('phone', '=', p('phone'))
    .where('purpose', '=', p('purpose'))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null),
);

/** Inserts the check with the id for which the code was sealed. */
export const insertCheck = statement(
  (
    db,
    p: Params<{
      id: number;
      phone: string;
      type: string;
      purpose: string;
      code_hmac: Buffer;
      address: string;
      seconds: number;
    }>,
  ) => ({
    compile: () =>
      sql`
        insert into phone_checks (
          id, phone, type, purpose, code_hmac, ip, created_at, expires_at
        ) overriding system value
        values (
          ${p('id')}, ${p('phone')}, ${p('type')}, ${p('purpose')}, ${p('code_hmac')}, ${p('address')}::inet,
          ritm_now(), ritm_now() + make_interval(secs => ${p('seconds')})
        )`.compile(db),
  }),
);

const isLive = sql<boolean>`used_at is null and replaced_at is null and expires_at > ritm_now()`;

/** The number of a check that may still be tried. */
export const findCheck = statement((db, p: Params<{ id: number; purpose: string; most: number }>) =>
  db
    .selectFrom('phone_checks')
    .select('phone')
    .where('id', '=', p('id'))
    .where('purpose', '=', p('purpose'))
    .where('attempts', '<', p('most'))
    .where(isLive),
);

/** Spends an attempt of an active check before anything is compared. No row means that the check is over. */
export const spendAttempt = statement((db, p: Params<{ id: number; type: string | null; most: number }>) =>
  db
    .updateTable('phone_checks')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', p('id'))
    .where('attempts', '<', p('most'))
    .where(isLive)
    .where(sql<boolean>`(${p('type')}::text is null or type = ${p('type')})`)
    .returning(['phone', 'code_hmac', 'attempts']),
);

/** Locks a call's check that may still be tried. */
export const lockCall = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('phone_checks')
    .select(['phone', 'purpose'])
    .where('id', '=', p('id'))
    .where('type', '=', 'call')
    .where(isLive)
    .forUpdate(),
);

export const setSeal = statement((db, p: Params<{ id: number; code_hmac: Buffer }>) =>
  db
    .updateTable('phone_checks')
    .set({ code_hmac: p('code_hmac') })
    .where('id', '=', p('id')),
);

export const consumeCheck = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('phone_checks')
    .set({ used_at: sql`ritm_now()` })
    .where('id', '=', p('id')),
);

/** Wrong codes of the last 24 hours; the hour that the window cuts counts as a whole. */
export const wrongTotals = statement((db, p: Params<{ number: string; address: string }>) =>
  db
    .selectFrom('sign_in_counters')
    .select([
      sql<number>`coalesce(sum(count) filter (where subject = ${p('number')}), 0)::int`.as('number'),
      sql<number>`coalesce(sum(count) filter (where subject = ${p('address')}), 0)::int`.as('address'),
    ])
    .where('kind', '=', 'wrong')
    .where(sql<boolean>`subject in (${p('number')}, ${p('address')})`)
    .where(sql<boolean>`hour >= date_trunc('hour', ritm_now() - interval '24 hours')`),
);

export const countWrong = statement((db, p: Params<{ subject: string }>) =>
  db
    .insertInto('sign_in_counters')
    .values({ subject: p('subject'), kind: 'wrong', hour: sql`date_trunc('hour', ritm_now())`, count: 1 })
    .onConflict((oc) =>
      oc.columns(['subject', 'kind', 'hour']).doUpdateSet({ count: sql`sign_in_counters.count + 1` }),
    ),
);

/** The person with a proved number, created at their first sign-in. */
export const enterUser = statement((db, p: Params<{ phone: string; language: string }>) =>
  db
    .insertInto('users')
    .values({ phone: p('phone'), language: p('language'), created_at: sql`ritm_now()`, updated_at: sql`ritm_now()` })
    .onConflict((oc) => oc.column('phone').doUpdateSet({ phone: sql`excluded.phone` }))
    .returning(['id', sql<boolean>`(xmax = 0)`.as('is_new')]),
);

/**
 * `continues` is the session that this one continues: the new session takes its time of confirmation and ends no later.
 */
export const insertSession = statement(
  (
    db,
    p: Params<{
      token_hash: Buffer;
      user_id: number;
      type: string;
      school_id: number | null;
      device: string | null;
      address: string | null;
      continues: number | null;
      days: number;
    }>,
  ) => {
    const before = (column: string) =>
      sql`(select ${sql.ref(column)} from sessions where id = ${p('continues')}::bigint)`;
    const confirmed = sql`coalesce(${before('confirmed_at')}, ritm_now())`;
    return db
      .insertInto('sessions')
      .values({
        token_hash: p('token_hash'),
        user_id: p('user_id'),
        type: p('type'),
        school_id: p('school_id'),
        device: p('device'),
        ip: sql`${p('address')}::inet`,
        created_at: sql`ritm_now()`,
        last_seen_at: sql`ritm_now()`,
        confirmed_at: sql`${confirmed}`,
        fresh_at: sql`${before('fresh_at')}`,
        // Counted from the entered code, so that changing the role does not lengthen a session.
        expires_at: sql`least(${before('expires_at')}, ${confirmed} + make_interval(days => ${p('days')}))`,
      })
      .returning('id');
  },
);

export const revokeSession = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('revoked_at', 'is', null),
);

/** Sessions that were started before the person became staff get the shorter limits of a staff session. */
export const shortenSessions = statement((db, p: Params<{ user_id: number; days: number }>) =>
  db
    .updateTable('sessions')
    .set({ expires_at: sql`confirmed_at + make_interval(days => ${p('days')})` })
    .where('user_id', '=', p('user_id'))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > confirmed_at + make_interval(days => ${p('days')})`),
);

/** Records that the session's person has just confirmed their identity. */
export const refreshConfirmation = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('sessions')
    .set({ fresh_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('revoked_at', 'is', null),
);

/**
 * A session of seven days belongs to staff on the web and may be idle for half a day; one of ninety days may be idle
 * for thirty.
 */
const idleEnd = sql`last_seen_at + case
  when expires_at - confirmed_at <= interval '7 days' then interval '12 hours'
  else interval '30 days'
end`;
const end = sql`least(expires_at, ${idleEnd})`;
const iso = (value: ReturnType<typeof sql>) =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const sessionByToken = statement((db, p: Params<{ token_hash: Buffer }>) =>
  db
    .selectFrom('sessions')
    .select([
      'id as session_id',
      'user_id',
      'type as session_type',
      'school_id',
      iso(sql`coalesce(fresh_at, confirmed_at)`).as('confirmed_at'),
      iso(end).as('expires_at'),
      iso(sql`last_seen_at`).as('last_seen_at'),
    ])
    .where('token_hash', '=', p('token_hash'))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`${end} > ritm_now()`)
    .$narrowType<{ session_type: SessionType }>(),
);

export const touch = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('revoked_at', 'is', null),
);

export const userById = statement((db, p: Params<{ id: number }>) =>
  db.selectFrom('users').select(['phone', 'firstname', 'lastname', 'patronymic']).where('id', '=', p('id')),
);

const aWeekAgo = sql<string>`ritm_now() - interval '7 days'`;
export const deleteOldChecks = statement((db, _p: Params<object>) =>
  db.deleteFrom('phone_checks').where('created_at', '<', aWeekAgo),
);
export const deleteOldCounters = statement((db, _p: Params<object>) =>
  db.deleteFrom('sign_in_counters').where('hour', '<', aWeekAgo),
);
export const deleteEndedSessions = statement((db, _p: Params<object>) =>
  db.deleteFrom('sessions').where(sql<boolean>`least(revoked_at, expires_at) < ritm_now() - interval '90 days'`),
);
