import type { FinancesList, FinanceTotals } from '../contract/index.ts';

type Category = NonNullable<FinancesList['by_category']>[number];

/** A part of a total: a kind of money for `net`, a category for the others. Signed kopecks. */
export type TotalTerm = { readonly amount: number } & (
  | { readonly kind: 'income' | 'expense' | 'refund' }
  | { readonly category: Category }
);

/** The parts that sum to a total. Parts of 0 are left out. */
export function termsOfTotal(of: keyof FinanceTotals, { totals, by_category = [] }: FinancesList): TotalTerm[] {
  const terms: TotalTerm[] =
    of === 'net'
      ? [
          { kind: 'income', amount: totals.income },
          { kind: 'expense', amount: -totals.expense },
          { kind: 'refund', amount: -totals.refund },
        ]
      : by_category.map((category) => ({ category, amount: category[of] }));
  return terms.filter(({ amount }) => amount !== 0);
}
