import { randomToken } from '@ritm/kernel';
import { removeSessionDevices } from '@ritm/notifications/server';
import { callerAddress, requireRow, tokenHash, type SessionType, type WriteContext } from '@ritm/platform';
import type { NewSession } from '../contract/index.ts';
import { insertSession, revokeSession, shortenSessions } from './queries.ts';
import { sessionDays } from './rules/limits.ts';

interface Start {
  user_id: number;
  type: SessionType;
  /** The person works somewhere: whatever role is chosen, the session follows the rules for staff. */
  ofStaff: boolean;
  /** The session that this one continues; null when a code was entered just now. */
  continues: number | null;
  /** For a client's session, the only organization that it is valid for. */
  school_id?: number | null;
}

/**
 * Starts a session with a token of 256 random bits, of which the database keeps a hash. Only applications receive the
 * token in the answer; the web gets a cookie.
 */
export async function startSession(
  tx: WriteContext,
  { user_id, type, ofStaff, continues, school_id = null }: Start,
): Promise<{ session_id: number; token: string | undefined }> {
  const token = randomToken(32);
  const web = tx.request.from === 'web';
  const days = sessionDays({ web, staff: ofStaff });
  const row = requireRow(
    await tx.run(insertSession, {
      token_hash: tokenHash(token),
      user_id,
      type,
      school_id,
      continues,
      days,
      device: tx.request.device?.slice(0, 300) ?? null,
      address: callerAddress(tx.request.ip),
    }),
  );
  if (web) tx.setSessionToken(token);
  return { session_id: row.id, token: web ? undefined : token };
}

interface Started {
  token: string | undefined;
  type: SessionType;
  is_new: boolean;
}

/** The answer to a sign-in. When the token travels in a cookie, the body contains nothing that could replace it. */
export const sessionAnswer = ({ token, type, is_new }: Started): NewSession => ({
  id: token,
  type,
  is_new,
  ...(token !== undefined && { idSession: token, isNew: is_new }),
});

/**
 * Shortens a person's sessions to the lifetime of staff sessions, because the person gains access to other people's
 * data.
 */
export function applyStaffSessionLifetime(tx: WriteContext, user_id: number): void {
  tx.defer(shortenSessions, { user_id, days: sessionDays({ web: true, staff: true }) });
  tx.forgetAccess(user_id);
}

/** From the commit on, the token is invalid in every process, and no pushes go to the device that signed in with it. */
export function endSession(tx: WriteContext, { session_id, user_id }: { session_id: number; user_id: number }): void {
  tx.defer(revokeSession, { id: session_id });
  removeSessionDevices(tx, { session_id });
  tx.forgetAccess(user_id);
}
