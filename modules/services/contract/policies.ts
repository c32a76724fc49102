import { integer, kopecks, visits, z } from '@ritm/http';

/** The rules for freezing a pass; an absent field takes the default of visits. */
export const freezePolicy = z.strictObject({
  /** Days in total; 0 forbids freezing. */
  max_days: z.optional(integer(0, 366)),
  max_count: z.optional(integer(0, 100)),
  min_days: z.optional(integer(1, 366)),
  self_service: z.optional(z.boolean()),
  /** Kopecks for each freeze. */
  fee: z.optional(kopecks()),
});

/**
 * The rules for make-ups of excused absences; an absent field takes the default of visits: two a month, until two weeks
 * after the end.
 */
export const makeUpPolicy = z.strictObject({
  /** 0 means none. */
  per_month: z.optional(integer(0, 31)),
  days_after_end: z.optional(integer(0, 366)),
});

/** What happens to a regular place that nothing pays for a day before the class. */
export const unpaidPlaces = ['keep', 'release'] as const;

/** Until when a client may cancel a booking without a charge, and when the organization cancels it itself. */
export const cancellationPolicy = z.strictObject({
  hours: z.optional(integer(0, 720)),
  /** When left out, the place is kept and marked as unpaid. */
  unpaid_place: z.optional(z.enum(unpaidPlaces)),
});

/** What an outcome costs in visits; an absent field takes the default of visits. */
export const missPolicy = z.strictObject({
  attended: z.optional(visits()),
  trial: z.optional(visits()),
  canceled_early: z.optional(visits()),
  canceled_late: z.optional(visits()),
  no_show: z.optional(visits()),
  excused: z.optional(visits()),
  canceled_by_school: z.optional(visits()),
});

/** The price of one place by the number of participants: a split lesson. */
export const priceTiers = z
  .array(z.strictObject({ headcount: integer(1, 100), price: kopecks() }))
  .check(z.maxLength(20));

export type FreezePolicy = z.output<typeof freezePolicy>;
export type MakeUpPolicy = z.output<typeof makeUpPolicy>;
export type CancellationPolicy = z.output<typeof cancellationPolicy>;
export type MissPolicy = z.output<typeof missPolicy>;
export type PriceTiers = z.output<typeof priceTiers>;
