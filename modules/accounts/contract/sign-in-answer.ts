import { z } from '@ritm/http';
import { newSession } from './sign-in.ts';

// Separate from the other shapes of `security.ts`, because the sign-in page, for which everybody waits, loads only
// these.

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** A request for the second factor; it must be answered with its token within `expires_in` seconds. */
export const factorCheck = z.object({
  token: z.string(),
  methods: z.array(z.enum(factorMethods)),
  expires_in: z.int(),
  /** Options for `navigator.credentials.get`, when the person has a passkey. */
  passkey: z.optional(
    z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.string(),
      allowCredentials: z.array(
        z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
      ),
    }),
  ),
});
export type FactorCheck = z.output<typeof factorCheck>;

/** The answer to a correct code: a session, or the request for a second factor. */
export const signInAnswer = z.object({
  id: z.optional(z.string()),
  type: z.optional(newSession.shape.type),
  is_new: z.boolean(),
  idSession: newSession.shape.idSession,
  isNew: newSession.shape.isNew,
  second_factor: z.optional(factorCheck),
});
export type SignInAnswer = z.output<typeof signInAnswer>;
