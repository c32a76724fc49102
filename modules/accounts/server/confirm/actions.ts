import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { committed, Committed, requireRow, type Answer, type ReadContext, type WriteContext } from '@ritm/platform';
import { accountsErrors, type FactorCheck, type PhoneCheck, type securityRoutes } from '../../contract/index.ts';
import { sendWithinLimits } from '../actions/check-phone.ts';
import { getPerson } from '../people.ts';
import { proveCode } from '../prove-code.ts';
import { refreshConfirmation } from '../queries.ts';
import { requestFactor, hasSecondFactor, proveFactor } from '../second-factor/checks.ts';
import { factorsOf } from '../second-factor/queries.ts';
import { maskPhone } from '../rules/mask-phone.ts';
import { CONFIRM, isOfStaff, type SignInSettings } from '../settings.ts';

type Routes = typeof securityRoutes;

/** A person who has a second factor confirms with it: a code to the phone would be a weaker way around it. */
export async function getConfirmWays(
  read: ReadContext,
  settings: SignInSettings,
): Promise<RouteOutput<Routes['get_confirm_ways']>> {
  const { user_id } = read.actor;
  const [factors, person, worksHere] = await Promise.all([
    read.run(factorsOf, { user_id }),
    getPerson(read, user_id),
    isOfStaff(read, settings, user_id),
  ]);
  const phone = person.phone && maskPhone(person.phone);
  if (factors.length === 0) return { methods: worksHere ? ['sms'] : ['sms', 'call'], phone };
  const kinds = new Set(factors.map((one) => one.kind));
  return {
    methods: [
      ...(kinds.has('totp') ? (['totp'] as const) : []),
      ...(kinds.has('passkey') ? (['passkey'] as const) : []),
      ...(requireRow(factors).codes_left > 0 ? (['recovery'] as const) : []),
    ],
    phone,
  };
}

/**
 * Sends a code to the person's own number, within the same limits as every code. The four digits of a call are too few
 * for those who run an organization.
 */
export async function sendConfirmCode(
  tx: WriteContext,
  settings: SignInSettings,
  { body: { type = 'sms' } }: RouteInput<Routes['send_confirm_code']>,
): Promise<PhoneCheck> {
  const { user_id } = tx.actor;
  const person = await getPerson(tx, user_id);
  if (await hasSecondFactor(tx, user_id)) throw new AppError(accountsErrors.second_factor_first);
  if (type === 'call' && (await isOfStaff(tx, settings, user_id))) throw new AppError(accountsErrors.no_call_for_staff);
  const phone = parsePhone(person.phone ?? '');
  if (!phone) throw new AppError(accountsErrors.bad_phone);
  tx.audit({ action: 'accounts.confirm_asked', object_type: 'session', object_id: tx.actor.session_id });
  return sendWithinLimits(tx, settings, { phone: phone.e164, dial: phone.dial, type, purpose: CONFIRM });
}

export async function confirmByCode(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<Routes['confirm']>,
): Promise<Answer<{ ok: true }>> {
  const { user_id } = tx.actor;
  const person = await getPerson(tx, user_id);
  if (await hasSecondFactor(tx, user_id)) throw new AppError(accountsErrors.second_factor_first);
  const proven = await proveCode(tx, settings, { ...body, purpose: CONFIRM });
  if (proven instanceof Committed) return proven;
  // A correct code for somebody else's number proves nothing about the person at the screen.
  if (proven.phone !== person.phone) return committed(new AppError(accountsErrors.code_over));
  return confirmed(tx, 'code');
}

export async function requestConfirmFactor(tx: WriteContext, settings: SignInSettings): Promise<FactorCheck> {
  const { user_id } = tx.actor;
  const factorCheck = await requestFactor(tx, settings, { user_id, purpose: 'confirm', school_id: null });
  if (!factorCheck) throw new AppError(accountsErrors.no_second_factor);
  tx.audit({ action: 'accounts.confirm_asked', object_type: 'session', object_id: tx.actor.session_id });
  return factorCheck;
}

export async function confirmByFactor(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<Routes['confirm_factor']>,
): Promise<Answer<{ ok: true }>> {
  const proven = await proveFactor(tx, settings, { ...body, purpose: 'confirm' });
  return proven instanceof Committed ? proven : confirmed(tx, proven.by);
}

/** Confirms this session only, for the ten minutes that `requireFreshCode` allows. */
function confirmed(tx: WriteContext, by: string): { ok: true } {
  const { session_id, user_id } = tx.actor;
  tx.defer(refreshConfirmation, { id: session_id });
  tx.forgetAccess(user_id);
  tx.audit({ action: 'accounts.confirmed', object_type: 'session', object_id: session_id, after: { by } });
  return { ok: true };
}
