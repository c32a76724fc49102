import { requireRow, type WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { pushTime } from '@ritm/notifications/server';
import { kindFacts } from '../contract/index.ts';
import { render, type Values } from '../rules/render.ts';
import { sizeOfSms } from '../rules/segments.ts';
import { insertMessages, knownCauses, type NewMessage } from './queries/messages.ts';
import { addressees, type Addressee, type Contact } from './queries/people.ts';
import { spentThisMonth, type RuleRow, type SettingsRow } from './queries/settings.ts';
import { chooseContacts, type Chosen } from './rules/recipients.ts';
import { linkBase, type MessagesSettings } from './settings.ts';

export type Language = 'ru' | 'en';

/** A reason for a message to one client. */
export interface Occasion {
  student_id: number;
  /** Identifies the reason: nobody is written to twice about one. */
  cause: string;
  occurrence_id: number | null;
  values: (language: Language) => Values;
  /** From this instant it is of no use. */
  expires_at: string;
}

/**
 * Stands for the link of a message until it is sent: the secret is made then and is stored nowhere but as a hash.
 */
export const LINK_MARK = '{link}';
const LINK_LENGTH = 16;

/** As long as the link will be, for counting the parts. */
const sampleLink = (module: MessagesSettings): string => linkBase(module) + 'x'.repeat(LINK_LENGTH);

export const segmentsOf = (body: string, module: MessagesSettings): number =>
  sizeOfSms(body.replaceAll(LINK_MARK, sampleLink(module))).segments;

/** The channels on which this organization can send now. */
export function availableChannels(module: MessagesSettings, settings: SettingsRow): ('sms' | 'mail')[] {
  const sms = !module.live || settings.sms_service !== null;
  const mail = !module.live || module.sendsMail;
  return [...(sms ? (['sms'] as const) : []), ...(mail ? (['mail'] as const) : [])];
}

interface Plan {
  module: MessagesSettings;
  settings: SettingsRow;
  rule: RuleRow;
  occasions: readonly Occasion[];
}

/**
 * Queues the messages of one kind to clients of one organization, within its limit of the month. What no longer fits
 * is recorded as skipped, for the owner to see. Returns how many were queued.
 */
export async function planMessages(tx: WriteContext, { module, settings, rule, occasions }: Plan): Promise<number> {
  const { school_id, now } = tx;
  const channels = availableChannels(module, settings).filter((one) => rule.channels.includes(one));
  if (occasions.length === 0 || channels.length === 0) return 0;
  tx.lock(['messages', school_id]);
  const [known, people, { spent }] = await Promise.all([
    tx.run(knownCauses, { school_id, causes: occasions.map(({ cause }) => cause) }),
    tx.run(addressees, { school_id, ids: [...new Set(occasions.map(({ student_id }) => student_id))] }),
    tx.run(spentThisMonth, { school_id, time_zone: settings.time_zone, now }).then(requireRow),
  ]);
  const done = new Set(known.map(({ cause }) => cause));
  const byId = new Map(people.map((one) => [one.student_id, one]));
  const facts = kindFacts[rule.kind];
  const choice = { ...rule, channels, today: todayIn(settings.time_zone, now) };
  const rows = occasions.flatMap((occasion) => {
    const client = byId.get(occasion.student_id);
    if (!client || done.has(occasion.cause)) return [];
    if (facts.scope === 'ads' ? !client.ads : client.off) return [];
    const due_at = sendTime(settings, now);
    if (due_at >= occasion.expires_at) return [];
    return chooseContacts(client, choice).map((chosen) =>
      toMessage({ module, settings, rule, occasion, client, chosen, due_at }),
    );
  });
  return queueWithin(tx, settings, { rows, spent });
}

/** When a message may go: now, or when the quiet hours end where the organization is. */
const sendTime = ({ time_zone, quiet_from, quiet_to }: SettingsRow, now: string): string =>
  pushTime(now, time_zone, quiet_from === quiet_to ? null : { from: quiet_from, to: quiet_to });

interface OneMessage {
  module: MessagesSettings;
  settings: SettingsRow;
  rule: RuleRow;
  occasion: Occasion;
  client: Addressee;
  chosen: Chosen<Contact>;
  due_at: string;
}

function toMessage({ module, settings, rule, occasion, client, chosen, due_at }: OneMessage): NewMessage {
  const { channel, address, contact } = chosen;
  const language = contact.language ?? settings.language;
  const facts = kindFacts[rule.kind];
  const values = { school: settings.school_name, name: client.firstname, link: LINK_MARK };
  const body = render(textOf(rule, language), { ...values, ...occasion.values(language) }).slice(0, 1500);
  const segments = channel === 'sms' ? segmentsOf(body, module) : 0;
  return {
    student_id: client.student_id,
    guardian_id: contact.guardian_id,
    batch_id: null,
    kind: rule.kind,
    cause: occasion.cause,
    channel,
    address,
    subject: channel === 'mail' ? `${facts.subject[language]} · ${settings.school_name}`.slice(0, 200) : null,
    body,
    occurrence_id: occasion.occurrence_id,
    segments,
    cost: segments * settings.segment_price,
    state: 'queued',
    error: null,
    due_at,
    expires_at: occasion.expires_at,
  };
}

export const textOf = (rule: Pick<RuleRow, 'kind' | 'text_ru' | 'text_en'>, language: Language): string =>
  rule[`text_${language}`] ?? kindFacts[rule.kind].text[language];

/** Queues messages under the lock of the organization's limit. */
export async function queueWithin(
  tx: WriteContext,
  { month_limit }: Pick<SettingsRow, 'month_limit'>,
  { rows, spent }: { rows: readonly NewMessage[]; spent: number },
): Promise<number> {
  let left = month_limit === null ? Number.POSITIVE_INFINITY : month_limit - spent;
  const fitting = rows.map((row): NewMessage => {
    if (row.cost > left) return { ...row, state: 'skipped', error: 'month_limit' };
    left -= row.cost;
    return row;
  });
  if (fitting.length === 0) return 0;
  const queued = await tx.run(insertMessages, { school_id: tx.school_id, rows: JSON.stringify(fitting) });
  const isDue = fitting.some(({ state, due_at }) => state === 'queued' && due_at <= tx.now);
  if (queued.length > 0 && isDue) tx.enqueue('messages.send', {}, { jobKey: 'messages.send' });
  return queued.length;
}
