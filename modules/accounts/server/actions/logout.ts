import type { WriteContext } from '@ritm/platform';
import { endSession } from '../start-session.ts';

export async function logout(tx: WriteContext): Promise<{ ok: true }> {
  endSession(tx, tx.actor);
  tx.setSessionToken(null);
  tx.audit({ action: 'accounts.signed_out', object_type: 'session', object_id: tx.actor.session_id });
  return { ok: true };
}
