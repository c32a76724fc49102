import { localTime, text, z } from '@ritm/http';
import { noticeKinds, type NoticeKind } from './kinds.ts';

const choice = z.object({ app: z.boolean(), push: z.boolean() });
const ofEach = <T extends z.core.$ZodType>(shape: T) =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, shape])) as Record<NoticeKind, T>;

/** How a person is told. `security` is always told: its choice cannot be changed. */
export const notificationSettings = z.object({
  choices: z.object(ofEach(choice)),
  /** On the wall of the person's zone; null: pushes come at any hour. */
  quiet_hours: z.nullable(z.object({ from: localTime(), to: localTime() })),
  time_zone: z.string(),
  /** What a browser subscribes with (base64url of a P-256 point); null where this server sends no web push. */
  web_push_key: z.nullable(z.string()),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationSettingsBody = z.object({
  choices: z.optional(
    z.object(
      Object.fromEntries(noticeKinds.map((kind) => [kind, z.optional(choice)])) as Record<
        NoticeKind,
        z.ZodMiniOptional<typeof choice>
      >,
    ),
  ),
  quiet_hours: z.optional(z.nullable(z.object({ from: localTime(), to: localTime() }))),
  /** IANA name, as the person's device gives it. */
  time_zone: z.optional(text(64)),
});

export const platforms = ['web', 'android', 'ios'] as const;
export type DevicePlatform = (typeof platforms)[number];

/** `token`: what Firebase gave the application, or a browser's subscription as JSON text. */
export const deviceBody = z.object({ token: text(4096), platform: z.enum(platforms) });
