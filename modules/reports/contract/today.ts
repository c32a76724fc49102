import { answeredVisits, abilities, id, instant, localDate, localTime, z } from '@ritm/http';
import { seatedStatuses } from '@ritm/timetable/contract';

/** A class of the day. Classes are in the order of time and include canceled ones. */
export const todayClass = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  date: localDate(),
  title: z.string(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
  ends_at: instant(),
  teacher_id: z.nullable(id()),
  teacher_name: z.nullable(z.string()),
  /** True when another teacher than usual gives the class. */
  substituted: z.boolean(),
  place_name: z.nullable(z.string()),
  service_id: z.nullable(id()),
  color: z.nullable(z.string()),
  /** Null means no limit. */
  capacity: z.nullable(z.int()),
  /** The number of taken seats. */
  booked: z.int(),
  /** The number of people who are marked as having come. */
  marked: z.int(),
  /** The number of people who are neither marked nor have canceled. */
  unmarked: z.int(),
  status: z.enum(['planned', 'conducted', 'canceled']),
  phase: z.enum(['over', 'going', 'ahead']),
});
export type TodayClass = z.output<typeof todayClass>;

/** The nearest upcoming class, today or later, and the first of its participants. */
const comingNext = z.object({
  timetable_id: id(),
  date: localDate(),
  title: z.string(),
  time_from: localTime(),
  time_to: localTime(),
  place_name: z.nullable(z.string()),
  teacher_name: z.nullable(z.string()),
  people: z.array(
    z.object({
      student_id: id(),
      student_name: z.string(),
      status: z.enum(seatedStatuses),
      birthday: z.boolean(),
    }),
  ),
  total: z.int(),
});
export type ComingNext = z.output<typeof comingNext>;

/** Clients who owe visits or money, the largest debts first; `total` counts all such clients. */
export const debts = z.object({
  total: z.int(),
  /** The visits of all of them that no pass covers. */
  visits: z.int(),
  /** The sum in kopecks that all of them have not paid for passes; null for readers who may not see money. */
  amount: z.nullable(z.int()),
  data: z.array(z.object({ student_id: id(), student_name: z.string(), visits: z.int(), amount: z.nullable(z.int()) })),
});
export type Debts = z.output<typeof debts>;

/**
 * Passes about to end, with at most a week or one visit left, whose holder has no other pass to go on with, the nearest
 * end first.
 */
export const endingPasses = z.object({
  total: z.int(),
  data: z.array(
    z.object({
      lesson_plus_id: id(),
      student_id: id(),
      student_name: z.string(),
      name: z.string(),
      /** The visits left; null means unlimited. */
      left: z.nullable(answeredVisits()),
      ends_on: z.nullable(localDate()),
    }),
  ),
});
export type EndingPasses = z.output<typeof endingPasses>;

const sums = z.object({
  /** Income less refunds, in kopecks. */
  amount: z.int(),
  /** The same sum for the period before. */
  before: z.int(),
});
/**
 * Today is compared with the same day of last week, this week with the same days of last week, and this month with the
 * same days of last month.
 */
const income = z.object({ today: sums, week: sums, month: sums });
export type Income = z.output<typeof income>;

/** The week from Monday to Sunday: for each hour, the taken seats and all seats of the classes that begin in it. */
const occupancy = z.object({
  date_from: localDate(),
  cells: z.array(z.object({ date: localDate(), hour: z.int(), booked: z.int(), capacity: z.int() })),
});
export type Occupancy = z.output<typeof occupancy>;

export const today = z.object({
  /** The date in the organization's time zone. */
  date: localDate(),
  time_zone: z.string(),
  now: instant(),
  /**
   * The figures of the classes that are not canceled: their number, their taken seats, and who has come. `unmarked` is
   * of those that are over: in the others a mark is not late yet.
   */
  summary: z.object({ classes: z.int(), booked: z.int(), marked: z.int(), unmarked: z.int() }),
  classes: z.array(todayClass),
  next: z.nullable(comingNext),
  debts,
  ending: endingPasses,
  /** The birthdays of today and the next three days. */
  birthdays: z.array(z.object({ student_id: id(), student_name: z.string(), date: localDate(), age: z.int() })),
  /** Null for readers who may not see money. */
  income: z.nullable(income),
  occupancy,
  /** What a new organization has already set up. */
  has: z.object({ services: z.boolean(), students: z.boolean(), classes: z.boolean() }),
  can: abilities('add_service', 'add_student', 'import_students', 'add_class'),
});
export type Today = z.output<typeof today>;
