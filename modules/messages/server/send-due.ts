import { createHash } from 'node:crypto';
import { keysOf, randomToken } from '@ritm/kernel';
import { OutboundError, type Delivery, type JobContext, type WriteContext } from '@ritm/platform';
import { kindFacts } from '../contract/index.ts';
import { LINK_MARK } from './plan.ts';
import {
  claimDue,
  claimUnreported,
  failAbandoned,
  markFailed,
  markSent,
  postpone,
  recordReport,
  skipNeedless,
  type DueMessage,
} from './queries/messages.ts';
import { insertLink } from './queries/links.ts';
import { openAccount } from './seal-account.ts';
import { linkBase, type MessagesSettings } from './settings.ts';

/** Kinds that are advertising. */
const ads = keysOf(kindFacts).filter((kind) => kindFacts[kind].scope === 'ads');

const BATCH = 20;
/** One run sends so many and makes room for other people's codes and pushes; the rest waits in the next run. */
const MAX_A_RUN = 100;
/** Seconds before each next try of what was surely not taken. */
const pauses = [60, 300, 900, 3_600];
const TOKEN_BYTES = 12;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Outcome = { delivery: Delivery } | { error: OutboundError };

/** Sends what is due. Only what a service surely did not take is tried again. */
export async function sendDue(context: JobContext, module: MessagesSettings): Promise<void> {
  await context.write(undefined, async (tx) => {
    tx.defer(skipNeedless, { ads });
    tx.defer(failAbandoned, {});
  });
  for (let sent = 0; sent < MAX_A_RUN;) {
    const claimed = await context.write(undefined, (tx) => claim(tx, module));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((message) => sendOne(context, module, message)));
    sent += claimed.length;
  }
  await context.write(undefined, async (tx) => tx.enqueue('messages.send', {}, { jobKey: 'messages.send' }));
}

/** Marks messages as taken and makes their links. In a server that sends nothing outside, this is the end of them. */
async function claim(tx: WriteContext, module: MessagesSettings): Promise<DueMessage[]> {
  const claimed = await tx.run(claimDue, { limit: BATCH });
  return claimed.map((message) => {
    if (!message.body.includes(LINK_MARK)) return message;
    const token = randomToken(TOKEN_BYTES);
    tx.defer(insertLink, {
      school_id: message.school_id,
      token_hash: hashOf(token),
      student_id: message.student_id,
      occurrence_id: message.occurrence_id,
      expires_at: message.link_until,
    });
    return { ...message, body: message.body.replaceAll(LINK_MARK, linkBase(module) + token) };
  });
}

async function sendOne(context: JobContext, module: MessagesSettings, message: DueMessage): Promise<void> {
  const { school_id, id, attempts } = message;
  const outcome: Outcome = await deliver(context, module, message).then(
    (delivery) => ({ delivery }),
    (error: unknown) => ({ error: error instanceof OutboundError ? error : new OutboundError('unknown', 'fault') }),
  );
  await context.write(message, async (tx) => {
    if ('delivery' in outcome) {
      if (!module.live) tx.send({ channel: message.channel, recipient: message.address, body: toOutbox(message) });
      const { id: service_id = null, cost = null } = outcome.delivery;
      tx.defer(markSent, { school_id, id, service_id, cost });
      context.platform.metrics.count('messages_sent');
      return;
    }
    const { kind, name } = outcome.error;
    const seconds = pauses[attempts - 1];
    if (kind === 'later' && seconds !== undefined) tx.defer(postpone, { school_id, id, error: name, seconds });
    else tx.defer(markFailed, { school_id, id, error: name });
    context.platform.metrics.count('messages_failed');
  });
}

const toOutbox = ({ subject, body }: DueMessage): string => (subject === null ? body : `${subject}\n\n${body}`);

async function deliver(
  { platform }: JobContext,
  { live, codeKey }: MessagesSettings,
  message: DueMessage,
): Promise<Delivery> {
  const { id, school_id, channel, address: recipient, body, subject, sms_account } = message;
  if (!live) return {};
  const toSend = { id, channel, recipient, body, ...(subject !== null && { subject }) };
  if (channel === 'mail') return platform.outbound.deliver(toSend);
  if (!sms_account || !platform.outbound.account) throw new OutboundError('never', 'no_account');
  return platform.outbound.account(openAccount(codeKey, school_id, sms_account)).deliver(toSend);
}

/** Asks the services what became of the messages that they took. */
export async function readReports(context: JobContext, { codeKey, live }: MessagesSettings): Promise<void> {
  const accountOf = context.platform.outbound.account;
  if (!live || !accountOf) return;
  const sent = await context.write(undefined, (tx) => tx.run(claimUnreported, { limit: MAX_A_RUN }));
  for (const message of sent) {
    const { school_id, id, address: recipient, service_id, sms_account } = message;
    const report = await reportOf().catch(() => 'waiting' as const);
    if (report === 'waiting') continue;
    await context.write(message, async (tx) =>
      tx.defer(recordReport, { school_id, id, delivered: report === 'delivered' }),
    );

    async function reportOf() {
      return accountOf!(openAccount(codeKey, school_id, sms_account)).report({ service_id, recipient });
    }
  }
}
