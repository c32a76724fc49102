import { describe, expect, it } from 'vitest';
import { leftoversFor } from './carry.ts';
import type { Lot } from './lot.ts';
import { buildLot, withUsed } from '../testing.ts';

const service = { service_id: 1, format: 'group' } as const;
const AFTER_END = '2026-10-10';
const keeping = (over: Partial<Lot> = {}) => buildLot({ leftover_policy: 'keep', ...over });
/** Three of eight visits used, a share of 60 000 kopecks each. */
const used = (over: Partial<Lot> = {}): Lot => {
  const lot = withUsed(keeping(over), 300);
  return { ...lot, charges: lot.charges.map((charge) => ({ ...charge, value: 180_000 })) };
};

describe('a sale carries over', () => {
  it('what a pass kept after its end, with its part of the price', () => {
    const lot = used();
    expect(leftoversFor([lot], service, AFTER_END)).toEqual([{ lot, visits: 500, value: 300_000, paid: 300_000 }]);
  });

  it.each([
    ['all but what is still owed', 400_000, 220_000],
    ['nothing where the visits made took it all', 180_000, 0],
    ['and never less than nothing', 100_000, 0],
  ])('of the money, %s', (_, paid, carried) => {
    expect(leftoversFor([used({ paid })], service, AFTER_END)).toMatchObject([{ value: 300_000, paid: carried }]);
  });

  it.each<[string, Lot, string]>([
    ['of a pass that is good still', used(), '2026-09-20'],
    ['of one that forfeits its rest', used({ leftover_policy: 'burn' }), AFTER_END],
    ['of one that is used up', withUsed(keeping(), 800), AFTER_END],
    ['of an unlimited one', keeping({ visits: null }), AFTER_END],
    ['of one for another service', used({ service_id: 2, pays_for_ids: [3] }), AFTER_END],
  ])('nothing %s', (_, lot, date) => {
    expect(leftoversFor([lot], service, date)).toEqual([]);
  });
});
