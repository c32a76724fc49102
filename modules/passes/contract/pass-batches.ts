import {
  abilities,
  defineRoute,
  id,
  ids,
  instant,
  integer,
  listOf,
  localDate,
  pageQuery,
  schoolParams,
  text,
  z,
} from '@ritm/http';
import { passesErrors as errors } from './errors.ts';

export const batchKinds = ['extend', 'freeze'] as const;
const batchStates = ['counting', 'ready', 'applying', 'done', 'undoing', 'undone'] as const;

/** One pass of a mass action: its last day before and after. */
const batchExample = z.object({
  lesson_plus_id: id(),
  student_id: id(),
  student_name: z.string(),
  name: z.string(),
  ends_before: z.nullable(localDate()),
  ends_after: z.nullable(localDate()),
});

/**
 * An extension or a freeze of every pass that is valid in a period. A job counts the passes, applies the action and can
 * undo it.
 */
export const passBatch = z.object({
  id: id(),
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  from_date: localDate(),
  to_date: localDate(),
  /** The days given by an extension; null for a freeze. */
  days: z.nullable(z.int()),
  service_id: z.nullable(id()),
  services_group_id: z.nullable(id()),
  students_group_id: z.nullable(id()),
  branch_id: z.nullable(id()),
  /** A saved segment; its members are taken at the moment the passes were counted. */
  segment_id: z.nullable(id()),
  /** Clients who were picked one by one. */
  students_ids: z.nullable(z.array(id())),
  reason: z.string(),
  /** Counts of passes: all that are concerned, those done so far, and those skipped because they changed meanwhile. */
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  author: z.nullable(z.string()),
  created_at: instant(),
  applied_at: z.nullable(instant()),
  undone_at: z.nullable(instant()),
  can: abilities('apply', 'undo'),
});
export type PassBatch = z.output<typeof passBatch>;

/**
 * Bookings within the freeze that only its passes would pay for: `found` to be canceled, canceled, restored, or no
 * longer restorable.
 */
export const batchBookings = z.object({
  found: z.int(),
  released: z.int(),
  restored: z.int(),
  lost: z.int(),
  examples: z.array(
    z.object({
      student_id: id(),
      student_name: z.string(),
      title: z.string(),
      date: localDate(),
      time_from: z.string(),
      state: z.enum(['found', 'released', 'restored', 'lost']),
    }),
  ),
});
export const passBatchItem = z.object({
  ...passBatch.shape,
  examples: z.array(batchExample),
  bookings: batchBookings,
});

/**
 * Passes whose end moves back, passes that keep it because a visit depends on it, bookings that can be restored and
 * those that cannot.
 */
export const passBatchUndo = z.object({
  back: z.int(),
  kept: z.int(),
  places: z.object({ back: z.int(), lost: z.int() }),
});

export const passBatchBody = z.object({
  kind: z.enum(batchKinds),
  /** Concerns passes that are valid on at least one of these days; a freeze lasts from the first to the second. */
  from_date: localDate(),
  to_date: localDate(),
  days: z.optional(z.nullable(integer(1, 366))),
  service_id: z.optional(z.nullable(id())),
  services_group_id: z.optional(z.nullable(id())),
  students_group_id: z.optional(z.nullable(id())),
  branch_id: z.optional(z.nullable(id())),
  segment_id: z.optional(z.nullable(id())),
  students_ids: z.optional(z.nullable(ids(1000).check(z.minLength(1)))),
  reason: text(500),
});

const school = '/{role}/school/{school_id}';
const item = z.object({ ...schoolParams, id: id() });

/** Mass actions over passes. */
export const passBatchRoutes = {
  list_pass_batches: defineRoute({
    name: 'passes.list_pass_batches',
    method: 'GET',
    path: `${school}/pass_batches`,
    summary: 'Mass actions over passes, newest first',
    params: z.object(schoolParams),
    query: z.object(pageQuery),
    response: listOf(passBatch),
    permission: 'pass_batches.get_list',
  }),
  add_pass_batch: defineRoute({
    name: 'passes.add_pass_batch',
    method: 'POST',
    path: `${school}/pass_batch`,
    summary: 'Count which passes a mass action concerns; nothing is changed yet',
    params: z.object(schoolParams),
    body: passBatchBody,
    response: passBatchItem,
    heavy: true,
    permission: 'pass_batches.add',
    errors: [errors.freeze_order, errors.batch_days],
  }),
  get_pass_batch: defineRoute({
    name: 'passes.get_pass_batch',
    method: 'GET',
    path: `${school}/pass_batch/{id}`,
    summary: 'A mass action with examples, and how far it is',
    params: item,
    response: passBatchItem,
    permission: 'pass_batches.get_item',
  }),
  apply_pass_batch: defineRoute({
    name: 'passes.apply_pass_batch',
    method: 'POST',
    path: `${school}/pass_batch/{id}/apply`,
    summary: 'Do what was counted',
    params: item,
    response: passBatchItem,
    heavy: true,
    permission: 'pass_batches.edit',
    errors: [errors.batch_state],
  }),
  preview_pass_batch_undo: defineRoute({
    name: 'passes.preview_pass_batch_undo',
    method: 'GET',
    path: `${school}/pass_batch/{id}/undo`,
    summary: 'What taking a mass action back would change now',
    params: item,
    response: passBatchUndo,
    heavy: true,
    permission: 'pass_batches.get_item',
    errors: [errors.batch_state],
  }),
  undo_pass_batch: defineRoute({
    name: 'passes.undo_pass_batch',
    method: 'POST',
    path: `${school}/pass_batch/{id}/undo`,
    summary: 'Take a mass action back',
    params: item,
    response: passBatchItem,
    heavy: true,
    permission: 'pass_batches.edit',
    errors: [errors.batch_state],
  }),
};
