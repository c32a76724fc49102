import type { NamedShapes } from '@ritm/http/openapi';
import { counted, notification, notifications } from './notification.ts';
import { deviceBody, notificationSettings, notificationSettingsBody } from './settings.ts';

/** Names of shapes in the API reference. */
export const notificationsShapes = {
  Notifications: notifications,
  Notification: notification,
  Counted: counted,
  NotificationSettings: notificationSettings,
  NotificationSettingsBody: notificationSettingsBody,
  DeviceBody: deviceBody,
} satisfies NamedShapes;
