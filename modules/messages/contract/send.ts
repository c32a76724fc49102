import { abilities, id, ids, integer, instant, kopecks, localDate, localTime, text, z } from '@ritm/http';
import { messageChannels } from './kinds.ts';

/** Push goes to whoever has signed in; the others go to an address. */
export const handChannels = ['push', ...messageChannels] as const;
export type HandChannel = (typeof handChannels)[number];

/** A message written by hand, to one client or to many. */
export const sendBody = z.object({
  to: z.object({
    students_ids: z.optional(ids(5000)),
    segment_id: z.optional(id()),
    group_id: z.optional(id()),
  }),
  text: text(600),
  /**
   * The first of these that reaches a client is used, so that nobody gets the same message twice: push costs nothing
   * and stands first.
   */
  channels: z.array(z.enum(handChannels)).check(z.minLength(1), z.maxLength(3)),
  /** Advertising goes only to those who have agreed to it. */
  ad: z.boolean(),
  /** Counts and sends nothing. */
  dry_run: z.boolean(),
  /** What the dry run answered: a message that has become dearer or has other recipients is refused. */
  expected: z.optional(z.object({ recipients: integer(0, 100_000), cost: kopecks() })),
});

export const sendResult = z.object({
  /** Clients who get it, and out of how many. */
  recipients: z.int(),
  of: z.int(),
  without_consent: z.int(),
  turned_off: z.int(),
  without_address: z.int(),
  by_channel: z.object({ push: z.int(), sms: z.int(), mail: z.int() }),
  segments: z.int(),
  cost: kopecks(),
  /** Kopecks left of the month's limit; null: there is none. */
  left_of_limit: z.nullable(z.int()),
  /** The text as the first recipient reads it. */
  example: z.nullable(z.string()),
  batch_id: z.nullable(id()),
});
export type SendResult = z.output<typeof sendResult>;

const consentScopes = ['service', 'ads'] as const;
const currentConsent = z.object({ given: z.boolean(), at: z.nullable(instant()), source: z.nullable(z.string()) });

/** What a client allowed: `service` is allowed until turned off, `ads` is not until given. */
export const messageConsents = z.object({ service: currentConsent, ads: currentConsent });
export const consentBody = z.object({ scope: z.enum(consentScopes), given: z.boolean() });

const answerClass = z.object({
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  place: z.nullable(z.string()),
  state: z.enum(['open', 'coming', 'canceled', 'class_canceled', 'over']),
  /** Until when it is free to cancel, in the organization's time: `24.11 15:00`. */
  free_until: z.string(),
  /** Canceling now is charged. */
  charged: z.boolean(),
  can: abilities('confirm', 'cancel'),
});

/** What the page of a message's link shows: nothing but the first name says who it is about. */
export const answerPage = z.object({
  school_name: z.string(),
  school_phone: z.nullable(z.string()),
  firstname: z.string(),
  /** Null for the link of a message that is about no class. */
  class: z.nullable(answerClass),
  /** False: the client has turned the organization's messages off. */
  messages_on: z.boolean(),
});
export type AnswerPage = z.output<typeof answerPage>;

export const answerBody = z.object({
  answer: z.enum(['coming', 'not_coming', 'messages_off', 'messages_on']),
  /** The client has read that canceling now is charged. */
  late: z.optional(z.boolean()),
});
