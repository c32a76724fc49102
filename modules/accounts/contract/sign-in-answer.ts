import { z } from '@ritm/http';
import { newSession } from './sign-in.ts';

// Apart from the other shapes of `security.ts`: the sign-in page, which everybody waits for, carries these alone.

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** An asking for the second factor: answered with its token within `expires_in` seconds. */
export const factorCheck = z.object({
  token: z.string(),
  methods: z.array(z.enum(factorMethods)),
  expires_in: z.int(),
  /** For `navigator.credentials.get`, when there is a passkey. */
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

/** A right code: a session, or the asking for what the person has beside the telephone. */
export const signInAnswer = z.object({
  id: z.optional(z.string()),
  type: z.optional(newSession.shape.type),
  is_new: z.boolean(),
  idSession: newSession.shape.idSession,
  isNew: newSession.shape.isNew,
  second_factor: z.optional(factorCheck),
});
export type SignInAnswer = z.output<typeof signInAnswer>;
