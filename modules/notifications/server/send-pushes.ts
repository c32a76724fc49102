import type { JobContext } from '@ritm/platform';
import { isUrgent } from '../contract/index.ts';
import { hashOf } from './actions/devices.ts';
import { deleteUnreachable, markFailed, postpone, claimDuePushes, type DuePush } from './device-queries.ts';
import { answersTo } from './rules/buttons.ts';
import { linkOf } from './rules/link.ts';
import { subscriptionOf } from './rules/subscription.ts';
import { textOf } from './rules/texts.ts';
import type { Firebase } from './senders/firebase.ts';
import type { PushMessage, Sent } from './senders/sent.ts';
import { sendWebPush } from './senders/web-push.ts';
import type { PushSettings } from './settings.ts';

const BATCH = 50;
const MAX_ATTEMPTS = 5;

/**
 * Sends the pushes that are due. Only a push that its service reported as not accepted is retried; one with an unknown
 * outcome is not.
 */
export async function sendDuePushes(
  context: JobContext,
  { web, firebase, local }: Omit<PushSettings, 'firebase'> & { firebase: Firebase | undefined },
): Promise<void> {
  const sendOne = async (push: DuePush): Promise<Sent> => {
    if (push.token === null) return firebase ? firebase.send(push.topic, toMessage(push)) : { failed: 'no firebase' };
    const subscription = subscriptionOf(push.token, local);
    if (!web || !subscription) return { failed: 'no web push' };
    return sendWebPush(web, subscription, toMessage(push), context.platform.fetch);
  };
  for (;;) {
    const claimed = await context.write(undefined, (tx) => tx.run(claimDuePushes, { limit: BATCH }));
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map(async (push) => {
        const sent = await sendOne(push).catch((error: Error): Sent => ({ failed: error.name }));
        if ('done' in sent) context.platform.metrics.count('pushes_sent');
        else await recordResult(context, push, sent);
      }),
    );
  }
}

async function recordResult(context: JobContext, push: DuePush, sent: Sent): Promise<void> {
  const { id, attempts, token } = push;
  await context.write(undefined, async (tx) => {
    if ('gone' in sent && token !== null) tx.defer(deleteUnreachable, { token_hash: push.token_hash ?? hashOf(token) });
    else if ('later' in sent && attempts < MAX_ATTEMPTS)
      tx.defer(postpone, { id, error: sent.why, seconds: sent.later * 2 ** (attempts - 1) });
    else tx.defer(markFailed, { id, error: 'failed' in sent ? sent.failed : 'later' in sent ? sent.why : 'gone' });
  });
}

function toMessage({ notification_id, kind, data, school_id, school_name, language }: DuePush): PushMessage {
  const { title, text } = textOf(kind, data, language);
  return {
    notification_id,
    title: school_name === null ? title : `${title} · ${school_name}`,
    text,
    link: linkOf(kind, { school_id, data }),
    kind,
    urgent: isUrgent(kind),
    ...answersTo(kind, { school_id, data }, language),
  };
}
