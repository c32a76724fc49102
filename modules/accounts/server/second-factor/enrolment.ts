/**
 * Adding and removing second factors: an authenticator application, passkeys, recovery codes. Nothing is active until
 * its first code is proved; every step requires a fresh code of the session, and the first factor comes with recovery
 * codes.
 */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { generateSecret, generateURI } from 'otplib';
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import {
  callerAddress,
  committed,
  requireRow,
  tokenHash,
  type Answer,
  type ReadContext,
  type WriteContext,
} from '@ritm/platform';
import { accountsErrors, type securityRoutes } from '../../contract/index.ts';
import { getPerson } from '../people.ts';
import { requireFreshCode } from '../person/fresh-code.ts';
import { countWrong, wrongTotals } from '../queries.ts';
import type { SignInSettings } from '../settings.ts';
import { notifySecurity } from '../notify-security.ts';
import { FACTOR_ATTEMPTS, factorSubjects, hasSecondFactor } from './checks.ts';
import { findMatchingTotpStep } from './proofs.ts';
import {
  deleteFactor,
  deleteRecoveryCodes,
  enrolTotp,
  factorsOf,
  findFactorCheck,
  insertFactorCheck,
  insertPasskey,
  insertRecoveryCodes,
  insertTotp,
  spendFactorAttempt,
  totpOf,
  consumeFactorCheck,
  consumeStep,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCode, openSecret, sealSecret } from './seal.ts';
import { webauthn } from './webauthn.ts';

type Routes = typeof securityRoutes;
const ISSUER = 'Ритм';
const CODES = 10;
const SETUP_LIFE = 10 * 60;

export async function getFactors(read: ReadContext): Promise<RouteOutput<Routes['get_second_factor']>> {
  const rows = await read.run(factorsOf, { user_id: read.actor.user_id });
  return {
    factors: rows.map(({ id, kind, name, created_at, last_used_at }) => ({
      id,
      kind,
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes_left: rows[0]?.codes_left ?? 0,
  };
}

export async function startTotp(
  tx: WriteContext,
  { codeKey }: SignInSettings,
): Promise<RouteOutput<Routes['start_totp']>> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const secret = generateSecret();
  const [[made], person] = await Promise.all([
    tx.run(insertTotp, { user_id, secret: sealSecret(codeKey, user_id, secret) }),
    getPerson(tx, user_id),
  ]);
  if (!made) throw new AppError(accountsErrors.has_totp);
  tx.audit({ action: 'accounts.totp_started', object_type: 'second_factor', object_id: made.id });
  return { secret, uri: generateURI({ issuer: ISSUER, label: person.phone ?? String(user_id), secret }) };
}

/** The first correct code proves that the application has the secret; only from then on does sign-in require it. */
export async function finishTotp(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<Routes['finish_totp']>,
): Promise<Answer<RouteOutput<Routes['finish_totp']>>> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const address = callerAddress(tx.request.ip);
  tx.lock(['sign_in_address', address], ['sign_in_factor', user_id]);
  const subjects = factorSubjects(address, user_id);
  const [wrong, [totp]] = await Promise.all([
    tx.run(wrongTotals, subjects).then(requireRow),
    tx.run(totpOf, { user_id, enrolled: false }),
  ]);
  const { limits, codeKey } = settings;
  if (wrong.number >= limits.wrongPerNumber || wrong.address >= limits.wrongPerAddress)
    return committed(new AppError(accountsErrors.too_many_attempts, { retry_after: 3600 }));
  if (!totp) throw new AppError(accountsErrors.factor_over);
  const step = await findMatchingTotpStep(openSecret(codeKey, user_id, Buffer.from(totp.secret!)), body.code, tx.now);
  if (step === undefined) {
    tx.defer(countWrong, { subject: subjects.address });
    tx.defer(countWrong, { subject: subjects.number });
    const left = limits.wrongPerNumber - wrong.number - 1;
    return committed(new AppError(accountsErrors.wrong_factor, { left }));
  }
  const isFirst = !(await hasSecondFactor(tx, user_id));
  const [enrolled] = await tx.run(enrolTotp, { id: totp.id });
  if (!enrolled) throw new AppError(accountsErrors.factor_over);
  await tx.run(consumeStep, { id: totp.id, step });
  return added(tx, settings, { id: totp.id, kind: 'totp', isFirst });
}

export async function startPasskey(
  tx: WriteContext,
  { relyingParty }: SignInSettings,
): Promise<RouteOutput<Routes['start_passkey']>> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const [person, factors] = await Promise.all([getPerson(tx, user_id), tx.run(factorsOf, { user_id })]);
  const name = person.phone ?? String(user_id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: ISSUER,
    userID: new Uint8Array(Buffer.from(`user:${user_id}`)),
    userName: name,
    userDisplayName: [person.firstname, person.lastname].filter(Boolean).join(' ') || name,
    timeout: SETUP_LIFE * 1000,
  });
  const token = randomToken(32);
  tx.defer(insertFactorCheck, {
    token_hash: tokenHash(token),
    user_id,
    purpose: 'enrol',
    challenge: options.challenge,
    school_id: null,
    seconds: SETUP_LIFE,
  });
  tx.audit({ action: 'accounts.passkey_started', object_type: 'user', object_id: user_id });
  return {
    token,
    options: {
      challenge: options.challenge,
      rp: { id: relyingParty.id, name: ISSUER },
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: SETUP_LIFE * 1000,
      attestation: 'none',
      excludeCredentials: factors
        .filter((one) => one.kind === 'passkey')
        .map((one) => ({ id: one.credential_id!, type: 'public-key', transports: one.transports })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    },
  };
}

export async function finishPasskey(
  tx: WriteContext,
  settings: SignInSettings,
  { body }: RouteInput<Routes['finish_passkey']>,
): Promise<Answer<RouteOutput<Routes['finish_passkey']>>> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const { relyingParty } = settings;
  const over = new AppError(accountsErrors.factor_over);
  const [known] = await tx.run(findFactorCheck, { token_hash: tokenHash(body.token), purpose: 'enrol' });
  if (known?.user_id !== user_id) throw over;
  const [check] = await tx.run(spendFactorAttempt, { id: known.id, most: FACTOR_ATTEMPTS });
  if (!check) throw over;
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: body.passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: check.challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified)
    return committed(new AppError(accountsErrors.wrong_factor, { left: FACTOR_ATTEMPTS - check.attempts }));
  const isFirst = !(await hasSecondFactor(tx, user_id));
  const [used] = await tx.run(consumeFactorCheck, { id: known.id });
  if (!used) throw over;
  const { credential } = verified.registrationInfo;
  const [made] = await tx.run(insertPasskey, {
    user_id,
    name: body.name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: body.passkey.response.transports ?? [],
  });
  if (!made) throw over;
  return added(tx, settings, { id: made.id, kind: 'passkey', isFirst });
}

/** The first factor comes with recovery codes, which open the account when everything else is lost. */
async function added(
  tx: WriteContext,
  settings: SignInSettings,
  { id, kind, isFirst }: { id: number; kind: 'totp' | 'passkey'; isFirst: boolean },
): Promise<{ id: number; recovery_codes?: string[] }> {
  const { user_id } = tx.actor;
  tx.audit({ action: 'accounts.second_factor_added', object_type: 'second_factor', object_id: id, after: { kind } });
  notifySecurity(tx, { user_id, event: 'second_factor_on' });
  tx.emit('accounts.second_factor_on', [user_id]);
  return isFirst ? { id, recovery_codes: await replaceCodes(tx, settings) } : { id };
}

async function replaceCodes(tx: WriteContext, { codeKey }: SignInSettings): Promise<string[]> {
  const { user_id } = tx.actor;
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await tx.run(deleteRecoveryCodes, { user_id });
  await tx.run(insertRecoveryCodes, { user_id, hashes: codes.map((code) => hashRecoveryCode(codeKey, user_id, code)) });
  return codes;
}

export async function newRecoveryCodes(
  tx: WriteContext,
  settings: SignInSettings,
): Promise<RouteOutput<Routes['new_recovery_codes']>> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  if (!(await hasSecondFactor(tx, user_id))) throw new AppError(accountsErrors.no_second_factor);
  const recovery_codes = await replaceCodes(tx, settings);
  tx.audit({ action: 'accounts.recovery_codes_made', object_type: 'user', object_id: user_id });
  return { recovery_codes };
}

export async function removeFactor(
  tx: WriteContext,
  { params }: RouteInput<Routes['delete_factor']>,
): Promise<{ ok: true }> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  tx.lock(['sign_in_factor', user_id]);
  const [deleted] = await tx.run(deleteFactor, { user_id, id: params.second_factor_id });
  if (!deleted) throw new AppError(commonErrors.not_found);
  if (!(await hasSecondFactor(tx, user_id))) tx.defer(deleteRecoveryCodes, { user_id });
  tx.audit({
    action: 'accounts.second_factor_removed',
    object_type: 'second_factor',
    object_id: deleted.id,
    before: { kind: deleted.kind },
  });
  notifySecurity(tx, { user_id, event: 'second_factor_off' });
  tx.emit('accounts.second_factor_off', [user_id]);
  return { ok: true };
}
