import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { createHash } from 'node:crypto';
import { randomToken } from '@ritm/kernel';
import { requireRow, type WriteContext } from '@ritm/platform';
import { notificationsErrors, type notificationsRoutes as routes } from '../../contract/index.ts';
import { deleteDevice, deleteSpareDevices, insertDevice, detachFromOthers } from '../device-queries.ts';
import { ensurePerson } from '../person-queries.ts';
import { subscriptionOf } from '../rules/subscription.ts';
import type { PushSettings } from '../settings.ts';

/**
 * `POST /user/notification/device` registers a device. A person who signs in on a device that somebody else has left
 * takes it over.
 */
export async function addDevice(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.add_device>,
  { web, firebase, local }: PushSettings,
): Promise<{ id: number }> {
  const { user_id, session_id } = tx.actor;
  const { token, platform } = body;
  const subscription = platform === 'web' ? subscriptionOf(token, local) : undefined;
  if (platform === 'web' && !subscription) throw new AppError(notificationsErrors.bad_subscription);
  if (!(platform === 'web' ? web : firebase)) throw new AppError(notificationsErrors.no_push);
  const token_hash = hashOf(subscription?.endpoint ?? token);
  tx.lock(['notified', user_id]);
  const [person, , device] = await Promise.all([
    tx.run(ensurePerson, { user_id, topic: randomToken(16), language: tx.language }).then(requireRow),
    tx.run(detachFromOthers, { token_hash, user_id }),
    tx.run(insertDevice, { user_id, session_id, platform, token, token_hash }).then(requireRow),
  ]);
  tx.defer(deleteSpareDevices, { user_id });
  if (platform !== 'web') tx.enqueue('notifications.join_topic', { token, topic: person.topic });
  const { id, is_new } = device;
  // An application registers at each start, so only the first time is reported.
  if (is_new)
    tx.audit({ action: 'notifications.device_added', object_type: 'device', object_id: id, after: { platform } });
  return { id };
}

export async function removeDevice(
  tx: WriteContext,
  { params }: RouteInput<typeof routes.delete_device>,
): Promise<{ ok: true }> {
  const [deleted] = await tx.run(deleteDevice, { user_id: tx.actor.user_id, id: params.device_id });
  if (!deleted) throw new AppError(commonErrors.not_found);
  tx.audit({ action: 'notifications.device_removed', object_type: 'device', object_id: deleted.id });
  return { ok: true };
}

export const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest();
