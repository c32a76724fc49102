import { id, instant, integer, pageMeta, pageQuery, z } from '@ritm/http';
import { noticeKinds } from './kinds.ts';

export const notification = z.object({
  id: id(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** The path of the screen that shows the subject of the notification. */
  link: z.string(),
  school: z.nullable(z.object({ id: id(), name: z.string() })),
  created_at: instant(),
  read_at: z.nullable(instant()),
});
export type Notification = z.output<typeof notification>;

/** `type=count_not_readed` requests the count only. */
export const notificationsQuery = z.object({
  ...pageQuery,
  type: z.optional(z.enum(['count_not_readed'])),
});

/** Newest first; `data` and `meta` are absent when only the count was requested. */
export const notifications = z.object({
  data: z.optional(z.array(notification)),
  meta: z.optional(pageMeta()),
  count_not_readed: z.int(),
});
export const counted = z.object({ count_not_readed: integer(0, Number.MAX_SAFE_INTEGER) });
