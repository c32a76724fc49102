import { AppError, type RouteInput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { committed, Committed, requireRow, type Answer, type WriteContext } from '@ritm/platform';
import {
  accountsErrors,
  personErrors,
  type PhoneCheck,
  type Profile,
  type securityRoutes,
} from '../../contract/index.ts';
import { sendWithinLimits } from '../actions/check-phone.ts';
import { getPerson } from '../people.ts';
import { requireFreshCode } from '../person/fresh-code.ts';
import { profileById } from '../person/queries.ts';
import { proveCode } from '../prove-code.ts';
import { maskPhone } from '../rules/mask-phone.ts';
import { endOthers } from '../sessions/queries.ts';
import { isOfStaff, type SignInSettings } from '../settings.ts';
import { notifySecurity } from '../notify-security.ts';
import { toProfile } from '../views.ts';
import { findByPhone, setPhone } from './queries.ts';

type Routes = typeof securityRoutes;

/**
 * The purpose contains the user, so that a code requested by one person cannot change anybody else’s number, whoever
 * reads it.
 */
const purposeOf = (user_id: number): string => `phone:${user_id}`;

/**
 * Sends a code to the number that the person wants to use. The answer does not reveal whether the number belongs to
 * somebody.
 */
export async function sendPhoneCode(
  tx: WriteContext,
  settings: SignInSettings,
  { body: { phone: typed, type = 'sms' } }: RouteInput<Routes['send_phone_code']>,
): Promise<PhoneCheck> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const phone = parsePhone(typed);
  if (!phone) throw new AppError(accountsErrors.bad_phone);
  if ((await getPerson(tx, user_id)).phone === phone.e164) throw new AppError(personErrors.same_phone);
  if (type === 'call' && (await isOfStaff(tx, settings, user_id))) throw new AppError(accountsErrors.no_call_for_staff);
  tx.audit({
    action: 'accounts.phone_asked',
    object_type: 'user',
    object_id: user_id,
    after: { phone: maskPhone(phone.e164) },
  });
  return sendWithinLimits(tx, settings, { phone: phone.e164, dial: phone.dial, type, purpose: purposeOf(user_id) });
}

/** Changes the number and ends the person's other sessions. */
export async function changePhone(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<Routes['change_phone']>,
): Promise<Answer<Profile>> {
  requireFreshCode(tx);
  const { user_id, session_id } = tx.actor;
  const proven = await proveCode(tx, settings, { ...body, purpose: purposeOf(user_id) });
  if (proven instanceof Committed) return proven;
  const { phone } = proven;
  const [[taken], before] = await Promise.all([tx.run(findByPhone, { phone }), getPerson(tx, user_id)]);
  if (taken) return committed(new AppError(personErrors.phone_taken));
  await tx.run(setPhone, { id: user_id, phone });
  await tx.run(endOthers, { user_id, keep: session_id });
  tx.forgetAccess(user_id);
  tx.audit({
    action: 'accounts.phone_changed',
    object_type: 'user',
    object_id: user_id,
    before: { phone: before.phone && maskPhone(before.phone) },
    after: { phone: maskPhone(phone) },
  });
  notifySecurity(tx, { user_id, event: 'phone_changed', device: tx.request.device });
  // Listeners link the cards with the new number to the person.
  tx.emit('accounts.phone_changed', [user_id]);
  const row = requireRow(await tx.run(profileById, { id: user_id }));
  return toProfile(row, tx.actor);
}
