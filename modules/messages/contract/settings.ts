import { abilities, id, instant, integer, kopecks, localTime, optionalText, text, z } from '@ritm/http';
import { messageChannels, messageKinds, recipientChoices } from './kinds.ts';

export const smsServices = ['smsc', 'sms_ru'] as const;
const languages = ['ru', 'en'] as const;

/** What the messages of a kind would have cost over the last thirty days, by today's text and channels. */
const forecast = z.object({
  messages: z.int(),
  segments: z.int(),
  cost: kopecks(),
});

export const messageRule = z.object({
  kind: z.enum(messageKinds),
  channels: z.array(z.enum(messageChannels)),
  /** SMS go only to those whom no push reaches. */
  only_unreached: z.boolean(),
  recipient: z.enum(recipientChoices),
  /** Minutes before the class, or days before the end of a pass. */
  before: z.nullable(z.int()),
  /** Null: the usual text. */
  text_ru: z.nullable(z.string()),
  text_en: z.nullable(z.string()),
  forecast,
});
export type MessageRule = z.output<typeof messageRule>;

export const messageSettings = z.object({
  /**
   * `outbox`: this server sends nothing outside, a page of the demo shows what would have gone; `none`: SMS wait for
   * the organization's own account.
   */
  sms: z.enum(['outbox', 'connected', 'none']),
  sms_service: z.nullable(z.enum(smsServices)),
  mail: z.enum(['outbox', 'connected', 'none']),
  /** Kopecks for one part of an SMS. */
  segment_price: integer(0, 100_000),
  /** Kopecks a month; null: without a limit. */
  month_limit: z.nullable(kopecks()),
  /** Spent in this month, with what waits to be sent. */
  spent: kopecks(),
  /** Messages wait for the end of these hours, in the organization's zone. */
  quiet_from: localTime(),
  quiet_to: localTime(),
  /** The language of those who have not chosen one. */
  language: z.enum(languages),
  school_name: z.string(),
  /** The address that the link of a message begins with. */
  link_base: z.string(),
  rules: z.array(messageRule),
  can: abilities('edit'),
});
export type MessageSettings = z.output<typeof messageSettings>;

export const messageSettingsBody = z.object({
  sms_service: z.optional(z.nullable(z.enum(smsServices))),
  /** Of SMSC. */
  sms_login: optionalText(100),
  sms_password: optionalText(200),
  /** Of SMS.ru. */
  sms_api_id: optionalText(200),
  /** The sender's name that is agreed with the service. */
  sms_sender: optionalText(15),
  segment_price: z.optional(integer(0, 100_000)),
  month_limit: z.optional(z.nullable(kopecks())),
  quiet_from: z.optional(localTime()),
  quiet_to: z.optional(localTime()),
  language: z.optional(z.enum(languages)),
});

export const messageRuleBody = z.object({
  kind: z.enum(messageKinds),
  channels: z.array(z.enum(messageChannels)).check(z.maxLength(3)),
  only_unreached: z.boolean(),
  recipient: z.enum(recipientChoices),
  before: z.optional(z.nullable(integer(0, 20_160))),
  text_ru: z.optional(z.nullable(text(600))),
  text_en: z.optional(z.nullable(text(600))),
});
export type MessageRuleBody = z.output<typeof messageRuleBody>;

export const messageStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'skipped'] as const;

/** A line of the log. The address is shown to those who see phones. */
export const clientMessage = z.object({
  id: id(),
  kind: z.string(),
  channel: z.enum(messageChannels),
  student: z.object({ id: id(), name: z.string() }),
  /** The parent who got it instead of the client. */
  guardian: z.nullable(z.string()),
  address: z.string(),
  body: z.string(),
  state: z.enum(messageStates),
  error: z.nullable(z.string()),
  segments: z.int(),
  cost: kopecks(),
  due_at: instant(),
  sent_at: z.nullable(instant()),
});
export type ClientMessage = z.output<typeof clientMessage>;
