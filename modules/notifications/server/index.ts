import { reads, writes, type ModuleManifest } from '@ritm/platform';
import { notificationsShapes } from '../contract/named-shapes.ts';
import { notificationsRoutes as routes } from '../contract/index.ts';
import { addDevice, removeDevice } from './actions/devices.ts';
import { listNotifications, readNotification, readNotifications } from './actions/read-notices.ts';
import { editSettings, getSettings } from './actions/settings.ts';
import { channel } from './channel.ts';
import { invariants } from './invariants.ts';
import { jobsWith } from './jobs.ts';
import { personalData } from './personal-data.ts';
import type { PushSettings } from './settings.ts';

export { removeSessionDevices, moveDevices, notify, withdrawNotice } from './notify.ts';
export { pushTime } from './rules/quiet-hours.ts';
export { links } from './rules/link.ts';
export { firebaseAccount } from './senders/firebase.ts';
export { webPushKeys } from './senders/web-push.ts';
export type { PushSettings } from './settings.ts';

/**
 * Notifications, their settings, devices and pushes. Devices of a kind for which no keys are configured are refused.
 */
export function createNotificationsModule(settings: PushSettings): ModuleManifest {
  const key = settings.web?.publicKey ?? null;
  return {
    name: 'notifications',
    shapes: notificationsShapes,
    routes: [
      reads(routes.list_notifications, listNotifications),
      writes(routes.read_notifications, readNotifications),
      writes(routes.read_notification, readNotification),
      reads(routes.get_settings, (read) => getSettings(read, key)),
      writes(routes.edit_settings, (tx, input) => editSettings(tx, input, key)),
      writes(routes.add_device, (tx, input) => addDevice(tx, input, settings)),
      writes(routes.delete_device, removeDevice),
    ],
    jobs: jobsWith(settings),
    channel,
    contributes: { personalData: [personalData] },
    invariants,
  };
}
