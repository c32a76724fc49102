import type { WriteContext } from '@ritm/platform';
import type { CheckType, PhoneCheck } from '../contract/index.ts';
import { codeLength, codeMessage, newCode, sealCode } from './code.ts';
import { insertCheck, replaceChecks } from './queries.ts';
import { CODE_TTL_SECONDS, pauseBetweenSends } from './rules/limits.ts';
import type { SignInSettings } from './settings.ts';

/** The job that receives the digits of a call. */
export const CALL_CODE = 'accounts.set_call_code';

interface CodeMessage {
  check_id: number;
  phone: string;
  type: CheckType;
  purpose: string;
  address: string;
}

/** Creates a code, stores its seal and sends it after the commit; the previous code becomes invalid. */
export function sendCode(
  tx: WriteContext,
  { codeKey, limits }: SignInSettings,
  { check_id, phone, type, purpose, address }: CodeMessage,
): PhoneCheck {
  const code = newCode(type);
  tx.defer(replaceChecks, { phone, purpose });
  tx.defer(insertCheck, {
    id: check_id,
    phone,
    type,
    purpose,
    address,
    seconds: CODE_TTL_SECONDS,
    code_hmac: sealCode(codeKey, { check_id, phone, purpose }, code),
  });
  tx.send({
    channel: type,
    recipient: phone,
    body: codeMessage(type, code, tx.language),
    // Services that call choose the number themselves and report afterwards what it ends with.
    ...(type === 'call' && { answer: { task: CALL_CODE, payload: { check_id } } }),
  });
  return {
    id: check_id,
    type,
    code_length: codeLength(type),
    expires_in: CODE_TTL_SECONDS,
    retry_after: pauseBetweenSends(limits),
  };
}
