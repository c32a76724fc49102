import { AppError, type RouteInput } from '@ritm/http';
import { moveDevices } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import { accountsErrors, type accountsRoutes, type NewSession } from '../../contract/index.ts';
import { isOfStaff, type SignInSettings } from '../settings.ts';
import { endSession, sessionAnswer, startSession } from '../start-session.ts';

/**
 * Changing the role issues a new token. The type only says in which role the screen opens: each call proves its role by
 * the membership.
 */
export async function changeSessionType(
  tx: WriteContext,
  settings: SignInSettings,
  { type }: RouteInput<typeof accountsRoutes.change_session_type>['body'],
): Promise<NewSession> {
  const { user_id, session_id, session_type } = tx.actor;
  if (session_type === 'client') throw new AppError(accountsErrors.client_only);
  const ofStaff = await isOfStaff(tx, settings, user_id);
  const session = await startSession(tx, { user_id, type, ofStaff, continues: session_id });
  // The person and the device stay the same, so push devices move to the new session.
  moveDevices(tx, { from: tx.actor.session_id, to: session.session_id });
  endSession(tx, tx.actor);
  tx.audit({
    action: 'accounts.session_changed',
    object_type: 'session',
    object_id: session.session_id,
    before: { type: session_type },
    after: { type },
  });
  return sessionAnswer({ token: session.token, type, is_new: false });
}
