import { AppError } from '@ritm/http';
import { notify } from '@ritm/notifications/server';
import type { Answer, WriteContext } from '@ritm/platform';
import { accountsErrors, type CheckType, type NewSession } from '../../contract/index.ts';
import { isSameSeal, sealCode } from '../code.ts';
import { countWrong, enterUser, findCheck, spendAttempt, useCheck, wrongTotals } from '../queries.ts';
import { callerAddress } from '../rules/address.ts';
import { isPastQuarter } from '../rules/limits.ts';
import { SIGN_IN, type SignInSettings } from '../settings.ts';
import { endSession, startSession } from '../start-session.ts';
import { signInLocks, subjectsOf } from '../subjects.ts';

/**
 * Exchanges a code for a session. The attempt is spent before the comparison, in one statement, so that parallel guesses
 * cannot share it; a refusal is returned and not thrown, so that what was spent stays spent.
 */
export async function checkSmsCode(
  tx: WriteContext,
  settings: SignInSettings,
  { id, code, type }: { id: number; code: string; type?: CheckType | undefined },
): Promise<Answer<NewSession>> {
  const { limits, codeKey } = settings;
  const address = callerAddress(tx.request.ip);
  // The number must be known before its lock, and the lock held before the check's row: sends take them in the same order.
  // A check that is over is answered here, so that a flood of guesses holds nothing.
  const [known] = await tx.run(findCheck, { id, purpose: SIGN_IN, most: limits.attempts });
  if (!known) return new AppError(accountsErrors.code_over);
  tx.lock(...signInLocks(address, known.phone));
  const subjects = subjectsOf(address, known.phone);
  const [wrong] = await tx.run(wrongTotals, subjects);
  if (wrong!.number >= limits.wrongPerNumber || wrong!.address >= limits.wrongPerAddress)
    return new AppError(accountsErrors.too_many_attempts, { retry_after: 3600 });
  if (isPastQuarter(wrong!.number, limits.wrongPerNumber) || isPastQuarter(wrong!.address, limits.wrongPerAddress))
    await settings.captcha.demand(tx, 'check_sms_code');
  const [check] = await tx.run(spendAttempt, { id, type: type ?? null, most: limits.attempts });
  if (!check) return new AppError(accountsErrors.code_over);

  const scope = { check_id: id, phone: check.phone, purpose: SIGN_IN };
  if (!isSameSeal(Buffer.from(check.code_hmac), sealCode(codeKey, scope, code))) {
    tx.defer(countWrong, { subject: subjects.address });
    tx.defer(countWrong, { subject: subjects.number });
    const left = limits.attempts - check.attempts;
    return left > 0 ? new AppError(accountsErrors.wrong_code, { left }) : new AppError(accountsErrors.code_over);
  }
  tx.defer(useCheck, { id });
  return enter(tx, settings, check.phone);
}

/** The number is proved: its person comes in by a session that nobody knew before. One they came with ends here. */
async function enter(tx: WriteContext, settings: SignInSettings, phone: string): Promise<NewSession> {
  const [user] = await tx.run(enterUser, { phone, language: tx.language });
  const { id: user_id, is_new } = user!;
  if (tx.maybeActor) endSession(tx, tx.maybeActor);
  const strongest = is_new ? 'user' : await settings.sessionTypeOf(tx, user_id);
  const session = await startSession(tx, { user_id, type: strongest, strongest, confirmed_at: null });
  tx.audit({
    action: 'accounts.signed_in',
    object_type: 'session',
    object_id: session.session_id,
    after: { user_id, type: strongest, is_new },
  });
  if (!is_new) tellOfSession(tx, { user_id, session_id: session.session_id });
  // Cards that bear this number are the person's from now on: whoever keeps cards listens.
  tx.emit('accounts.signed_in', [user_id]);
  return { id: session.token, type: strongest, is_new };
}

/** Whoever owns the number should know: it may not have been they who entered the code. */
function tellOfSession(tx: WriteContext, { user_id, session_id }: { user_id: number; session_id: number }): void {
  const device = tx.request.device?.slice(0, 300) ?? null;
  notify(tx, {
    kind: 'security',
    cause: `session:${session_id}`,
    user_ids: [user_id],
    data: { event: 'new_session', device },
  });
}
