import { z } from '@ritm/http';

/** The calls that may ask for a captcha; a solved one is good for its own call alone. */
export const captchaActions = ['check_phone', 'check_sms_code', 'support_send_message', 'booking_request'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** The header that carries the solved puzzle. */
export const captchaHeader = 'captcha-token';

/** A puzzle as the ALTCHA widget takes it. Its difficulty is inside the signature: a client cannot lower it. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** What it is good for; `until` in seconds since 1970. */
    data: z.object({ action: z.string(), address: z.string(), until: z.int() }),
  }),
  signature: z.string(),
});
