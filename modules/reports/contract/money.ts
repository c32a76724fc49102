import { financeAccounts, financeErrors, financeKinds, financeSources } from '@ritm/finance/contract';
import { defineRoute, done, id, localDate, schoolParams, text, z } from '@ritm/http';

/** What one bar of the chart holds. */
export const moneySteps = ['day', 'week', 'month'] as const;
export type MoneyStep = (typeof moneySteps)[number];

const sums = { income: z.int(), expense: z.int(), refund: z.int(), net: z.int() };
const span = { date_from: localDate(), date_to: localDate() };
/** `expense` is without refunds; `net` = income − expense − refund. All in kopecks. */
export const moneyPoint = z.object({ ...span, ...sums });
export type MoneyPoint = z.output<typeof moneyPoint>;

/** Income and spending over time, beside the period before. */
export const moneyChart = z.object({
  ...span,
  step: z.enum(moneySteps),
  /** Every day, week or month of the period, those without money among them. */
  points: z.array(moneyPoint),
  /** The sums of the days that have passed: of all days when the period is over or ahead. */
  totals: moneyPoint,
  /**
   * The same number of days before the period, or the month before when the period is a month; its points stand under
   * those of the period in order. Null for readers who may not see days so long ago.
   */
  before: z.nullable(z.object({ ...span, points: z.array(moneyPoint), totals: moneyPoint })),
});
export type MoneyChart = z.output<typeof moneyChart>;

/** The filters of the list of records, so that the chart draws exactly what the list holds. */
const filters = {
  date_from: z.optional(localDate()),
  date_to: z.optional(localDate()),
  kind: z.optional(z.enum(financeKinds)),
  source_type: z.optional(z.enum(financeSources)),
  category: z.optional(text(100)),
  account: z.optional(z.enum(financeAccounts)),
  segment_id: z.optional(id()),
};
export const moneyQuery = z.object(filters);
export type MoneyQuery = z.output<typeof moneyQuery>;

const ofSchool = '/{role}/school/{school_id}/finances/chart';

export const moneyRoutes = {
  get_money_chart: defineRoute({
    name: 'reports.get_money_chart',
    method: 'GET',
    path: ofSchool,
    summary: 'Income and spending over time, beside the period before',
    params: z.object(schoolParams),
    query: moneyQuery,
    response: moneyChart,
    errors: [financeErrors.period_reversed],
    permission: 'finances.get_list',
  }),
  export_money_chart: {
    ...defineRoute({
      name: 'reports.export_money_chart',
      method: 'POST',
      path: `${ofSchool}/export`,
      summary: 'The same sums as an XLSX file; why it is taken stays in the audit',
      params: z.object(schoolParams),
      body: z.object({ ...filters, reason: text(500, 3) }),
      response: done(),
      errors: [financeErrors.period_reversed],
      heavy: true,
      permission: 'finances.get_list',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
};
