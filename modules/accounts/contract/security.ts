import { id, instant, integer, text, z } from '@ritm/http';
import { checkTypes, sessionTypes } from './sign-in.ts';
import { factorMethods } from './sign-in-answer.ts';

/** A session of the person. */
export const sessionItem = z.object({
  id: id(),
  type: z.enum([...sessionTypes, 'client']),
  /** The User-Agent of the browser or application. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: instant(),
  last_seen_at: instant(),
  /** Whether this is the session that makes the call. */
  current: z.boolean(),
});

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(max));
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)));
/** Extensions that browsers add; they decide nothing here. */
const extensions = z.optional(z.record(z.string().check(z.maxLength(50)), z.unknown()));
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(30))));

/** A browser's answer to `navigator.credentials.get`, as JSON. */
export const passkeyAssertion = z.object({
  id: base64url(2_000),
  rawId: base64url(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});

/** Exactly one of the three proves the second factor. */
const factorProof = {
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** Six digits from the authenticator application. */
  code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/))),
  recovery_code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  passkey: z.optional(passkeyAssertion),
};
export const factorProofBody = z.object(factorProof);
export type FactorProof = z.output<typeof factorProofBody>;

/** The ways in which the person may confirm that it is still them. */
export const confirmWays = z.object({
  /**
   * `sms` and `call` go to their own number. The others are second factors; a person who has one cannot confirm with
   * anything weaker.
   */
  methods: z.array(z.enum([...checkTypes, ...factorMethods])),
  /** The number with all but its last two digits masked. */
  phone: z.nullable(z.string()),
});
export const confirmCodeBody = z.object({ type: z.optional(z.enum(checkTypes)) });
export const confirmBody = z.object({ id: id(), code: z.string().check(z.trim(), z.regex(/^\d{4,6}$/)) });

/** The second factors of the person. */
export const factorItem = z.object({
  id: id(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: instant(),
  last_used_at: z.nullable(instant()),
});
export const factorSettings = z.object({ factors: z.array(factorItem), recovery_codes_left: z.int() });

/** The secret for an authenticator application, shown once as a QR code and as text. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export const totpBody = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) });

/** Options for `navigator.credentials.create`. */
export const passkeySetup = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: integer(-70_000, 0) })),
    timeout: z.int(),
    attestation: z.string(),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  }),
});
export const passkeyBody = z.object({
  token: factorProof.token,
  name: text(100),
  passkey: z.object({
    id: base64url(2_000),
    rawId: base64url(2_000),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(20_000),
      authenticatorData: z.optional(base64url(20_000)),
      publicKey: z.optional(base64url(20_000)),
      publicKeyAlgorithm: z.optional(integer(-70_000, 0)),
      transports,
    }),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
  }),
});

/** `recovery_codes` come only with the first factor and are shown once. */
export const factorAdded = z.object({ id: id(), recovery_codes: z.optional(z.array(z.string())) });
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const authRedirectBody = z.object({ redirect_url: text(2_000) });
export const authRedirect = z.object({ redirect_url: z.string(), expires_in: z.int() });
export const authTicketBody = z.object({
  to: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** The person who is signed in here has agreed to leave for the person of the ticket. */
  switch_person: z.optional(z.boolean()),
});
