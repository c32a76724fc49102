import { AppError } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import {
  callerAddress,
  committed,
  requireRow,
  tokenHash,
  type Answer,
  type Runner,
  type WriteContext,
} from '@ritm/platform';
import { accountsErrors, type FactorCheck, type FactorMethod, type FactorProof } from '../../contract/index.ts';
import { countWrong, wrongTotals } from '../queries.ts';
import type { SignInSettings } from '../settings.ts';
import { subjectsOf } from '../subjects.ts';
import { provePasskey, proveRecovery, proveTotp } from './proofs.ts';
import {
  factorsOf,
  findFactorCheck,
  insertFactorCheck,
  spendFactorAttempt,
  consumeFactorCheck,
  type FactorPurpose,
} from './queries.ts';
import { webauthn } from './webauthn.ts';

const LIFE = 5 * 60;
/** Attempts allowed by one request for the second factor. */
export const FACTOR_ATTEMPTS = 5;

/** Whether the person has a second factor. */
export const hasSecondFactor = async (runner: Runner, user_id: number): Promise<boolean> =>
  (await runner.run(factorsOf, { user_id })).length > 0;

interface FactorRequest {
  user_id: number;
  purpose: FactorPurpose;
  school_id: number | null;
}

/** Requests a second factor if the person has one; otherwise returns nothing. */
export async function requestFactor(
  tx: WriteContext,
  { relyingParty }: SignInSettings,
  { user_id, purpose, school_id }: FactorRequest,
): Promise<FactorCheck | undefined> {
  const factors = await tx.run(factorsOf, { user_id });
  if (factors.length === 0) return undefined;
  const passkeys = factors.filter((one) => one.kind === 'passkey');
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: relyingParty.id, timeout: LIFE * 1000 });
  const token = randomToken(32);
  tx.defer(insertFactorCheck, {
    token_hash: tokenHash(token),
    user_id,
    purpose,
    challenge: options.challenge,
    school_id,
    seconds: LIFE,
  });
  const methods: FactorMethod[] = [
    ...(factors.some((one) => one.kind === 'totp') ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(requireRow(factors).codes_left > 0 ? (['recovery'] as const) : []),
  ];
  const factorCheck: FactorCheck = { token, methods, expires_in: LIFE };
  if (passkeys.length > 0)
    factorCheck.passkey = {
      challenge: options.challenge,
      rpId: relyingParty.id,
      timeout: LIFE * 1000,
      userVerification: 'preferred',
      allowCredentials: passkeys.map((one) => ({
        id: one.credential_id!,
        type: 'public-key',
        transports: one.transports,
      })),
    };
  return factorCheck;
}

export interface ProvenFactor {
  user_id: number;
  school_id: number | null;
  by: FactorMethod;
}

/**
 * Checks the answer to a request for the second factor. As with codes, the attempt is spent before anything is
 * compared, wrong answers are counted for the person and for the address, and a refusal is returned as committed and
 * not thrown, so that the attempt stays spent.
 */
export async function proveFactor(
  tx: WriteContext,
  settings: SignInSettings,
  { purpose, ...proof }: FactorProof & { purpose: FactorPurpose },
): Promise<Answer<ProvenFactor>> {
  const over = committed(new AppError(accountsErrors.factor_over));
  const [known] = await tx.run(findFactorCheck, { token_hash: tokenHash(proof.token), purpose });
  if (!known || (tx.maybeActor && purpose === 'confirm' && tx.maybeActor.user_id !== known.user_id)) return over;
  const address = callerAddress(tx.request.ip);
  tx.lock(['sign_in_address', address], ['sign_in_factor', known.user_id]);
  const subjects = factorSubjects(address, known.user_id);
  const [wrong, [check]] = await Promise.all([
    tx.run(wrongTotals, subjects).then(requireRow),
    tx.run(spendFactorAttempt, { id: known.id, most: FACTOR_ATTEMPTS }),
  ]);
  const { limits } = settings;
  if (wrong.number >= limits.wrongPerNumber || wrong.address >= limits.wrongPerAddress)
    return committed(new AppError(accountsErrors.too_many_attempts, { retry_after: 3600 }));
  if (!check) return over;
  const by = await methodThatProves(tx, settings, { ...proof, ...check });
  if (!by) {
    tx.defer(countWrong, { subject: subjects.address });
    tx.defer(countWrong, { subject: subjects.number });
    const left = FACTOR_ATTEMPTS - check.attempts;
    return left > 0 ? committed(new AppError(accountsErrors.wrong_factor, { left })) : over;
  }
  const [used] = await tx.run(consumeFactorCheck, { id: known.id });
  return used ? { user_id: check.user_id, school_id: check.school_id, by } : over;
}

/** Wrong second factors of a person and of an address are counted separately from wrong codes of a number. */
export const factorSubjects = (address: string, user_id: number) => ({
  ...subjectsOf(address, ''),
  number: `factor:${user_id}`,
});

async function methodThatProves(
  tx: WriteContext,
  settings: SignInSettings,
  { code, recovery_code, passkey, ...check }: FactorProof & { user_id: number; challenge: string },
): Promise<FactorMethod | undefined> {
  if (code !== undefined) return (await proveTotp(tx, settings, { ...check, code })) ? 'totp' : undefined;
  if (passkey) return (await provePasskey(tx, settings, { ...check, passkey })) ? 'passkey' : undefined;
  if (recovery_code !== undefined)
    return (await proveRecovery(tx, settings, { ...check, recovery_code })) ? 'recovery' : undefined;
  return undefined;
}
