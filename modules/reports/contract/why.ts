import { defineRoute, id, localDate, localTime, schoolParams, z } from '@ritm/http';

export const incomePeriods = ['today', 'week', 'month'] as const;
export type IncomePeriod = (typeof incomePeriods)[number];

/** The days of the period, or the earlier days that they are compared with. */
export const incomeSpans = ['current', 'before'] as const;
export type IncomeSpan = (typeof incomeSpans)[number];

/** The source of a part of the income: passes, fees for freezes, a category of other income, or refunds. */
const incomeSources = ['passes', 'freezes', 'other', 'refunds'] as const;

/** The explanation of an income figure of «Today»: the parts that sum to it, and the newest records behind them. */
export const incomeWhy = z.object({
  period: z.enum(incomePeriods),
  span: z.enum(incomeSpans),
  date_from: localDate(),
  date_to: localDate(),
  /** The sum of the terms, in kopecks. */
  amount: z.int(),
  terms: z.array(
    z.object({
      source: z.enum(incomeSources),
      /** The category of other income. */
      category: z.nullable(z.string()),
      count: z.int(),
      amount: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      id: id(),
      date: localDate(),
      /** A refund or a reversal is below zero. */
      amount: z.int(),
      what: z.nullable(z.string()),
      student: z.nullable(z.object({ id: id(), name: z.string() })),
    }),
  ),
  /** The number of records that are not among the rows. */
  more: z.int(),
});
export type IncomeWhy = z.output<typeof incomeWhy>;

/** The explanation of the week's occupancy: the classes of each day whose seats the bars of «Today» show. */
export const occupancyWhy = z.object({
  date_from: localDate(),
  date_to: localDate(),
  /** The sums of the days. */
  booked: z.int(),
  capacity: z.int(),
  /** The days that have such classes, in order; each is the sum of its classes. */
  days: z.array(
    z.object({
      date: localDate(),
      booked: z.int(),
      capacity: z.int(),
      classes: z.array(
        z.object({
          timetable_id: id(),
          occurrence_id: id(),
          date: localDate(),
          title: z.string(),
          time_from: localTime(),
          booked: z.int(),
          capacity: z.int(),
        }),
      ),
    }),
  ),
  /** The classes of the week that the sums leave out: canceled ones, and those without a limit of seats. */
  left_out: z.object({ canceled: z.int(), unlimited: z.int() }),
});
export type OccupancyWhy = z.output<typeof occupancyWhy>;

export const whyRoutes = {
  get_occupancy_why: defineRoute({
    name: 'reports.get_occupancy_why',
    method: 'GET',
    path: '/{role}/school/{school_id}/today/occupancy/why',
    summary: 'Why the occupancy of this week is what it is, class by class',
    params: z.object(schoolParams),
    response: occupancyWhy,
    permission: 'reports.today',
  }),
  get_income_why: defineRoute({
    name: 'reports.get_income_why',
    method: 'GET',
    path: '/{role}/school/{school_id}/today/why',
    summary: 'Why the income of a period is what it is',
    params: z.object(schoolParams),
    query: z.object({ period: z.enum(incomePeriods), span: z.optional(z.enum(incomeSpans)) }),
    response: incomeWhy,
    permission: 'finances.get_list',
  }),
};
