import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { requireRow, type WriteContext } from '@ritm/platform';
import { listSegmentClients } from '@ritm/students/server';
import {
  messagesErrors as errors,
  placeholdersByHand,
  type HandChannel,
  type messagesRoutes as routes,
  type SendResult,
} from '../../contract/index.ts';
import { hasPlaceholder, render, unknownPlaceholder } from '../../rules/render.ts';
import { availableChannels, LINK_MARK, queueWithin, segmentsOf } from '../plan.ts';
import { insertBatch, type NewMessage } from '../queries/messages.ts';
import { addressees, groupSegment, membersOfGroup, type Addressee, type Contact } from '../queries/people.ts';
import { spentThisMonth, type SettingsRow } from '../queries/settings.ts';
import { chooseContacts } from '../rules/recipients.ts';
import type { MessagesSettings } from '../settings.ts';
import { settingsFor } from './settings.ts';

type Input = RouteInput<typeof routes.send_message>;
type Body = Input['body'];

/** Why a client does not get the message. */
type Missing = 'without_consent' | 'turned_off' | 'without_address';

interface Letter {
  client: Addressee;
  channel: HandChannel;
  /** Null for a push, which goes to users. */
  address: string | null;
  contact: Contact | null;
  body: string;
  segments: number;
}

const DAYS = 3;

/**
 * Writes to clients by hand. The dry run and the sending are one code, and the sending is refused when it would differ
 * from what the dry run answered.
 */
export async function sendMessage(tx: WriteContext, { body }: Input, module: MessagesSettings): Promise<SendResult> {
  const unknown = unknownPlaceholder(body.text, placeholdersByHand);
  if (unknown !== undefined) throw new AppError(errors.unknown_placeholder, { placeholder: unknown });
  const settings = await settingsFor(tx);
  const { school_id, now } = tx;
  const ids = await clientsIn(tx, body);
  tx.lock(['messages', school_id]);
  const [people, { spent }] = await Promise.all([
    tx.run(addressees, { school_id, ids }),
    tx.run(spentThisMonth, { school_id, time_zone: settings.time_zone, now }).then(requireRow),
  ]);
  const outcomes = people.map((client) => letterFor(client, { body, settings, module, now }));
  const letters = outcomes.filter((one): one is Letter => typeof one !== 'string');
  const result = summary(outcomes, letters, { settings, spent });
  if (body.dry_run) return result;
  if (letters.length === 0) throw new AppError(errors.nobody);
  const { expected } = body;
  if (expected && (expected.recipients !== result.recipients || expected.cost !== result.cost))
    throw new AppError(errors.changed);
  if (result.left_of_limit !== null && result.cost > result.left_of_limit) throw new AppError(errors.over_limit);
  return { ...result, batch_id: await write(tx, { body, settings, letters, spent }) };
}

async function clientsIn(tx: WriteContext, { to }: Body): Promise<number[]> {
  const { school_id } = tx;
  if (to.segment_id !== undefined) return listSegmentClients(tx, to.segment_id);
  if (to.group_id !== undefined) {
    const [group] = await tx.run(groupSegment, { school_id, group_id: to.group_id });
    if (group && group.segment_id !== null) return listSegmentClients(tx, group.segment_id);
    return (await tx.run(membersOfGroup, { school_id, group_id: to.group_id })).map((one) => one.student_id);
  }
  return [...new Set(to.students_ids ?? [])];
}

interface Facts {
  body: Body;
  settings: SettingsRow;
  module: MessagesSettings;
  now: string;
}

/** The one message that a client gets, or why none. */
function letterFor(client: Addressee, { body, settings, module, now }: Facts): Letter | Missing {
  if (client.off) return 'turned_off';
  if (body.ad && !client.ads) return 'without_consent';
  const today = todayIn(settings.time_zone, now);
  const addressed = availableChannels(module, settings);
  // Free first: a push that reaches a device, then a letter would wait unread, so an SMS goes before it.
  for (const channel of ['push', 'sms', 'mail'] as const) {
    if (!body.channels.includes(channel)) continue;
    if (channel === 'push') {
      const users = client.contacts.filter(({ user_id }) => user_id !== null);
      const isLast = body.channels.every((one) => one === 'push');
      if (users.some((one) => one.pushed) || (isLast && users.length > 0))
        return { client, channel, address: null, contact: null, body: textFor(client, body, settings), segments: 0 };
      continue;
    }
    if (!addressed.includes(channel)) continue;
    const choice = { recipient: 'auto', channels: [channel], only_unreached: false, today } as const;
    const [chosen] = chooseContacts(client, choice);
    if (!chosen) continue;
    const text = textFor(client, body, settings, channel);
    const segments = channel === 'sms' ? segmentsOf(text, module) : 0;
    return { client, channel, address: chosen.address, contact: chosen.contact, body: text, segments };
  }
  return 'without_address';
}

/** An advertising letter always says how to get no more of them; in an SMS that costs, so its author decides. */
function textFor(client: Addressee, { text, ad }: Body, settings: SettingsRow, channel?: 'sms' | 'mail'): string {
  const values = { name: client.firstname, school: settings.school_name, link: channel && LINK_MARK };
  const filled = render(text, values);
  if (!ad || channel !== 'mail' || hasPlaceholder(text, 'link')) return filled;
  const stop = settings.language === 'ru' ? 'Больше не получать сообщений' : 'To get no more messages';
  return `${filled}\n\n${stop}: ${LINK_MARK}`;
}

function summary(
  outcomes: readonly (Letter | Missing)[],
  letters: readonly Letter[],
  { settings, spent }: { settings: SettingsRow; spent: number },
): SendResult {
  const missing = (why: Missing) => outcomes.filter((one) => one === why).length;
  const by = (channel: HandChannel) => letters.filter((one) => one.channel === channel).length;
  const segments = letters.reduce((sum, one) => sum + one.segments, 0);
  return {
    recipients: letters.length,
    of: outcomes.length,
    without_consent: missing('without_consent'),
    turned_off: missing('turned_off'),
    without_address: missing('without_address'),
    by_channel: { push: by('push'), sms: by('sms'), mail: by('mail') },
    segments,
    cost: segments * settings.segment_price,
    left_of_limit: settings.month_limit === null ? null : Math.max(0, settings.month_limit - spent),
    example: letters[0]?.body ?? null,
    batch_id: null,
  };
}

interface Batch {
  body: Body;
  settings: SettingsRow;
  letters: readonly Letter[];
  spent: number;
}

async function write(tx: WriteContext, { body, settings, letters, spent }: Batch): Promise<number> {
  const { school_id, actor, now } = tx;
  const { id: batch_id } = await tx
    .run(insertBatch, {
      school_id,
      body: body.text,
      ad: body.ad,
      channels: [...new Set(body.channels)],
      recipients: letters.length,
      created_by: actor.user_id,
    })
    .then(requireRow);
  const expires_at = new Date(Date.parse(now) + DAYS * 86_400_000).toISOString();
  const rows = letters.flatMap((letter) => toRow(letter, { batch_id, settings, now, expires_at }));
  await queueWithin(tx, settings, { rows, spent });
  for (const { client, channel, body: text } of letters.filter((one) => one.channel === 'push'))
    notify(tx, {
      kind: 'message',
      cause: `message:${school_id}:${batch_id}:${client.student_id}:${channel}`,
      user_ids: client.contacts.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
      school_id,
      data: { student_id: client.student_id, text },
    });
  tx.audit({
    action: 'messages.sent',
    object_type: 'message',
    object_id: batch_id,
    after: { text: body.text, ad: body.ad, channels: body.channels, recipients: letters.length },
  });
  return batch_id;
}

interface RowFacts {
  batch_id: number;
  settings: SettingsRow;
  now: string;
  expires_at: string;
}

function toRow(letter: Letter, { batch_id, settings, now, expires_at }: RowFacts): NewMessage[] {
  const { client, channel, address, contact, body, segments } = letter;
  if (channel === 'push' || address === null || contact === null) return [];
  return [
    {
      student_id: client.student_id,
      guardian_id: contact.guardian_id,
      batch_id,
      kind: 'by_hand',
      cause: `batch:${batch_id}:${client.student_id}`,
      channel,
      address,
      subject: channel === 'mail' ? settings.school_name.slice(0, 200) : null,
      body: body.slice(0, 1500),
      occurrence_id: null,
      segments,
      cost: segments * settings.segment_price,
      state: 'queued',
      error: null,
      // Somebody at the desk has decided that now is the time.
      due_at: now,
      expires_at,
    },
  ];
}
