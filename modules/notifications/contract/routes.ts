import { defineRoute, done, id, z } from '@ritm/http';
import { notificationsErrors as errors } from './errors.ts';
import { counted, notifications, notificationsQuery } from './notification.ts';
import { deviceBody, notificationSettings, notificationSettingsBody } from './settings.ts';

const ofOneself = { session: 'the person’s own notifications' } as const;

export const notificationsRoutes = {
  list_notifications: defineRoute({
    name: 'notifications.list_notifications',
    method: 'GET',
    path: '/notifications',
    summary: 'The person’s notifications, newest first, and how many are unread; with the type, the unread count alone',
    query: notificationsQuery,
    response: notifications,
    permission: ofOneself,
  }),
  read_notifications: defineRoute({
    name: 'notifications.read_notifications',
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark everything read',
    response: counted,
    permission: ofOneself,
  }),
  read_notification: defineRoute({
    name: 'notifications.read_notification',
    method: 'POST',
    path: '/notification/{notification_id}/read',
    summary: 'Mark one read',
    params: z.object({ notification_id: id() }),
    response: counted,
    permission: ofOneself,
  }),
  get_settings: defineRoute({
    name: 'notifications.get_settings',
    method: 'GET',
    path: '/user/notification/settings',
    summary: 'How the person is notified: kinds, channels, quiet hours, and the key of web push',
    response: notificationSettings,
    permission: ofOneself,
  }),
  edit_settings: defineRoute({
    name: 'notifications.edit_settings',
    method: 'PUT',
    path: '/user/notification/settings',
    summary: 'Change how the person is notified',
    body: notificationSettingsBody,
    response: notificationSettings,
    errors: [errors.no_zone],
    permission: ofOneself,
  }),
  add_device: defineRoute({
    name: 'notifications.add_device',
    method: 'POST',
    path: '/user/notification/device',
    summary: 'Register a device for push; the same device again is the same device',
    body: deviceBody,
    response: z.object({ id: id() }),
    errors: [errors.bad_subscription, errors.no_push],
    permission: ofOneself,
  }),
  delete_device: defineRoute({
    name: 'notifications.delete_device',
    method: 'DELETE',
    path: '/user/notification/device/{device_id}',
    summary: 'No more pushes to this device',
    params: z.object({ device_id: id() }),
    response: done(),
    permission: ofOneself,
  }),
};
