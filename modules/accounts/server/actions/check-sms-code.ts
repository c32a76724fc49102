import { Committed, requireRow, type Answer, type WriteContext } from '@ritm/platform';
import type { CheckType, SignInAnswer } from '../../contract/index.ts';
import { proveCode } from '../prove-code.ts';
import { enterUser } from '../queries.ts';
import { requestFactor } from '../second-factor/checks.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { SIGN_IN, type SignInSettings } from '../settings.ts';

interface CodeForSession {
  id: number;
  code: string;
  type?: CheckType | undefined;
  school_id?: number | undefined;
}

/** Exchanges a code for a session or, for a person who has a second factor, for the request for it. */
export async function checkSmsCode(
  tx: WriteContext,
  settings: SignInSettings,
  { id, code, type, school_id }: CodeForSession,
): Promise<Answer<SignInAnswer>> {
  const proven = await proveCode(tx, settings, { id, code, type, purpose: SIGN_IN });
  if (proven instanceof Committed) return proven;
  const user = requireRow(await tx.run(enterUser, { phone: proven.phone, language: tx.language }));
  const { id: user_id, is_new } = user;
  const factorCheck = is_new
    ? undefined
    : await requestFactor(tx, settings, { user_id, purpose: 'sign_in', school_id: school_id ?? null });
  if (factorCheck) return { is_new: false, second_factor: factorCheck };
  return completeSignIn(tx, settings, { user_id, is_new, school_id: school_id ?? null });
}
