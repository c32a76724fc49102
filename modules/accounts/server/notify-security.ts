import type { SecurityEvent } from '@ritm/notifications/contract';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';

interface SecurityNotice {
  user_id: number;
  event: SecurityEvent;
  /** Whose device the person is shown; without one, none is. */
  device?: string | undefined;
}

/** Whoever owns the account should know, at once and at any hour: it may not have been they. Once a request. */
export function notifySecurity(tx: WriteContext, { user_id, event, device }: SecurityNotice): void {
  notify(tx, {
    kind: 'security',
    cause: `${event}:${tx.request.id}`,
    user_ids: [user_id],
    data: { event, device: device?.slice(0, 300) ?? null },
  });
}
