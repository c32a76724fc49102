import type { SecurityEvent } from '@ritm/notifications/contract';
import { notify } from '@ritm/notifications/server';
import type { WriteContext } from '@ritm/platform';

interface SecurityNotice {
  user_id: number;
  event: SecurityEvent;
  /** The device shown to the person; without one, no device is shown. */
  device?: string | undefined;
}

/**
 * Notifies the owner of the account at once and at any hour, because it may not have been they who acted.
 * At most once per event and request.
 */
export function notifySecurity(tx: WriteContext, { user_id, event, device }: SecurityNotice): void {
  notify(tx, {
    kind: 'security',
    cause: `${event}:${tx.request.id}`,
    user_ids: [user_id],
    data: { event, device: device?.slice(0, 300) ?? null },
  });
}
