import { id, optionalText, pageMeta, pageQuery, z } from '@ritm/http';

const kind = () => z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** Something that an organization asks to publish. It names no client. */
export const moderationItem = z.object({
  kind: kind(),
  id: id(),
  school: z.object({ id: id(), name: z.string() }),
  title: z.string(),
  text: z.nullable(z.string()),
  /** The price in kopecks, if it has one. */
  price: z.nullable(z.int()),
});
export type ModerationItem = z.output<typeof moderationItem>;

/** The queue of one kind; `kinds` counts the waiting items of each. */
export const moderationQueue = z.object({
  data: z.array(moderationItem),
  kinds: z.array(z.object({ kind: kind(), waiting: z.int() })),
  meta: pageMeta(),
});
export const moderationQuery = z.object({ ...pageQuery, kind: z.optional(kind()) });

const decisions = ['published', 'not_passed'] as const;
export const decisionBody = z.object({
  kind: kind(),
  school_id: id(),
  id: id(),
  decision: z.enum(decisions),
  /** Stored in the organization's audit log. */
  reason: optionalText(1000),
});
