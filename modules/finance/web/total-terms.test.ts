import { expect, test } from 'vitest';
import type { FinancesList, FinanceTotals } from '../contract/index.ts';
import { termsOfTotal } from './total-terms.ts';

const sums = (income: number, expense: number, refund: number) => ({
  income,
  expense,
  refund,
  net: income - expense - refund,
});
const list = {
  totals: sums(900, 400, 50),
  by_category: [
    { category: null, source_type: 'lesson_plus', ...sums(700, 0, 50) },
    { category: 'Товары', source_type: null, ...sums(200, 100, 0) },
    { category: 'Аренда', source_type: null, ...sums(0, 300, 0) },
  ],
} as unknown as FinancesList;

const amountsOf = (of: keyof FinanceTotals) =>
  termsOfTotal(of, list).map((term) => [
    'kind' in term ? term.kind : (term.category.category ?? term.category.source_type),
    term.amount,
  ]);

test.each([
  [
    'income',
    [
      ['lesson_plus', 700],
      ['Товары', 200],
    ],
  ],
  [
    'expense',
    [
      ['Товары', 100],
      ['Аренда', 300],
    ],
  ],
  ['refund', [['lesson_plus', 50]]],
  [
    'net',
    [
      ['income', 900],
      ['expense', -400],
      ['refund', -50],
    ],
  ],
] as const)('the total of %s opens into parts that sum to it', (of, expected) => {
  expect(amountsOf(of)).toEqual(expected);
  expect(termsOfTotal(of, list).reduce((sum, { amount }) => sum + amount, 0)).toBe(list.totals[of]);
});

test('a total of nothing has no parts', () => {
  expect(termsOfTotal('net', { totals: sums(0, 0, 0) } as unknown as FinancesList)).toEqual([]);
});
