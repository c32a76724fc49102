import { transact, writeContext } from '@ritm/platform';
import type { TestApp, TestSession } from '@ritm/testing';
import { notificationsRoutes, type Notification, type NoticeKind } from '../contract/index.ts';
import { notify, type Notice } from './notify.ts';
import { openPushService, type PushService } from './push-service-testing.ts';

export { answersTo } from './rules/buttons.ts';
export { openPushService, type PushService } from './push-service-testing.ts';

/** Notifies people in a transaction of its own, as a job does. */
export async function sendNotice<K extends NoticeKind>(t: TestApp, notice: Notice<K>): Promise<void> {
  const facts = {
    actor: undefined,
    now: t.clock.now(),
    language: 'ru' as const,
    request: { id: 'test', ip: undefined, device: undefined, from: undefined },
    contributions: t.platform.contributions,
  };
  await transact(t.platform.database, async (tx) => notify(writeContext(tx, facts, t.platform.effects), notice));
}

let causes = 0;

/** Creates a notification of a person and returns its id. */
export async function buildNotice(t: TestApp, { user_id }: Pick<TestSession, 'user_id'>): Promise<number> {
  const cause = `test:${++causes}`;
  await sendNotice(t, {
    kind: 'debt',
    cause,
    user_ids: [user_id],
    data: { student_id: 1, student_name: 'Ли Анна', what: 'Йога', date: '2026-03-11' },
  });
  const [row] = await t.sql<{ id: string }>('select id from notifications where cause = $1', [cause]);
  return Number(row!.id);
}

/** Registers a browser of the person for pushes; without a service, its address cannot be reached. */
export async function buildDevice(t: TestApp, person: TestSession, service?: PushService): Promise<number> {
  const at = service ?? (await nowhere());
  const { id } = await t.call(person, notificationsRoutes.add_device, {
    body: { platform: 'web', token: at.subscribe().token },
  });
  return id;
}

/** Addresses of a closed service, to which nothing can be sent. */
async function nowhere(): Promise<PushService> {
  const service = await openPushService();
  await service.close();
  return service;
}

/** What a person would read now, newest first; pending notifications are delivered before that. */
export async function noticesOf(t: TestApp, person: TestSession): Promise<readonly Notification[]> {
  await t.settle();
  return (await t.call(person, notificationsRoutes.list_notifications, {})).data ?? [];
}
