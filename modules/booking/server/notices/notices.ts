import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';
import { staffToNotify } from '../queries/school.ts';

export interface RequestNotice {
  id: number;
  name: string;
  title: string;
  date: string;
  time_from: string;
}

/** Notifies the staff who answer requests of a new one. */
export async function notifyStaff(
  tx: WriteContext,
  { id, name, title, date, time_from }: RequestNotice,
): Promise<void> {
  const { school_id } = tx;
  const recipients = await tx.run(staffToNotify, { school_id, owners_only: false });
  notify(tx, {
    kind: 'request_new',
    cause: `request:${school_id}:${id}`,
    user_ids: recipients.map((one) => one.user_id),
    school_id,
    data: { name, title, date, time_from },
  });
}

export type Outcome = 'confirmed' | 'rejected' | 'expired';

/** Notifies the author of the outcome of the request. A person who has not proved the number is never notified. */
export function notifyAuthor(
  tx: WriteContext,
  { id, user_id, title, date, time_from }: Omit<RequestNotice, 'name'> & { user_id: number | null },
  { outcome, reason = null }: { outcome: Outcome; reason?: string | null },
): void {
  if (user_id === null) return;
  notify(tx, {
    kind: 'request_answered',
    cause: `request:${tx.school_id}:${id}:${outcome}`,
    user_ids: [user_id],
    school_id: tx.school_id,
    data: { title, date, time_from, outcome, reason },
  });
}
