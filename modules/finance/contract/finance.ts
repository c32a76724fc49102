import { abilities, id, instant, integer, localDate, optionalText, pageMeta, pageQuery, text, z } from '@ritm/http';

export const financeKinds = ['income', 'expense', 'refund'] as const;
export type FinanceKind = (typeof financeKinds)[number];
export const financeAccounts = ['cash', 'card', 'bank', 'sbp'] as const;
export type FinanceAccount = (typeof financeAccounts)[number];

/** One record of income or expense. `amount` in kopecks, always positive: the kind says which way it went. */
export const finance = z.object({
  id: id(),
  kind: z.enum(financeKinds),
  amount: z.int(),
  date: localDate(),
  account: z.enum(financeAccounts),
  category: z.string(),
  comment: z.nullable(z.string()),
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  /** The document that wrote it, such as a sold pass; null when written by hand. */
  source_type: z.nullable(z.string()),
  source_id: z.nullable(id()),
  created_at: instant(),
  can: abilities('edit', 'delete'),
});
export type Finance = z.output<typeof finance>;

const amount = () => integer(1, 100_000_000_000);
export const financeBody = z.object({
  kind: z.enum(['income', 'expense']),
  amount: amount(),
  date: localDate(),
  account: z.optional(z.enum(financeAccounts)),
  category: text(100),
  comment: optionalText(1000),
  student_id: z.optional(z.nullable(id())),
});
export type FinanceBody = z.output<typeof financeBody>;
export const financeChange = z.partial(financeBody);

export const financeExtras = ['by_day', 'by_category', 'by_account'] as const;
export const financesQuery = z.object({
  ...pageQuery,
  /** The current month when no period is named. Both ends inclusive, in the school's zone. */
  date_from: z.optional(localDate()),
  date_to: z.optional(localDate()),
  kind: z.optional(z.enum(financeKinds)),
  student_id: z.optional(id()),
  extras: z.optional(z.array(z.enum(financeExtras)).check(z.maxLength(3))),
});

const totals = { income: z.int(), expense: z.int(), refund: z.int() };
const grouped = (key: string) => z.optional(z.array(z.object({ [key]: z.string(), ...totals })));
/** A page of the net list, and the totals of the whole period: net = income − expense − refund. */
export const financeList = z.object({
  data: z.array(finance),
  totals: z.object({ ...totals, net: z.int() }),
  by_day: grouped('date'),
  by_category: grouped('category'),
  by_account: grouped('account'),
  meta: pageMeta(),
  can: abilities('add'),
});
