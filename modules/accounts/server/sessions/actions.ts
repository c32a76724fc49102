import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import { readPage, tokenHash, type ReadContext, type WriteContext } from '@ritm/platform';
import { accountsErrors, type NewSession, type securityRoutes } from '../../contract/index.ts';
import { getPerson } from '../people.ts';
import { maskPhone } from '../rules/mask-phone.ts';
import { readRedirect } from '../rules/redirect.ts';
import { isOfStaff, type SignInSettings } from '../settings.ts';
import { endSession, sessionAnswer, startSession } from '../start-session.ts';
import { notifySecurity } from '../notify-security.ts';
import { endOthers, endOwn, insertTicket, sessionsOf, consumeTicket } from './queries.ts';

const TICKET_LIFE = 60;

export async function listSessions(
  read: ReadContext,
  { query }: RouteInput<typeof securityRoutes.list_sessions>,
): Promise<RouteOutput<typeof securityRoutes.list_sessions>> {
  const { user_id, session_id } = read.actor;
  const { rows, meta } = await readPage(query, (window) => read.run(sessionsOf, { user_id, ...window }));
  return { data: rows.map(({ total: _total, ...row }) => ({ ...row, current: row.id === session_id })), meta };
}

/** Another person's session and a missing one give the same 404. */
export async function endOneSession(
  tx: WriteContext,
  { params }: RouteInput<typeof securityRoutes.end_session>,
): Promise<{ ok: true }> {
  const { user_id } = tx.actor;
  const [ended] = await tx.run(endOwn, { user_id, id: params.session_id });
  if (!ended) throw new AppError(commonErrors.not_found);
  tx.forgetAccess(user_id);
  tx.audit({ action: 'accounts.session_ended', object_type: 'session', object_id: ended.id });
  return { ok: true };
}

export async function endOtherSessions(tx: WriteContext): Promise<{ ended: number }> {
  const { user_id, session_id } = tx.actor;
  const ended = await tx.run(endOthers, { user_id, keep: session_id });
  tx.forgetAccess(user_id);
  tx.audit({
    action: 'accounts.sessions_ended',
    object_type: 'user',
    object_id: user_id,
    after: { sessions: ended.map((one) => one.id) },
  });
  if (ended.length > 0) notifySecurity(tx, { user_id, event: 'sessions_ended' });
  tx.emit('accounts.sessions_ended', [user_id]);
  return { ended: ended.length };
}

/** The address contains a ticket and never the session, because addresses end up in histories and logs of two sites. */
export async function generateAuthRedirect(
  tx: WriteContext,
  { authHosts }: SignInSettings,
  { body }: RouteInput<typeof securityRoutes.generate_auth_redirect>,
): Promise<RouteOutput<typeof securityRoutes.generate_auth_redirect>> {
  const target = readRedirect(body.redirect_url, authHosts);
  if (!target) throw new AppError(accountsErrors.foreign_site);
  const ticket = randomToken(32);
  const { session_id } = tx.actor;
  tx.defer(insertTicket, {
    ticket_hash: tokenHash(ticket),
    session_id,
    origin: target.origin,
    seconds: TICKET_LIFE,
  });
  tx.audit({
    action: 'accounts.ticket_made',
    object_type: 'session',
    object_id: session_id,
    after: { origin: target.origin },
  });
  const query = new URLSearchParams({ to: ticket, next: target.place });
  return { redirect_url: `${target.origin}/auth?${query.toString()}`, expires_in: TICKET_LIFE };
}

/**
 * Exchanges a ticket for a new session that continues the one in which the ticket was created. Anybody can send somebody
 * a link with a ticket of their own, so a person who is signed in is asked before they become another (decision 146);
 * the refusal leaves both the ticket and the present session as they were.
 */
export async function consumeAuthTicket(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<typeof securityRoutes.use_auth_ticket>,
): Promise<NewSession> {
  const [from] = await tx.run(consumeTicket, { ticket_hash: tokenHash(body.to) });
  const { origin } = tx.request;
  // A browser always sends its origin here; an application has none, and no page can make it follow a link.
  if (!from || (origin !== undefined && origin !== from.origin)) throw new AppError(accountsErrors.ticket_over);
  const { user_id, school_id, type } = from;
  if (tx.maybeActor && tx.maybeActor.user_id !== user_id && body.switch_person !== true)
    throw new AppError(accountsErrors.ticket_of_another, await describePerson(tx, user_id));
  if (tx.maybeActor) endSession(tx, tx.maybeActor);
  const ofStaff = await isOfStaff(tx, settings, user_id);
  const session = await startSession(tx, { user_id, type, ofStaff, continues: from.id, school_id });
  tx.audit({
    action: 'accounts.signed_in',
    object_type: 'session',
    object_id: session.session_id,
    after: { user_id, type, is_new: false, by: 'ticket' },
  });
  return sessionAnswer({ token: session.token, type, is_new: false });
}

/** Tells a person enough of an account to recognize it. */
async function describePerson(tx: WriteContext, user_id: number): Promise<{ name: string; phone: string }> {
  const { firstname, lastname, phone } = await getPerson(tx, user_id);
  return { name: `${firstname} ${lastname}`.trim(), phone: phone === null ? '' : maskPhone(phone) };
}
