import {
  abilities,
  allOf,
  id,
  instant,
  integer,
  localDate,
  optionalText,
  pageMeta,
  pageQuery,
  text,
  z,
} from '@ritm/http';

/** `refund` is written by what it takes back; by hand people add income and expense. */
export const financeKinds = ['income', 'expense', 'refund'] as const;
export type FinanceKind = (typeof financeKinds)[number];
export const manualKinds = ['income', 'expense'] as const;
export const financeAccounts = ['cash', 'card', 'sbp', 'bank'] as const;
export type FinanceAccount = (typeof financeAccounts)[number];
/** Documents that make records by themselves. */
export const financeSources = ['lesson_plus', 'lesson_plus_freeze'] as const;
export type FinanceSource = (typeof financeSources)[number];
/** Groupings that a list may bring along. */
export const financeExtras = ['by_day', 'by_category', 'by_account'] as const;

/** One record of money. `amount` is always above zero; the kind says which way it went. */
export const finance = z.object({
  id: id(),
  kind: z.enum(financeKinds),
  /** Kopecks. */
  amount: z.int(),
  date: localDate(),
  account: z.enum(financeAccounts),
  /** In the words of who added it; null for what a document made, which `source_type` names. */
  category: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  staff_id: z.nullable(id()),
  /** The document that made it; null for what people added. */
  source_type: z.nullable(z.enum(financeSources)),
  source_id: z.nullable(id()),
  /** Came with a file of another program. */
  imported: z.boolean(),
  /** Changed or deleted since: what stands is another record, or none. */
  reversed: z.boolean(),
  created_at: instant(),
  can: abilities('edit', 'delete'),
});
export type Finance = z.output<typeof finance>;

/** Sums of a period in kopecks: `net` = income − expense − refund. */
const sums = { income: z.int(), expense: z.int(), refund: z.int(), net: z.int() };
export const financeTotals = z.object(sums);
export type FinanceTotals = z.output<typeof financeTotals>;

export const financesList = z.object({
  data: z.array(finance),
  totals: financeTotals,
  by_day: z.optional(z.array(z.object({ date: localDate(), ...sums }))),
  /** By people's categories and by the documents that made the rest: one of the two is null. */
  by_category: z.optional(
    z.array(z.object({ category: z.nullable(z.string()), source_type: z.nullable(z.enum(financeSources)), ...sums })),
  ),
  by_account: z.optional(z.array(z.object({ account: z.enum(financeAccounts), ...sums }))),
  meta: z.object({ ...pageMeta().shape, date_from: localDate(), date_to: localDate() }),
  can: abilities('add'),
});
export type FinancesList = z.output<typeof financesList>;

export const financesQuery = z.object({
  ...pageQuery,
  /** Both included; the current month of the organization's calendar when left out. */
  date_from: z.optional(localDate()),
  date_to: z.optional(localDate()),
  kind: z.optional(z.enum(financeKinds)),
  category: z.optional(text(100)),
  account: z.optional(z.enum(financeAccounts)),
  student_id: z.optional(id()),
  /** A saved segment of clients. */
  segment_id: z.optional(id()),
  /**
   * Groupings besides the page and its totals: names of `financeExtras`, as a list or by commas; `1` for all of them,
   * `0` for none. A word that is no grouping adds nothing.
   */
  extras: z.optional(z.array(text(200)).check(z.maxLength(20))),
});

const amount = () => integer(1, 100_000_000_000);
const nullableId = () => z.optional(z.nullable(id()));

/** Why the date is more than a day ahead or over 400 days back; stays in the audit. */
const reason = optionalText(500);

export const financeBody = z.object({
  kind: z.enum(manualKinds),
  amount: amount(),
  /** Today by default. */
  date: z.optional(localDate()),
  account: z.optional(z.enum(financeAccounts)),
  category: text(100),
  comment: optionalText(1000),
  student_id: nullableId(),
  staff_id: nullableId(),
  reason,
});
export type FinanceBody = z.output<typeof financeBody>;
export const financeChange = z.object({
  kind: z.optional(z.enum(manualKinds)),
  amount: z.optional(amount()),
  date: z.optional(localDate()),
  account: z.optional(z.enum(financeAccounts)),
  category: z.optional(text(100)),
  comment: optionalText(1000),
  student_id: nullableId(),
  staff_id: nullableId(),
  reason,
});
export type FinanceChange = z.output<typeof financeChange>;

export const financeCategory = z.object({ kind: z.enum(financeKinds), category: z.string() });
export const financeCategoriesList = allOf(financeCategory);
export type FinanceCategory = z.output<typeof financeCategory>;
