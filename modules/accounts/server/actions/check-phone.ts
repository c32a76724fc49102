import { AppError } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import type { Answer, WriteContext } from '@ritm/platform';
import { accountsErrors, type CheckType, type PhoneCheck } from '../../contract/index.ts';
import { codeLength, codeMessage, newCode, sealCode } from '../code.ts';
import { insertCheck, recentSends, replaceChecks, wrongTotals } from '../queries.ts';
import { callerAddress } from '../rules/address.ts';
import { CODE_LIFE, pauseBetweenSends, waitBeforeSend } from '../rules/limits.ts';
import { SIGN_IN, type SignInSettings } from '../settings.ts';
import { signInLocks, subjectsOf } from '../subjects.ts';

/**
 * Sends a code to a number. Nothing here looks at users, so a known and an unknown number cannot be told apart.
 * The locks make the count and the send one step: of parallel requests only as many pass as the windows allow.
 */
export async function checkPhone(
  tx: WriteContext,
  { codeKey, limits }: SignInSettings,
  { phone: typed, type = 'sms' }: { phone: string; type?: CheckType | undefined },
): Promise<Answer<PhoneCheck>> {
  const phone = parsePhone(typed)?.e164;
  if (!phone) throw new AppError(accountsErrors.bad_phone);
  const address = callerAddress(tx.request.ip);
  tx.lock(...signInLocks(address, phone));
  const [[sends], [wrong]] = await Promise.all([
    tx.run(recentSends, { phone, address }),
    tx.run(wrongTotals, subjectsOf(address, phone)),
  ]);
  // A code that could not be used is not sent.
  if (wrong!.number >= limits.wrongPerNumber || wrong!.address >= limits.wrongPerAddress)
    throw new AppError(accountsErrors.too_many_codes, { retry_after: 3600 });
  const { check_id, number_ages, address_ages } = sends!;
  refuseTooOften(waitBeforeSend(number_ages, limits.perNumber), waitBeforeSend(address_ages, limits.perAddress));

  const code = newCode(type);
  tx.defer(replaceChecks, { phone, purpose: SIGN_IN });
  tx.defer(insertCheck, {
    id: check_id,
    phone,
    type,
    purpose: SIGN_IN,
    address,
    seconds: CODE_LIFE,
    code_hmac: sealCode(codeKey, { check_id, phone, purpose: SIGN_IN }, code),
  });
  tx.send({ channel: type, recipient: phone, body: codeMessage(type, code, tx.language) });
  return {
    id: check_id,
    type,
    code_length: codeLength(type),
    expires_in: CODE_LIFE,
    retry_after: pauseBetweenSends(limits),
  };
}

function refuseTooOften(number: number, address: number): void {
  const retry_after = Math.max(number, address);
  if (retry_after === 0) return;
  throw new AppError(retry_after <= 60 ? accountsErrors.too_soon : accountsErrors.too_many_codes, { retry_after });
}
