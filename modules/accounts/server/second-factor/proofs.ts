import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { verify } from 'otplib';
import type { WriteContext } from '@ritm/platform';
import type { FactorProof } from '../../contract/index.ts';
import type { SignInSettings } from '../settings.ts';
import { passkeyOf, totpOf, recordPasskeyUse, consumeRecoveryCode, consumeStep } from './queries.ts';
import { hashRecoveryCode, openSecret } from './seal.ts';
import { webauthn } from './webauthn.ts';

const STEP = 30;

/**
 * The half-minute that the code belongs to; one before and one after are accepted because clocks differ. Undefined when
 * the code is wrong.
 */
export async function findMatchingTotpStep(secret: string, code: string, now: string): Promise<number | undefined> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(Date.parse(now) / 1000),
    epochTolerance: STEP,
  });
  return result.valid && 'epoch' in result ? Math.floor(result.epoch / STEP) : undefined;
}

export async function proveTotp(
  tx: WriteContext,
  { codeKey }: SignInSettings,
  { user_id, code }: { user_id: number; code: string },
): Promise<boolean> {
  const [totp] = await tx.run(totpOf, { user_id, enrolled: true });
  const step =
    totp && (await findMatchingTotpStep(openSecret(codeKey, user_id, Buffer.from(totp.secret!)), code, tx.now));
  return step !== undefined && (await tx.run(consumeStep, { id: totp!.id, step })).length > 0;
}

export async function provePasskey(
  tx: WriteContext,
  { relyingParty }: SignInSettings,
  { user_id, challenge, passkey }: { user_id: number; challenge: string; passkey: NonNullable<FactorProof['passkey']> },
): Promise<boolean> {
  const [stored] = await tx.run(passkeyOf, { user_id, credential_id: passkey.id });
  if (!stored) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: passkey as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(stored.public_key!),
      counter: stored.counter,
    },
    // Touching the key is enough, because the key is a second factor in addition to the code.
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  return (await tx.run(recordPasskeyUse, { id: stored.id, counter: newCounter })).length > 0;
}

export async function proveRecovery(
  tx: WriteContext,
  { codeKey }: SignInSettings,
  { user_id, recovery_code }: { user_id: number; recovery_code: string },
): Promise<boolean> {
  const code_hash = hashRecoveryCode(codeKey, user_id, recovery_code);
  return (await tx.run(consumeRecoveryCode, { user_id, code_hash })).length > 0;
}
