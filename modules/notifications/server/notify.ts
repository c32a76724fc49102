import { instantOf, offsetOf } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { defaultChoices, isUrgent, type NoticeData, type NoticeKind } from '../contract/index.ts';
import { deleteDevicesOfSession, updateDevicesSession } from './device-queries.ts';
import { deleteUnread, insertNotices } from './notice-queries.ts';

export interface Notice<K extends NoticeKind> {
  kind: K;
  /**
   * The cause of the notification, unique in the installation: `visit:${school_id}:${id}`. A person is notified of one
   * cause once.
   */
  cause: string;
  /**
   * The recipients. Repeated ids count once, and people are not notified of their own actions, except those about their
   * account's safety.
   */
  user_ids: readonly number[];
  /** The organization that the notification is about, if there is one. */
  school_id?: number | undefined;
  data: NoticeData[K];
  /** The zone of its times; the organization's when left out. */
  time_zone?: string;
}

/**
 * Notifies people in the transaction that makes the change: they are notified if it commits, and not otherwise. It
 * takes no round trip of its own; a job does the numbering, the sockets and the pushes.
 */
export function notify<K extends NoticeKind>(
  tx: WriteContext,
  { kind, cause, user_ids, school_id, data, time_zone }: Notice<K>,
): void {
  const urgent = isUrgent(kind);
  const self = urgent ? undefined : tx.maybeActor?.user_id;
  // Sorted, so that two transactions that notify the same people wait for each other and do not deadlock.
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

/** A time is stored with its zone, because a recipient may live in another zone and hear from several organizations. */
function withZone(data: object, zoneOf: () => string): object {
  const { date, time_from } = data as { date?: string; time_from?: string };
  if (date === undefined || time_from === undefined) return data;
  const zone = zoneOf();
  return { ...data, zone: offsetOf(instantOf(date, time_from.slice(0, 5), zone), zone) };
}

/** Withdraws a notification from those who have not read it, because its cause was undone. */
export function withdrawNotice(tx: WriteContext, cause: string): void {
  tx.defer(deleteUnread, { cause });
}

/** Moves the devices of a session to the person's next session. */
export function moveDevices(tx: WriteContext, sessions: { from: number; to: number }): void {
  tx.defer(updateDevicesSession, sessions);
}

/** Removes the devices of an ended session: from the commit on, they receive no pushes. */
export function removeSessionDevices(tx: WriteContext, { session_id }: { session_id: number }): void {
  tx.defer(deleteDevicesOfSession, { session_id });
}
