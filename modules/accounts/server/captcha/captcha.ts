import { createHash, createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { AppError, z } from '@ritm/http';
import { callerAddress, type RequestFacts, type WriteContext } from '@ritm/platform';
import { accountsErrors, type CaptchaAction } from '../../contract/index.ts';
import { consumeProof } from './queries.ts';

/** The work for a browser: `cost` rounds of PBKDF2 for each of up to `most` tries. */
export interface CaptchaWork {
  cost: number;
  min: number;
  max: number;
}

/** Takes about a third of a second on a desktop processor and a second on a phone. */
export const captchaWork: CaptchaWork = { cost: 1_000, min: 200, max: 400 };
/** For tests, which solve hundreds. */
export const trivialWork: CaptchaWork = { cost: 1, min: 1, max: 4 };

export interface Captcha {
  /** Creates a challenge that allows one call of one action from the address that requested it. */
  challenge(about: { action: CaptchaAction; request: RequestFacts; now: string }): Promise<Challenge>;
  /** Throws `captcha_needed` unless the request carries a solved, never used challenge for this action and address. */
  require(tx: WriteContext, action: CaptchaAction): Promise<void>;
}

/** What `challenge` signs. */
const signedParameters = z.object({
  nonce: z.string(),
  salt: z.string(),
  data: z.object({ action: z.string(), address: z.string(), until: z.number() }),
});

const LIFE = 20 * 60;
const MAX_TOKEN_LENGTH = 4_000;

/** `key` is any secret of the server; the captcha's own keys are derived from it. */
export function createCaptcha(key: Buffer, work: CaptchaWork = captchaWork): Captcha {
  const keyFor = (purpose: string) => createHmac('sha256', key).update(`captcha|${purpose}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
  const addressWord = (request: RequestFacts) =>
    createHmac('sha256', keyFor('address')).update(callerAddress(request.ip)).digest('base64url').slice(0, 22);

  /** Returns the solved challenge if it is valid for this call; everything in it was signed by this server. */
  const provenFor = async (tx: WriteContext, action: CaptchaAction) => {
    const payload = readToken(tx.request.captcha);
    if (!payload) return undefined;
    const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey }).catch(() => ({ verified: false }));
    // Nothing of the payload is read before its signature holds: until then its values may be of any type.
    const signed = verified ? signedParameters.safeParse(payload.challenge.parameters).data : undefined;
    if (!signed) return undefined;
    const { nonce, salt, data } = signed;
    const until = data.until * 1000;
    const holds = data.action === action && data.address === addressWord(tx.request) && until > Date.parse(tx.now);
    return holds ? { challenge: createHash('sha256').update(`${nonce}|${salt}`).digest(), until } : undefined;
  };

  return {
    challenge: ({ action, request, now }) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: work.cost,
        counter: randomInt(work.min, work.max),
        deriveKey,
        data: { action, address: addressWord(request), until: Math.floor(Date.parse(now) / 1000) + LIFE },
        ...secrets,
      }),
    async require(tx, action) {
      const proven = await provenFor(tx, action);
      // The primary key decides: of parallel uses of one proof, the others wait for the first and then find it used.
      const [used] = proven
        ? await tx.run(consumeProof, { challenge: proven.challenge, expires_at: new Date(proven.until).toISOString() })
        : [];
      if (!used) throw new AppError(accountsErrors.captcha_needed, { action });
    },
  };
}

/** Parses the widget's token: JSON of the challenge and its solution in base64. Anything else is not a token. */
function readToken(token: string | undefined): Payload | undefined {
  if (!token || token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload | null;
    const parts = [payload?.challenge?.parameters, payload?.solution];
    return parts.every((part) => typeof part === 'object' && part !== null) ? payload! : undefined;
  } catch {
    return undefined;
  }
}
