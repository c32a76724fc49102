import {
  abilities,
  allOf,
  answeredVisits,
  pageMeta,
  id,
  ids,
  instant,
  kopecks,
  localDate,
  optionalText,
  visits,
  z,
} from '@ritm/http';

export const lessonPlusStates = ['pending', 'active', 'exhausted', 'expired', 'closed'] as const;
/** Why a pass is `closed`. */
export const closeReasons = ['transferred', 'sale_taken_back', 'transfer_undone', 'import_undone'] as const;
export type CloseReason = (typeof closeReasons)[number];
export const accounts = ['cash', 'card', 'bank', 'sbp'] as const;

/** A pass as of today: the terms it was sold under and what the charges have left of it. */
export const lessonPlus = z.object({
  id: id(),
  student_id: id(),
  student_name: z.string(),
  service_id: z.nullable(id()),
  name: z.string(),
  sold_on: localDate(),
  /** Kopecks; null for a reader who may not see clients' money. */
  price: z.nullable(z.int()),
  paid: z.nullable(z.int()),
  /** Null = unlimited. */
  visits: z.nullable(answeredVisits()),
  used: answeredVisits(),
  left: z.nullable(answeredVisits()),
  /** Null until it is known: the pass may start at its first visit. */
  starts_on: z.nullable(localDate()),
  /** The last valid day; null = no end. */
  ends_on: z.nullable(localDate()),
  state: z.enum(lessonPlusStates),
  /** The day the pass was closed and the reason; both are null while it is open. */
  closed_on: z.nullable(localDate()),
  close_reason: z.nullable(z.enum(closeReasons)),
  frozen: z.boolean(),
  /** Freezes in force, past ones included. */
  freezes: z.array(z.object({ id: id(), from_date: localDate(), to_date: localDate() })),
  comment: z.nullable(z.string()),
  created_at: instant(),
  can: abilities('edit', 'delete', 'freeze', 'transfer'),
});
export type LessonPlus = z.output<typeof lessonPlus>;

/** The body of a sale. An absent field takes its value from the service. */
export const lessonPlusBody = z.object({
  service_id: id(),
  date: z.optional(localDate()),
  visits: z.optional(z.nullable(visits())),
  price: z.optional(kopecks()),
  /** Paid now, in kopecks; the price by default. */
  paid: z.optional(kopecks()),
  account: z.optional(z.enum(accounts)),
  valid_from: z.optional(z.nullable(localDate())),
  valid_until: z.optional(z.nullable(localDate())),
  /** Other clients who may use the pass, which makes it a family pass. */
  students_ids: z.optional(ids(10)),
  /** Charges the client's uncovered visits to this pass, oldest first, as far as it goes. */
  cover_debts: z.optional(z.boolean()),
  /** When the validity starts, if not as the service says. Only the desk may set it. */
  activation: z.optional(z.enum(['on_sale', 'on_first_visit', 'calendar_month', 'fixed_date'])),
  /** Carries over the remainders of passes that have ended (`leftover_policy` keep). */
  carry_leftovers: z.optional(z.boolean()),
  comment: optionalText(1000),
  /**
   * The reason is kept in the audit. It is given when the sale is dated more than a day ahead or over 400 days back.
   */
  reason: optionalText(500),
});
export type LessonPlusBody = z.output<typeof lessonPlusBody>;

export const lessonPlusChange = z.object({
  visits: z.optional(z.nullable(visits())),
  price: z.optional(kopecks()),
  /** The total paid so far; the difference becomes a record of income or its reversal. */
  paid: z.optional(kopecks()),
  /**
   * Received now: added to what was paid before, so that two desks that take a part each lose neither. Not together with
   * `paid`.
   */
  paid_now: z.optional(kopecks()),
  account: z.optional(z.enum(accounts)),
  valid_from: z.optional(z.nullable(localDate())),
  /**
   * The last day on which the pass is to be good, days given and frozen so far included: what `ends_on` then answers.
   * Null derives it again.
   */
  valid_until: z.optional(z.nullable(localDate())),
  comment: optionalText(1000),
  /**
   * New terms that would leave recorded visits outside the validity are refused (`visits.visits_outside`) until a
   * person agrees with this flag.
   */
  accept_late: z.optional(z.boolean()),
});

export const lessonsPlusOfStudent = z.object({
  ...allOf(lessonPlus).shape,
  meta: z.object({
    /** The number of visits that no pass covers. */
    debt: z.int(),
    /** What the client has not paid for passes, in kopecks; null when money is hidden from the reader. */
    unpaid: z.nullable(z.int()),
  }),
});
export const lessonsPlusOfSchool = z.object({
  data: z.array(lessonPlus),
  meta: z.object({
    ...pageMeta().shape,
    /** The total price without the closed passes, in kopecks; null for a reader who may not see money. */
    sum: z.nullable(z.int()),
  }),
});
