import { defineRoute, id, localDate, schoolParams, z } from '@ritm/http';

export const incomePeriods = ['today', 'week', 'month'] as const;
export type IncomePeriod = (typeof incomePeriods)[number];

/** The days themselves, or the same days before that they are compared with. */
export const incomeSpans = ['current', 'before'] as const;
export type IncomeSpan = (typeof incomeSpans)[number];

/** Where a part of the income came from: passes, fees of freezes, a category of other income, what was given back. */
const incomeSources = ['passes', 'freezes', 'other', 'refunds'] as const;

/** Why an income of «Today» is what it is: parts that sum to it, and the newest of the records behind them. */
export const incomeWhy = z.object({
  period: z.enum(incomePeriods),
  span: z.enum(incomeSpans),
  date_from: localDate(),
  date_to: localDate(),
  /** Kopecks; the sum of the terms. */
  amount: z.int(),
  terms: z.array(
    z.object({
      source: z.enum(incomeSources),
      /** Of other income. */
      category: z.nullable(z.string()),
      count: z.int(),
      amount: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      id: id(),
      date: localDate(),
      /** Given back, or taken back, it is below zero. */
      amount: z.int(),
      what: z.nullable(z.string()),
      student: z.nullable(z.object({ id: id(), name: z.string() })),
    }),
  ),
  /** Records that are not among the rows. */
  more: z.int(),
});
export type IncomeWhy = z.output<typeof incomeWhy>;

/** Why a client owes what «Today» says: the visits that no pass covers, and the passes that are not paid in full. */
export const debtWhy = z.object({
  student_id: id(),
  /** As many as there are rows of visits. */
  visits: z.int(),
  /** Kopecks, the sum of what is owed for passes; null: money is hidden from the reader. */
  amount: z.nullable(z.int()),
  uncovered: z.array(z.object({ id: id(), date: localDate(), what: z.nullable(z.string()) })),
  unpaid: z.array(
    z.object({ id: id(), sold_on: localDate(), name: z.string(), price: z.int(), paid: z.int(), owed: z.int() }),
  ),
});
export type DebtWhy = z.output<typeof debtWhy>;

export const whyRoutes = {
  get_debt_why: defineRoute({
    name: 'reports.get_debt_why',
    method: 'GET',
    path: '/{role}/school/{school_id}/student/{student_id}/debt/why',
    summary: 'Why a client owes what the day says, in visits and in money',
    params: z.object({ ...schoolParams, student_id: id() }),
    response: debtWhy,
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
