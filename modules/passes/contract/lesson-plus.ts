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

/** A pass as it stands today: what was sold, and what is left of it by the charges. */
export const lessonPlus = z.object({
  id: id(),
  student_id: id(),
  student_name: z.string(),
  service_id: z.nullable(id()),
  name: z.string(),
  sold_on: localDate(),
  /** Kopecks; null for whom the money of clients is closed. */
  price: z.nullable(z.int()),
  paid: z.nullable(z.int()),
  /** Null = unlimited. */
  visits: z.nullable(answeredVisits()),
  used: answeredVisits(),
  left: z.nullable(answeredVisits()),
  /** Null until it is known: a pass that starts at its first visit. */
  starts_on: z.nullable(localDate()),
  /** The last day on which it is valid; null = no end. */
  ends_on: z.nullable(localDate()),
  state: z.enum(lessonPlusStates),
  /** The day it was closed, and why; both null while it is not. */
  closed_on: z.nullable(localDate()),
  close_reason: z.nullable(z.enum(closeReasons)),
  frozen: z.boolean(),
  /** Those that stand, past ones too. */
  freezes: z.array(z.object({ id: id(), from_date: localDate(), to_date: localDate() })),
  comment: z.nullable(z.string()),
  created_at: instant(),
  can: abilities('edit', 'delete', 'freeze', 'transfer'),
});
export type LessonPlus = z.output<typeof lessonPlus>;

/** What is sold. What is left out comes from the service. */
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
  /** Others who may use it: a family pass. */
  students_ids: z.optional(ids(10)),
  /** Writes what the client owes off this pass, oldest first, as far as it goes. */
  cover_debts: z.optional(z.boolean()),
  /** When its clock starts, if not as the service says; the desk's to decide. */
  activation: z.optional(z.enum(['on_sale', 'on_first_visit', 'calendar_month', 'fixed_date'])),
  /** Takes along what waits on passes that are over (`leftover_policy` keep). */
  carry_leftovers: z.optional(z.boolean()),
  comment: optionalText(1000),
  /** Why the date of the sale is more than a day ahead or over 400 days back; stays in the audit. */
  reason: optionalText(500),
});
export type LessonPlusBody = z.output<typeof lessonPlusBody>;

export const lessonPlusChange = z.object({
  visits: z.optional(z.nullable(visits())),
  price: z.optional(kopecks()),
  /** Paid in all; the difference becomes a record of income or its reversal. */
  paid: z.optional(kopecks()),
  account: z.optional(z.enum(accounts)),
  valid_from: z.optional(z.nullable(localDate())),
  valid_until: z.optional(z.nullable(localDate())),
  comment: optionalText(1000),
  /** Terms that leave visits already written off outside the validity are refused (`visits.visits_outside`) until a person agrees. */
  accept_late: z.optional(z.boolean()),
});

export const lessonsPlusOfStudent = z.object({ ...allOf(lessonPlus).shape, meta: z.object({ debt: z.int() }) });
export const lessonsPlusOfSchool = z.object({
  data: z.array(lessonPlus),
  meta: z.object({
    ...pageMeta().shape,
    /** What all of them cost, those that are closed apart; null for whom money is hidden. Kopecks. */
    sum: z.nullable(z.int()),
  }),
});
