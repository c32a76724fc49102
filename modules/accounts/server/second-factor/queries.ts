/**
 * Statements of second factors and their challenges. A challenge is bound to its purpose and its person, counts its
 * attempts and is used once.
 */
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export type FactorPurpose = 'sign_in' | 'confirm' | 'enrol';

/** The second factors of the person, and how many recovery codes are left. */
export const factorsOf = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('second_factors')
    .select([
      'id',
      'kind',
      'name',
      'credential_id',
      'transports',
      'created_at',
      'last_used_at',
      sql<number>`(
        select count(*)::int
        from recovery_codes r
        where r.user_id = second_factors.user_id and r.used_at is null
      )`.as('codes_left'),
    ])
    .where('user_id', '=', p('user_id'))
    .where('enrolled_at', 'is not', null)
    .orderBy('id')
    .$narrowType<{ kind: 'totp' | 'passkey' }>(),
);

export const insertFactorCheck = statement(
  (
    db,
    p: Params<{
      token_hash: Buffer;
      user_id: number;
      purpose: FactorPurpose;
      challenge: string;
      school_id: number | null;
      seconds: number;
    }>,
  ) =>
    db.insertInto('factor_checks').values({
      token_hash: p('token_hash'),
      user_id: p('user_id'),
      purpose: p('purpose'),
      challenge: p('challenge'),
      school_id: p('school_id'),
      expires_at: sql`ritm_now() + make_interval(secs => ${p('seconds')})`,
    }),
);

const isLive = sql<boolean>`used_at is null and expires_at > ritm_now()`;

export const findFactorCheck = statement((db, p: Params<{ token_hash: Buffer; purpose: FactorPurpose }>) =>
  db
    .selectFrom('factor_checks')
    .select(['id', 'user_id'])
    .where('token_hash', '=', p('token_hash'))
    .where('purpose', '=', p('purpose'))
    .where(isLive),
);

/** Spends an attempt before anything is compared. No row means that the request is over. */
export const spendFactorAttempt = statement((db, p: Params<{ id: number; most: number }>) =>
  db
    .updateTable('factor_checks')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', p('id'))
    .where('attempts', '<', p('most'))
    .where(isLive)
    .returning(['user_id', 'challenge', 'school_id', 'attempts']),
);

/** Of parallel correct answers, only one gets the row. */
export const consumeFactorCheck = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('factor_checks')
    .set({ used_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where(isLive)
    .returning('id'),
);

/** The authenticator application of a person, enrolled or being enrolled. */
export const totpOf = statement((db, p: Params<{ user_id: number; enrolled: boolean }>) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', p('user_id'))
    .where('kind', '=', 'totp')
    .where(sql<boolean>`(enrolled_at is not null) = ${p('enrolled')}`),
);

/** A half-minute's code is valid once: no row when it or a later one was used before. */
export const consumeStep = statement((db, p: Params<{ id: number; step: number }>) =>
  db
    .updateTable('second_factors')
    .set({ last_step: p('step'), last_used_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('last_step', '<', p('step'))
    .returning('id'),
);

/**
 * A secret that is not in force yet; starting again replaces it. No row means that an application is already enrolled.
 */
export const insertTotp = statement((db, p: Params<{ user_id: number; secret: Buffer }>) =>
  db
    .insertInto('second_factors')
    .values({ user_id: p('user_id'), kind: 'totp', secret: p('secret'), created_at: sql`ritm_now()` })
    .onConflict((oc) =>
      oc
        .column('user_id')
        // Written as a literal, because a partial index is not used with a parameter.
        .where(sql<boolean>`kind = 'totp'`)
        .doUpdateSet({ secret: sql`excluded.secret`, last_step: 0, created_at: sql`ritm_now()` })
        .where('second_factors.enrolled_at', 'is', null),
    )
    .returning('id'),
);

export const enrolTotp = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('second_factors')
    .set({ enrolled_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('enrolled_at', 'is', null)
    .returning('id'),
);

export const passkeyOf = statement((db, p: Params<{ user_id: number; credential_id: string }>) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', p('user_id'))
    .where('credential_id', '=', p('credential_id'))
    .where('enrolled_at', 'is not', null),
);

/** A counter that does not grow means a copied key; one that stays at zero belongs to a key that does not count. */
export const recordPasskeyUse = statement((db, p: Params<{ id: number; counter: number }>) =>
  db
    .updateTable('second_factors')
    .set({ counter: p('counter'), last_used_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where(sql<boolean>`(counter < ${p('counter')} or (counter = 0 and ${p('counter')} = 0))`)
    .returning('id'),
);

/** No row means that the key is already registered. */
export const insertPasskey = statement(
  (
    db,
    p: Params<{
      user_id: number;
      name: string;
      credential_id: string;
      public_key: Buffer;
      counter: number;
      transports: string[];
    }>,
  ) =>
    db
      .insertInto('second_factors')
      .values({
        user_id: p('user_id'),
        kind: 'passkey',
        name: p('name'),
        credential_id: p('credential_id'),
        public_key: p('public_key'),
        counter: p('counter'),
        transports: p('transports'),
        created_at: sql`ritm_now()`,
        enrolled_at: sql`ritm_now()`,
      })
      .onConflict((oc) => oc.column('credential_id').doNothing())
      .returning('id'),
);

export const deleteFactor = statement((db, p: Params<{ user_id: number; id: number }>) =>
  db
    .deleteFrom('second_factors')
    .where('user_id', '=', p('user_id'))
    .where('id', '=', p('id'))
    .returning(['id', 'kind']),
);

export const deleteRecoveryCodes = statement((db, p: Params<{ user_id: number }>) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', p('user_id')),
);

export const insertRecoveryCodes = statement((db, p: Params<{ user_id: number; hashes: Buffer[] }>) =>
  db
    .insertInto('recovery_codes')
    .columns(['user_id', 'code_hash'])
    .expression(sql`select ${p('user_id')}::bigint, unnest(${p('hashes')}::bytea[])`),
);

/** Each recovery code is valid once. */
export const consumeRecoveryCode = statement((db, p: Params<{ user_id: number; code_hash: Buffer }>) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at: sql`ritm_now()` })
    .where('user_id', '=', p('user_id'))
    .where('code_hash', '=', p('code_hash'))
    .where('used_at', 'is', null)
    .returning('user_id'),
);

export const deleteOldFactorChecks = statement((db, _p: Params<object>) =>
  db.deleteFrom('factor_checks').where('expires_at', '<', sql<string>`ritm_now() - interval '1 day'`),
);
