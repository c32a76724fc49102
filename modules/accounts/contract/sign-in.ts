import { id, integer, phoneText, z } from '@ritm/http';

/** How a code reaches a person: by a message, or by a call from a number whose last four digits are the code. */
export const checkTypes = ['sms', 'call'] as const;
export type CheckType = (typeof checkTypes)[number];

/** The role in which the screen opens; each call still proves its role by the membership. */
export const sessionTypes = ['user', 'student', 'teacher', 'administrator', 'owner'] as const;

export const checkPhoneBody = z.object({ phone: phoneText(), type: z.optional(z.enum(checkTypes)) });

/** The answer to a request for a code; it is the same for a known and an unknown number. */
export const phoneCheck = z.object({
  id: id(),
  type: z.enum(checkTypes),
  /** Digits in the code: 6 in a message, 4 in a call. */
  code_length: integer(4, 6),
  /** Seconds until the code expires, and until another may be requested. */
  expires_in: z.int(),
  retry_after: z.int(),
});
export type PhoneCheck = z.output<typeof phoneCheck>;

export const checkSmsCodeBody = z.object({
  id: id(),
  code: z.string().check(z.trim(), z.regex(/^\d{4,6}$/)),
  type: z.optional(z.enum(checkTypes)),
  /** Set by an organization's own page: the session is a client's and valid for this organization only. */
  school_id: z.optional(id()),
});

/**
 * A new session. `id` is its token and is returned to applications only: on the web the token is in a cookie that
 * scripts cannot read.
 */
export const newSession = z.object({
  id: z.optional(z.string()),
  type: z.enum([...sessionTypes, 'client']),
  is_new: z.boolean(),
  /** `id` and `is_new` under the specification's names, for applications that expect these. */
  idSession: z.optional(z.string()),
  isNew: z.optional(z.boolean()),
});
export type NewSession = z.output<typeof newSession>;

export const changeSessionTypeBody = z.object({ type: z.enum(sessionTypes) });
