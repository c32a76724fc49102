import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { generate } from 'otplib';
import type { ErrorBody } from '@ritm/http';
import type { TestApp, TestSession } from '@ritm/testing';
import { captchaHeader, type CaptchaAction, type PhoneCheck } from '../contract/index.ts';

export { newPasskey } from './second-factor/soft-passkey.ts';

export interface PersonOfTest {
  phone?: string;
  firstname?: string;
  lastname?: string;
}

/** Creates a person with a session, without the sign-in dialogue. */
export const buildUser = (t: TestApp, person: PersonOfTest = {}): Promise<TestSession> => t.signIn(person);

/** Marks the sessions of everybody signed in as used just now. */
export async function useSessions(t: TestApp): Promise<void> {
  await t.sql('update sessions set last_seen_at = ritm_now() where revoked_at is null and expires_at > ritm_now()');
  t.platform.access.forgetAll();
}

let numbers = 0;
/**
 * A Russian mobile number that no other call of this run returned. Successive numbers are far apart, because a block of
 * neighbouring numbers has a limit of its own.
 */
export const newPhone = (): string => `+7999${String((++numbers * 9973) % 10 ** 7).padStart(7, '0')}`;

/** The newest code sent to the number. */
export async function sentCode(t: TestApp, phone: string): Promise<string> {
  const [message] = await t.sql<{ body: string }>(
    'select body from outbound_messages where recipient = $1 order by id desc limit 1',
    [phone],
  );
  return /\d{4,6}/.exec(message!.body)![0];
}

export interface FromAddress {
  address?: string;
  headers?: Record<string, string>;
}

/** Sends a POST from a chosen address, as a browser or an application elsewhere does. */
export async function postFrom<Body = PhoneCheck>(
  t: TestApp,
  path: string,
  body: unknown,
  { address = '10.0.0.1', headers = {} }: FromAddress = {},
) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { from: 'android', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return {
    status: reply.statusCode,
    body: JSON.parse(reply.body) as Body & ErrorBody,
    cookies: reply.cookies,
    headers: reply.headers,
  };
}

/** Requests a captcha for the action from the address. */
export async function requestCaptcha(t: TestApp, action: CaptchaAction, address: string): Promise<Challenge> {
  const reply = await t.app.inject({ url: `/api/captcha?action=${action}`, remoteAddress: address });
  return JSON.parse(reply.body) as Challenge;
}

/** The header's token: the challenge with its solution. */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Sends a POST; when a captcha is required, solves it and sends the POST again. */
export async function postSolving<Body = PhoneCheck>(
  t: TestApp,
  path: string,
  body: unknown,
  from: FromAddress & { address: string },
) {
  const reply = await postFrom<Body>(t, path, body, from);
  if (reply.body.code !== 'accounts.captcha_needed') return reply;
  const token = await solveCaptcha(await requestCaptcha(t, reply.body.data!.action as CaptchaAction, from.address));
  return postFrom<Body>(t, path, body, { ...from, headers: { ...from.headers, [captchaHeader]: token } });
}

/** The code that an authenticator application shows for its secret at an instant. */
export const totpCode = (secret: string, now: string): Promise<string> =>
  generate({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.parse(now) / 1000) });
