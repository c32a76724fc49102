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

/** People add income and expense by hand; a `refund` is written only by the document that it refunds. */
export const financeKinds = ['income', 'expense', 'refund'] as const;
export type FinanceKind = (typeof financeKinds)[number];
export const manualKinds = ['income', 'expense'] as const;
export const financeAccounts = ['cash', 'card', 'sbp', 'bank'] as const;
export type FinanceAccount = (typeof financeAccounts)[number];
/** The documents that write records by themselves. */
export const financeSources = ['lesson_plus', 'lesson_plus_freeze'] as const;
export type FinanceSource = (typeof financeSources)[number];
/** The groupings that a list can include. */
export const financeExtras = ['by_day', 'by_category', 'by_account'] as const;

/** One record of money. `amount` is always above zero; the kind gives its direction. */
export const finance = z.object({
  id: id(),
  kind: z.enum(financeKinds),
  /** Kopecks. */
  amount: z.int(),
  date: localDate(),
  account: z.enum(financeAccounts),
  /** The words of the person who added it; null for a record of a document, which `source_type` names. */
  category: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  staff_id: z.nullable(id()),
  /** The document that wrote it; null for a record that a person added. */
  source_type: z.nullable(z.enum(financeSources)),
  source_id: z.nullable(id()),
  /** True when it was imported from a file of another program. */
  imported: z.boolean(),
  /** True when it has been changed or deleted since; another record replaces it, or none. */
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
  /** Sums by people's categories and by the documents that wrote the other records: one of the two fields is null. */
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
  /** Both days are included. The default is the current month of the organization's calendar. */
  date_from: z.optional(localDate()),
  date_to: z.optional(localDate()),
  kind: z.optional(z.enum(financeKinds)),
  /** The records that a document of this kind wrote by itself. */
  source_type: z.optional(z.enum(financeSources)),
  category: z.optional(text(100)),
  account: z.optional(z.enum(financeAccounts)),
  student_id: z.optional(id()),
  /** The id of a saved segment of clients. */
  segment_id: z.optional(id()),
  /**
   * Groupings besides the page and its totals: names of `financeExtras`, as a list or by commas; `1` for all of them,
   * `0` for none. An unknown word is ignored.
   */
  extras: z.optional(z.array(text(200)).check(z.maxLength(20))),
});

const amount = () => integer(1, 100_000_000_000);
const nullableId = () => z.optional(z.nullable(id()));

/** The reason for a date more than a day ahead or over 400 days back; it is kept in the audit. */
const reason = optionalText(500);

export const financeBody = z.object({
  kind: z.enum(manualKinds),
  amount: amount(),
  /** The default is today. */
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
