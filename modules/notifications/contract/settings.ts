import { fromKeys } from '@ritm/kernel';
import { localTime, text, z } from '@ritm/http';
import { noticeKinds, type NoticeKind } from './kinds.ts';

const choice = z.object({ app: z.boolean(), push: z.boolean() });
const ofEach = <T extends z.core.$ZodType>(shape: T) => fromKeys<NoticeKind, T>(noticeKinds, () => shape);

/** How a person is notified. `security` is always sent: its setting cannot be changed. */
export const notificationSettings = z.object({
  choices: z.object(ofEach(choice)),
  /** In the person's local time; null means that pushes come at any hour. */
  quiet_hours: z.nullable(z.object({ from: localTime(), to: localTime() })),
  time_zone: z.string(),
  /** The key with which a browser subscribes (base64url of a P-256 point); null when this server sends no web push. */
  web_push_key: z.nullable(z.string()),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationSettingsBody = z.object({
  choices: z.optional(z.object(ofEach(z.optional(choice)))),
  quiet_hours: z.optional(z.nullable(z.object({ from: localTime(), to: localTime() }))),
  /** The IANA name that the person's device reports. */
  time_zone: z.optional(text(64)),
});

const platforms = ['web', 'android', 'ios'] as const;
/** `token` is what Firebase gave the application, or a browser's subscription as JSON text. */
export const deviceBody = z.object({ token: text(4096), platform: z.enum(platforms) });
