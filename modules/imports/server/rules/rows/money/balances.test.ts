import { describe, expect, test } from 'vitest';
import { balancesOf } from './balances.ts';
import { parsedLot } from '../../../fixtures/parsed-lot.ts';
import type { ParsedLot } from '../../cells/parsed.ts';

const lot = (one: Partial<ParsedLot>): ParsedLot => parsedLot({ number: 'A-1', ...one });
const balance = (ledger: string, amount: number) => ({ ledger, subject: '', amount, comment: null });

test.each([
  ['neither', { wallet: null, bonus: null }, []],
  ['money', { wallet: -500, bonus: null }, [balance('money', -500)]],
  ['bonuses', { wallet: null, bonus: 300 }, [balance('bonus', 300)]],
  ['both', { wallet: 0, bonus: 300 }, [balance('money', 0), balance('bonus', 300)]],
])('a row with %s', (_, columns, expected) => {
  expect(balancesOf({ balance: columns })).toEqual(expected);
});

test('a row without columns of balances and without a pass has none', () => expect(balancesOf({})).toEqual([]));

describe('a pass', () => {
  test.each([
    ['without a price', { paid: 300 }],
    ['of which nobody says what was paid', { price: 300 }],
  ])('%s is no debt', (_, one) => expect(balancesOf({ lot: lot(one) })).toEqual([]));

  test('without a name has no comment', () =>
    expect(balancesOf({ lot: lot({ service_name: null, debt: 5 }) })).toMatchObject([{ comment: null }]));

  test('is named in no more than three hundred letters', () => {
    const long = 'я'.repeat(400);
    expect(balancesOf({ lot: lot({ service_name: long, number: long, debt: 5 }) })).toEqual([
      { ledger: 'money', subject: `lot:${'я'.repeat(296)}`, amount: -5, comment: 'я'.repeat(300) },
    ]);
  });
});

test.each([
  [100_000_000_000, 1],
  [-100_000_000_000, 1],
  [100_000_000_001, 0],
  [-100_000_000_001, 0],
])('a balance of %i kopecks', (wallet, count) => {
  expect(balancesOf({ balance: { wallet, bonus: null } })).toHaveLength(count);
});
