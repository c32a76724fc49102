import { AppError } from '@ritm/http';
import { callerAddress, committed, requireRow, type Answer, type WriteContext } from '@ritm/platform';
import { accountsErrors, type CheckType } from '../contract/index.ts';
import { isSameSeal, sealCode } from './code.ts';
import { countWrong, findCheck, spendAttempt, consumeCheck, wrongTotals } from './queries.ts';
import { isPastQuarter } from './rules/limits.ts';
import type { SignInSettings } from './settings.ts';
import { signInLocks, subjectsOf } from './subjects.ts';

export interface CodeToProve {
  id: number;
  code: string;
  type?: CheckType | undefined;
  /** A code for one purpose is not valid for another. */
  purpose: string;
}

/**
 * Whether this is the code of the check. The attempt is spent before the comparison, in one statement, so that parallel
 * guesses cannot share it. A refusal is returned as committed and not thrown, so that the attempt stays spent. A
 * correct code is used up.
 */
export async function proveCode(
  tx: WriteContext,
  { limits, codeKey, captcha }: SignInSettings,
  { id, code, type, purpose }: CodeToProve,
): Promise<Answer<{ phone: string }>> {
  const address = callerAddress(tx.request.ip);
  // The number must be known before its lock is taken, and the lock held before the check's row: sends take them in the
  // same order. A finished check is answered here, so that a flood of guesses holds no locks.
  const [known] = await tx.run(findCheck, { id, purpose, most: limits.attempts });
  if (!known) return committed(new AppError(accountsErrors.code_over));
  tx.lock(...signInLocks(address, known.phone));
  const subjects = subjectsOf(address, known.phone);
  const wrong = requireRow(await tx.run(wrongTotals, subjects));
  if (wrong.number >= limits.wrongPerNumber || wrong.address >= limits.wrongPerAddress)
    return committed(new AppError(accountsErrors.too_many_attempts, { retry_after: 3600 }));
  if (isPastQuarter(wrong.number, limits.wrongPerNumber) || isPastQuarter(wrong.address, limits.wrongPerAddress))
    await captcha.require(tx, 'check_sms_code');
  const [check] = await tx.run(spendAttempt, { id, type: type ?? null, most: limits.attempts });
  if (!check) return committed(new AppError(accountsErrors.code_over));

  const scope = { check_id: id, phone: check.phone, purpose };
  if (!isSameSeal(Buffer.from(check.code_hmac), sealCode(codeKey, scope, code))) {
    tx.defer(countWrong, { subject: subjects.address });
    tx.defer(countWrong, { subject: subjects.number });
    const left = limits.attempts - check.attempts;
    return committed(
      left > 0 ? new AppError(accountsErrors.wrong_code, { left }) : new AppError(accountsErrors.code_over),
    );
  }
  tx.defer(consumeCheck, { id });
  return { phone: check.phone };
}
