import { answeredVisits, abilities, id, instant, localDate, localTime, z } from '@ritm/http';

/** A class of the day in the order of the clock; canceled ones too. */
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
  /** Another teacher than the class usually has. */
  substituted: z.boolean(),
  place_name: z.nullable(z.string()),
  service_id: z.nullable(id()),
  color: z.nullable(z.string()),
  /** Null means no limit. */
  capacity: z.nullable(z.int()),
  /** Seats taken. */
  booked: z.int(),
  /** Who has come, by the marks. */
  marked: z.int(),
  /** Who is neither marked nor has canceled. */
  unmarked: z.int(),
  status: z.enum(['planned', 'conducted', 'canceled']),
  phase: z.enum(['over', 'going', 'ahead']),
});
export type TodayClass = z.output<typeof todayClass>;

/** The nearest class ahead, today or later, and the first of its people. */
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
      status: z.enum(['booked', 'confirmed', 'marked', 'no_show']),
      birthday: z.boolean(),
    }),
  ),
  total: z.int(),
});
export type ComingNext = z.output<typeof comingNext>;

/** Clients who owe visits or money, the deepest first; `total` counts them all. */
const debts = z.object({
  total: z.int(),
  /** Visits that no pass covers, of all of them. */
  visits: z.int(),
  /** Kopecks not paid for passes, of all of them; null for who may not see money. */
  amount: z.nullable(z.int()),
  data: z.array(z.object({ student_id: id(), student_name: z.string(), visits: z.int(), amount: z.nullable(z.int()) })),
});
export type Debts = z.output<typeof debts>;

/** Passes with at most a week or two visits left whose holder has bought no other, the nearest end first. */
const endingPasses = z.object({
  total: z.int(),
  data: z.array(
    z.object({
      lesson_plus_id: id(),
      student_id: id(),
      student_name: z.string(),
      name: z.string(),
      /** Visits; null = unlimited. */
      left: z.nullable(answeredVisits()),
      ends_on: z.nullable(localDate()),
    }),
  ),
});
export type EndingPasses = z.output<typeof endingPasses>;

const sums = z.object({
  /** Kopecks: income less refunds. */
  amount: z.int(),
  /** The same of the period before. */
  before: z.int(),
});
/** Today against the same day of the last week, this week against its same days, this month against the same days of the last one. */
const income = z.object({ today: sums, week: sums, month: sums });
export type Income = z.output<typeof income>;

/** The week, Monday to Sunday: seats taken and seats in all of the classes that begin in an hour. */
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
  /** Of the classes that stand: how many, seats taken on them, who has come. */
  summary: z.object({ classes: z.int(), booked: z.int(), marked: z.int(), unmarked: z.int() }),
  classes: z.array(todayClass),
  next: z.nullable(comingNext),
  debts,
  ending: endingPasses,
  /** Today and the three days after it. */
  birthdays: z.array(z.object({ student_id: id(), student_name: z.string(), date: localDate(), age: z.int() })),
  /** Null for who may not see money. */
  income: z.nullable(income),
  occupancy,
  /** What a new organization has already. */
  has: z.object({ services: z.boolean(), students: z.boolean(), classes: z.boolean() }),
  can: abilities('add_service', 'add_student', 'import_students', 'add_class'),
});
export type Today = z.output<typeof today>;
