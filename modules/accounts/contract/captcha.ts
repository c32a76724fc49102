import { z } from '@ritm/http';

/** The calls that may require a captcha; a solved one is valid for its own call only. */
export const captchaActions = ['check_phone', 'check_sms_code', 'support_send_message', 'booking_request'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** The header that carries the solved captcha. */
export const captchaHeader = 'captcha-token';

/**
 * A challenge in the format of the ALTCHA widget. Its difficulty is part of the signature, so a client cannot lower it.
 */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** What the challenge is valid for; `until` is in seconds since 1970. */
    data: z.object({ action: z.string(), address: z.string(), until: z.int() }),
  }),
  signature: z.string(),
});
