import { instantOf, offsetOf } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { defaultChoices, isUrgent, type NoticeData, type NoticeKind } from '../contract/index.ts';
import { deleteDevicesOfSession, updateDevicesSession } from './device-queries.ts';
import { deleteUnread, insertNotices } from './notice-queries.ts';

export interface Notice<K extends NoticeKind> {
  kind: K;
  /** What it tells of, unique in the installation: `visit:${school_id}:${id}`. A person is told of one cause once. */
  cause: string;
  /** Whom; repeated ids count once, and nobody is told of what they did themselves (their account's safety excepted). */
  user_ids: readonly number[];
  /** The organization it speaks of, where there is one. */
  school_id?: number | undefined;
  data: NoticeData[K];
  /** Of the wall that its times are of; the organization's when left out. */
  time_zone?: string;
}

/**
 * Tells people of something, in the transaction that does it: with the commit they are told, without it nothing was said.
 * Takes no trip of its own; the numbering, the sockets and the pushes are a job's.
 */
export function notify<K extends NoticeKind>(
  tx: WriteContext,
  { kind, cause, user_ids, school_id, data, time_zone }: Notice<K>,
): void {
  const urgent = isUrgent(kind);
  const self = urgent ? undefined : tx.maybeActor?.user_id;
  // Sorted, so that two transactions that tell the same people wait for each other instead of for ever.
  const recipients = [...new Set(user_ids)].filter((id) => id !== self).toSorted((one, other) => one - other);
  if (recipients.length === 0) return;
  tx.defer(insertNotices, {
    user_ids: recipients,
    school_id: school_id ?? null,
    kind,
    cause,
    data: JSON.stringify(withZone(data, () => time_zone ?? tx.time_zone)),
    ...defaultChoices[kind],
    urgent,
  });
  tx.enqueue('notifications.deliver', { user_ids: recipients });
}

/** A time is told with its zone: whoever is told may live by another clock, and be told of several organizations. */
function withZone(data: object, zoneOf: () => string): object {
  const { date, time_from } = data as { date?: string; time_from?: string };
  if (date === undefined || time_from === undefined) return data;
  const zone = zoneOf();
  return { ...data, zone: offsetOf(instantOf(date, time_from.slice(0, 5), zone), zone) };
}

/** Takes a notice back from whoever has not read it: what it told of was taken back itself. */
export function withdrawNotice(tx: WriteContext, cause: string): void {
  tx.defer(deleteUnread, { cause });
}

/** The same person goes on by another session: so do their devices. */
export function moveDevices(tx: WriteContext, sessions: { from: number; to: number }): void {
  tx.defer(updateDevicesSession, sessions);
}

/** A session ends: its devices hear no more pushes from the commit on. */
export function removeSessionDevices(tx: WriteContext, { session_id }: { session_id: number }): void {
  tx.defer(deleteDevicesOfSession, { session_id });
}
