import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { hashOf } from './send-due.ts';
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

let links = 0;

/** The link of a message about a class; the answer is its secret. */
export async function buildLink(
  t: TestApp,
  { school_id }: SchoolOfTest,
  of: { student_id: number; occurrence_id: number },
): Promise<string> {
  const secret = `link-of-test-${String(++links).padStart(4, '0')}`;
  await t.sql(
    `insert into message_links (school_id, token_hash, student_id, occurrence_id, expires_at)
     values ($1, $2, $3, $4, '2999-01-01')`,
    [school_id, hashOf(secret), of.student_id, of.occurrence_id],
  );
  return secret;
}
