import { integer, kopecks, visits, z } from '@ritm/http';

/** How a pass may be frozen; what is absent takes the default of visits. */
export const freezePolicy = z.strictObject({
  /** Days in all; 0 forbids freezing. */
  max_days: z.optional(integer(0, 366)),
  max_count: z.optional(integer(0, 100)),
  min_days: z.optional(integer(1, 366)),
  self_service: z.optional(z.boolean()),
  /** Kopecks for each freeze. */
  fee: z.optional(kopecks()),
});

/** How an excused absence may be made up; what is absent takes the default of visits: two a month, until two weeks after the end. */
export const makeUpPolicy = z.strictObject({
  /** 0: none. */
  per_month: z.optional(integer(0, 31)),
  days_after_end: z.optional(integer(0, 366)),
});

/** What becomes of a standing place that nothing pays for a day before the class. */
export const unpaidPlaces = ['keep', 'release'] as const;

/** Until when a client may cancel a booking without a charge, and when the organization does it itself. */
export const cancellationPolicy = z.strictObject({
  hours: z.optional(integer(0, 720)),
  /** Left out: the place is kept, marked as not paid. */
  unpaid_place: z.optional(z.enum(unpaidPlaces)),
});

/** What an outcome costs, in visits; what is absent takes the default of visits. */
export const missPolicy = z.strictObject({
  attended: z.optional(visits()),
  trial: z.optional(visits()),
  canceled_early: z.optional(visits()),
  canceled_late: z.optional(visits()),
  no_show: z.optional(visits()),
  excused: z.optional(visits()),
  canceled_by_school: z.optional(visits()),
});

/** The price of one place when so many came: a split lesson. */
export const priceTiers = z
  .array(z.strictObject({ headcount: integer(1, 100), price: kopecks() }))
  .check(z.maxLength(20));

export type FreezePolicy = z.output<typeof freezePolicy>;
export type MakeUpPolicy = z.output<typeof makeUpPolicy>;
export type CancellationPolicy = z.output<typeof cancellationPolicy>;
export type MissPolicy = z.output<typeof missPolicy>;
export type PriceTiers = z.output<typeof priceTiers>;
