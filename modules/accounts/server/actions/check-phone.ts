import { AppError } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { callerAddress, requireRow, type WriteContext } from '@ritm/platform';
import { accountsErrors, type CheckType, type PhoneCheck } from '../../contract/index.ts';
import { readBudget, spendBudget } from '../budget.ts';
import { recentSends, wrongTotals } from '../queries.ts';
import { isPastQuarter, needsCaptcha, waitBeforeSend } from '../rules/limits.ts';
import { sendCode } from '../send-code.ts';
import { SIGN_IN, type SignInSettings } from '../settings.ts';
import { sendLocks, subjectsOf } from '../subjects.ts';

/**
 * Sends a code to a number. Nothing here reads users, so a known and an unknown number cannot be distinguished. The locks
 * make the count and the send one step: of parallel requests, only as many pass as the windows allow.
 */
export async function checkPhone(
  tx: WriteContext,
  settings: SignInSettings,
  { phone: typed, type = 'sms' }: { phone: string; type?: CheckType | undefined },
): Promise<PhoneCheck> {
  const phone = parsePhone(typed);
  if (!phone) throw new AppError(accountsErrors.bad_phone);
  return sendWithinLimits(tx, settings, { phone: phone.e164, dial: phone.dial, type, purpose: SIGN_IN });
}

export interface CodeToSend {
  phone: string;
  dial: string;
  type: CheckType;
  purpose: string;
}

/**
 * Sends every code of any purpose, because the limits of the number, its block, the address, the site and the country
 * are shared by all purposes.
 */
export async function sendWithinLimits(
  tx: WriteContext,
  settings: SignInSettings,
  { phone, dial, type, purpose }: CodeToSend,
): Promise<PhoneCheck> {
  const { limits } = settings;
  if (!settings.canSend(type)) throw new AppError(accountsErrors.sending_down, { retry_after: 30 });
  if (!(dial in limits.dialCodes)) throw new AppError(accountsErrors.country_closed);
  const address = callerAddress(tx.request.ip);
  tx.lock(...sendLocks(address, phone));
  const [sends, wrong, spent] = await Promise.all([
    tx.run(recentSends, { phone, address }).then(requireRow),
    tx.run(wrongTotals, subjectsOf(address, phone)).then(requireRow),
    readBudget(tx, dial),
  ]);
  // No code is sent when it could not be used anyway.
  if (wrong.number >= limits.wrongPerNumber || wrong.address >= limits.wrongPerAddress)
    throw new AppError(accountsErrors.too_many_codes, { retry_after: 3600 });
  const { check_id, number_ages, prefix_ages, address_ages } = sends;
  const counted = [
    [number_ages, limits.perNumber],
    [prefix_ages, limits.perPrefix],
    [address_ages, limits.perAddress],
  ] as const;
  refuseTooOften(Math.max(...counted.map(([ages, windows]) => waitBeforeSend(ages, windows))));
  const suspicious =
    counted.some(([ages, windows]) => needsCaptcha(ages, windows)) ||
    isPastQuarter(spent.site, limits.sitePerDay) ||
    isPastQuarter(spent.country, limits.dialCodes[dial]!);
  if (suspicious) await settings.captcha.require(tx, 'check_phone');
  await spendBudget(tx, limits, dial);
  return sendCode(tx, settings, { check_id, phone, type, purpose, address });
}

function refuseTooOften(retry_after: number): void {
  if (retry_after === 0) return;
  throw new AppError(retry_after <= 60 ? accountsErrors.too_soon : accountsErrors.too_many_codes, { retry_after });
}
