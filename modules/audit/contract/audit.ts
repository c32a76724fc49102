import { id, instant, integer, listOf, pageQuery, z } from '@ritm/http';
import { auditKinds } from './actions.ts';

/**
 * How a line can be taken back now: by taking back the visit, by undoing the action with a pass, or by bringing the
 * client back from the archive.
 */
const lineUndo = z.object({
  by: z.enum(['visit', 'pass_action', 'archive']),
  student_id: id(),
  /** The visit, the action with a pass, or the client. */
  id: id(),
});
export type LineUndo = z.output<typeof lineUndo>;

/** One action of somebody. `before` and `after` hold the fields that changed. */
export const auditLine = z.object({
  id: id(),
  created_at: instant(),
  /** Null means the server itself, in a job. */
  actor: z.nullable(z.object({ user_id: id(), name: z.string() })),
  actor_role: z.string(),
  /** A stable name in the past tense: `visits.marked`. */
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(id()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  /** The name of the object; null when it has none, or none any more. */
  subject: z.nullable(z.string()),
  /** The client whom the line is about. */
  client: z.nullable(z.object({ student_id: id(), name: z.string() })),
  /** Several clients whom the line names, the first of them by name. */
  people: z.object({ names: z.array(z.string()), total: z.int() }),
  /** Null when nothing takes it back, or it is taken back already. */
  undo: z.nullable(lineUndo),
});
export type AuditLine = z.output<typeof auditLine>;
export const auditLines = listOf(auditLine);
export type AuditLines = z.output<typeof auditLines>;
/** Somebody of the staff who has done anything. */
export const auditActor = z.object({ user_id: id(), name: z.string() });

/** Without `object_type` the history of the whole organization; with `object_id` the history of one object. */
export const auditQuery = z.object({
  ...pageQuery,
  object_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  object_id: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  /** Who did it. */
  actor: z.optional(id()),
  /** A client: the card, and everything that is the client’s. */
  student: z.optional(id()),
  kind: z.optional(z.enum(auditKinds)),
});
