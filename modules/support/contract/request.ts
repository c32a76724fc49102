import { id, instant, listOf, optionalText, pageQuery, text, z } from '@ritm/http';

/**
 * The specification's pattern: word characters, dots, hyphens, at-sign, domain, a suffix of 2–3 letters. Only this form
 * uses it.
 */
const supportEmail = /^[\w.-]+@[\w.-]+\.[A-Za-z]{2,3}$/;

/** What the modal sends. E-mail and question are required. */
export const supportMessage = z.object({
  name: optionalText(200),
  phone: optionalText(22),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(supportEmail, { error: 'email' })),
  message: text(5000),
});

const requestStatuses = ['new', 'done'] as const;

/** A question as the installation's staff see it. */
export const supportRequest = z.object({
  id: id(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.string(),
  message: z.string(),
  language: z.enum(['ru', 'en']),
  /** Set when the sender was signed in. */
  user_id: z.nullable(id()),
  status: z.enum(requestStatuses),
  /** What was done about it, for colleagues. */
  note: z.nullable(z.string()),
  done_by: z.nullable(z.string()),
  done_at: z.nullable(instant()),
  created_at: instant(),
});
export type SupportRequest = z.output<typeof supportRequest>;
export const supportRequests = listOf(supportRequest);

export const supportRequestsQuery = z.object({ ...pageQuery, status: z.optional(z.enum(requestStatuses)) });
export const supportRequestChange = z.object({ status: z.optional(z.enum(requestStatuses)), note: optionalText(2000) });
