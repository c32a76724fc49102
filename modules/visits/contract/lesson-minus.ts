import { abilities, answeredVisits, id, instant, listOf, localDate, optionalText, z } from '@ritm/http';
import { lessonPlus } from './lesson-plus.ts';

/** How a booked visit ended. */
export const outcomes = [
  'attended',
  'trial',
  'canceled_early',
  'canceled_late',
  'no_show',
  'excused',
  'canceled_by_school',
] as const;
export type Outcome = (typeof outcomes)[number];

/** One visit written off a pass, or owed (`lesson_plus_id` is null). */
export const lessonMinus = z.object({
  id: id(),
  student_id: id(),
  student_name: z.string(),
  lesson_plus_id: z.nullable(id()),
  lesson_plus_name: z.nullable(z.string()),
  service_id: z.nullable(id()),
  service_name: z.nullable(z.string()),
  timetable_id: z.nullable(id()),
  title: z.nullable(z.string()),
  teacher_id: z.nullable(id()),
  date_visit: localDate(),
  status: z.enum(outcomes),
  /** Written off. */
  visits: answeredVisits(),
  /** Earned value, kopecks; null for whom the money of clients is closed. */
  value: z.nullable(z.int()),
  /** The client gave the place back themselves, after the free time. Null: not so. */
  late_cancel: z.nullable(z.object({ canceled_at: instant(), free_until: instant() })),
  created_at: instant(),
  can: abilities('edit', 'delete'),
});
export type LessonMinus = z.output<typeof lessonMinus>;

/** A late mark may start a pass earlier, so that later visits fall after its end: it is refused (`visits.late_mark`) until a person agrees. */
export const accept_late = z.optional(z.boolean());

/** The client is here although the pass is frozen: the freeze ends with this visit. Without it such a visit is refused (`frozen`). */
export const unfreeze = z.optional(z.boolean());

/** An absence that this visit makes up (`make_ups`): written off the pass of the absence, or off nothing when that was charged. */
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
const { make_up_id: _made, ...corrected } = lessonMinusBody.shape;
export const lessonMinusChange = z.object({ ...corrected, reason: optionalText(500) });

export const warnings = ['owed', 'last_visit', 'ends_soon', 'unpaid', 'birthday'] as const;

/** What reception sees at once: the visit, the pass after it, what is owed. */
export const marked = z.object({
  lesson_minus: lessonMinus,
  lesson_plus: z.nullable(lessonPlus),
  /** Visits that no pass covers, after this one. */
  debt: z.int(),
  warnings: z.array(z.enum(warnings)),
});
export type Marked = z.output<typeof marked>;
export const lessonsMinus = listOf(lessonMinus);
