import type { WriteContext } from '@ritm/platform';
import type { NewSession } from '../contract/index.ts';
import { isOfStaff, type SignInSettings } from './settings.ts';
import { endSession, sessionAnswer, startSession } from './start-session.ts';
import { notifySecurity } from './notify-security.ts';

interface SignInInput {
  user_id: number;
  is_new: boolean;
  /** For a client's session, the only organization that it is valid for. */
  school_id: number | null;
  /** What the person signed in with in addition to the code. */
  by?: 'second_factor';
}

/**
 * Starts a new session after everything is proved. A session that the person arrived with ends here, so the new token
 * is one that nobody knew before.
 */
export async function completeSignIn(
  tx: WriteContext,
  settings: SignInSettings,
  { user_id, is_new, school_id, by }: SignInInput,
): Promise<NewSession> {
  if (tx.maybeActor) endSession(tx, tx.maybeActor);
  const strongest = is_new ? 'user' : await settings.sessionTypeOf(tx, user_id);
  const type = school_id === null ? strongest : 'client';
  const ofStaff = !is_new && (await isOfStaff(tx, settings, user_id));
  const session = await startSession(tx, { user_id, type, ofStaff, continues: null, school_id });
  tx.audit({
    action: 'accounts.signed_in',
    object_type: 'session',
    object_id: session.session_id,
    after: { user_id, type, is_new, ...(by && { by }) },
  });
  if (!is_new) notifySecurity(tx, { user_id, event: 'new_session', device: tx.request.device });
  // Listeners link the cards with this number to the person.
  tx.emit('accounts.signed_in', [user_id]);
  return sessionAnswer({ token: session.token, type, is_new });
}
