import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { messagesRoutes as routes, type MessageKind, type MessageRuleBody } from '../contract/index.ts';

/** Turns a kind of message on: by SMS to everybody, unless the fields say otherwise. */
export async function turnOn(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  kind: MessageKind,
  fields: Partial<MessageRuleBody> = {},
): Promise<void> {
  await t.call(owner, routes.set_rule, {
    params: { role: 'owner', school_id },
    body: { kind, channels: ['sms'], only_unreached: true, recipient: 'auto', ...fields },
  });
}

/** What left through the outbox, oldest first. */
export const outboxOf = (t: TestApp): Promise<{ channel: string; recipient: string; body: string }[]> =>
  t.sql('select channel, recipient, body from outbound_messages order by id');
