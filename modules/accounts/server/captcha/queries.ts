import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

/** Uses a proof up; no row means that it was used before. */
export const consumeProof = statement((db, p: Params<{ challenge: Buffer; expires_at: string }>) =>
  db
    .insertInto('captcha_uses')
    .values({ challenge: p('challenge'), expires_at: p('expires_at') })
    .onConflict((oc) => oc.column('challenge').doNothing())
    .returning('expires_at'),
);

/** An expired proof is refused because of its own expiry time, so it need not be remembered. */
export const deleteOldProofs = statement((db, _p: Params<object>) =>
  db.deleteFrom('captcha_uses').where('expires_at', '<', sql<string>`ritm_now()`),
);
