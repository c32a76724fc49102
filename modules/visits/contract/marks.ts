import { id, localDate, optionalText, z } from '@ritm/http';
import { lessonMinus, lessonPlus, outcomes } from '@ritm/passes/contract';

/**
 * A late mark may start a pass earlier, so that later visits fall after its end. It is refused (`visits.late_mark`)
 * until a person agrees with this flag.
 */
export const accept_late = z.optional(z.boolean());

/**
 * Ends the freeze of the pass with this visit, because the client has come. Without the flag such a visit is refused
 * (`frozen`).
 */
const unfreeze = z.optional(z.boolean());

/**
 * The absence that this visit makes up (`make_ups`): charged to the pass of the absence, or free when the absence was
 * charged.
 */
export const make_up_id = z.optional(z.nullable(id()));

export const lessonMinusBody = z.object({
  lesson_plus_id: z.optional(z.nullable(id())),
  service_id: z.optional(z.nullable(id())),
  timetable_id: z.optional(z.nullable(id())),
  date_visit: z.optional(localDate()),
  status: z.optional(z.enum(outcomes)),
  accept_late,
  unfreeze,
  make_up_id,
});
export const fastLessonMinusBody = z.object({
  lesson_plus_id: z.optional(z.nullable(id())),
  service_id: z.optional(z.nullable(id())),
  timetable_id: z.optional(z.nullable(id())),
  date_visit: z.optional(localDate()),
  accept_late,
  unfreeze,
  make_up_id,
});
/**
 * Without `make_up_id` a visit goes on making up what it did, unless another pass is given to pay for it; null makes it
 * an ordinary visit.
 */
export const lessonMinusChange = z.object({ ...lessonMinusBody.shape, reason: optionalText(500) });

export const warnings = ['owed', 'last_visit', 'ends_soon', 'unpaid', 'birthday'] as const;

/** What the reception shows right after a mark: the visit, the pass after it, the debt. */
export const marked = z.object({
  lesson_minus: lessonMinus,
  lesson_plus: z.nullable(lessonPlus),
  /** Visits that no pass covers, including this one. */
  debt: z.int(),
  warnings: z.array(z.enum(warnings)),
});
export type Marked = z.output<typeof marked>;
