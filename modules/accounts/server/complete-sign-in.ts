import type { WriteContext } from '@ritm/platform';
import type { NewSession } from '../contract/index.ts';
import { isOfStaff, type SignInSettings } from './settings.ts';
import { endSession, sessionAnswer, startSession } from './start-session.ts';
import { notifySecurity } from './notify-security.ts';

interface SignInInput {
  user_id: number;
  is_new: boolean;
  /** Of a client's session: the one organization it is of. */
  school_id: number | null;
  /** By what the person came in, beside a code. */
  by?: 'second_factor';
}

/** Everything is proved: the person comes in by a session that nobody knew before. One they came with ends here. */
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
  // Cards that bear this number are the person's from now on: whoever keeps cards listens.
  tx.emit('accounts.signed_in', [user_id]);
  return sessionAnswer({ token: session.token, type, is_new });
}
