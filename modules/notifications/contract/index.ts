export { notificationsErrors } from './errors.ts';
export {
  channels,
  defaultChoices,
  inviteRoles,
  isUrgent,
  noticeKinds,
  securityEvents,
  type Channel,
  type InviteRole,
  type NoticeData,
  type NoticeKind,
  type SecurityEvent,
} from './kinds.ts';
export type { Notification } from './notification.ts';
export { notificationsRoutes } from './routes.ts';
export type { NotificationSettings } from './settings.ts';
