import { abilities, answeredVisits, id, instant, listOf, localDate, z } from '@ritm/http';

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
  /** Earned value in kopecks; null for a reader who may not see clients' money. */
  value: z.nullable(z.int()),
  /** Set when the client canceled the booking after the free time ended; null otherwise. */
  late_cancel: z.nullable(z.object({ canceled_at: instant(), free_until: instant() })),
  created_at: instant(),
  can: abilities('edit', 'delete'),
});
export type LessonMinus = z.output<typeof lessonMinus>;
export const lessonsMinus = listOf(lessonMinus);
