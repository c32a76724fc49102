import { randomToken } from '@ritm/kernel';
import { id, z } from '@ritm/http';
import { job, requireRow, runEach, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { isUrgent } from '../contract/index.ts';
import { hashOf } from './actions/devices.ts';
import { quietOf } from './actions/settings.ts';
import {
  deleteUnreachable,
  devicesOf,
  deleteEndedDevices,
  deleteStaleDevices,
  queuePushes,
  claimWantedPushes,
} from './device-queries.ts';
import { deleteOldNotices, assignNoticeNumbers } from './notice-queries.ts';
import { ensurePerson } from './person-queries.ts';
import { pushTime } from './rules/quiet-hours.ts';
import { sendDuePushes } from './send-pushes.ts';
import { connectFirebase, type Firebase } from './senders/firebase.ts';
import type { PushSettings } from './settings.ts';

/**
 * Runs after the commit that created notifications: numbers the new ones, announces them to the open screens, and
 * queues the pushes for the devices. It uses one transaction per person; a second run finds nothing.
 */
const deliver = job({
  task: 'notifications.deliver',
  lane: 'messages',
  payload: z.object({ user_ids: z.array(id()) }),
  run: async (context, { user_ids }) => {
    await runEach(user_ids, (user_id) => context.write(undefined, (tx) => deliverTo(tx, user_id)));
  },
});

async function deliverTo(tx: WriteContext, user_id: number): Promise<void> {
  tx.lock(['notified', user_id]);
  const [person, numbered, wantedPushes, , devices] = await Promise.all([
    tx.run(ensurePerson, { user_id, topic: randomToken(16), language: null }).then(requireRow),
    tx.run(assignNoticeNumbers, { user_id }),
    tx.run(claimWantedPushes, { user_id }),
    tx.run(deleteEndedDevices, { user_id }),
    tx.run(devicesOf, { user_id }),
  ]);
  for (const { id: notice, seq } of numbered.toSorted((one, other) => one.seq - other.seq))
    tx.notifyPerson(user_id, { type: 'notification', id: notice, seq });
  // Each browser is addressed separately; all phones of a person subscribe to one topic.
  const targets: (number | null)[] = devices.filter(({ platform }) => platform === 'web').map((one) => one.id);
  if (targets.length < devices.length) targets.push(null);
  if (wantedPushes.length === 0 || targets.length === 0) return;
  const waits = pushTime(tx.now, person.time_zone, quietOf(person));
  const rows = wantedPushes.flatMap((notice) => {
    const due_at = isUrgent(notice.kind) ? tx.now : waits;
    return targets.map((device_id) => ({ notification_id: notice.id, device_id, due_at }));
  });
  tx.defer(queuePushes, { rows: JSON.stringify(rows) });
  if (rows.some(({ due_at }) => due_at <= tx.now)) tx.enqueue('notifications.push', {});
}

const topicPayload = z.object({ token: z.string(), topic: z.string() });

/** Subscribes a phone to the person's topic or unsubscribes it. The queue retries while Firebase does not answer. */
async function setTopic(
  { write }: JobContext,
  firebase: Firebase | undefined,
  { verb, token, topic }: z.output<typeof topicPayload> & { verb: 'join' | 'leave' },
): Promise<void> {
  if (!firebase) return;
  const sent = await firebase[verb](topic, token);
  if ('gone' in sent) await write(undefined, (tx) => tx.run(deleteUnreachable, { token_hash: hashOf(token) }));
  else if (!('done' in sent)) throw new Error('Firebase did not take the topic');
}

export function jobsWith(settings: PushSettings): readonly JobDefinition[] {
  let connected: Firebase | undefined;
  // All jobs share one connection, which keeps its access token for an hour.
  const firebaseOf = ({ platform }: JobContext) =>
    (connected ??= settings.firebase && connectFirebase(settings.firebase, () => platform.fetch));
  return [
    deliver,
    job({
      task: 'notifications.push',
      lane: 'messages',
      payload: z.object({}),
      // Serves people whose quiet hours have ended.
      cron: '* * * * *',
      run: (context) => sendDuePushes(context, { ...settings, firebase: firebaseOf(context) }),
    }),
    job({
      task: 'notifications.join_topic',
      payload: topicPayload,
      run: (context, payload) => setTopic(context, firebaseOf(context), { ...payload, verb: 'join' }),
    }),
    job({
      task: 'notifications.leave_topic',
      payload: topicPayload,
      run: (context, payload) => setTopic(context, firebaseOf(context), { ...payload, verb: 'leave' }),
    }),
    job({
      task: 'notifications.sweep',
      payload: z.object({}),
      cron: '51 2 * * *',
      run: async ({ write }) => {
        await write(undefined, (tx) => tx.run(deleteOldNotices, {}));
        await write(undefined, (tx) => tx.run(deleteStaleDevices, {}));
      },
    }),
  ];
}
