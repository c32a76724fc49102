import { describe, expect, it } from 'vitest';
import { buildCharge, buildLot } from './testing.ts';
import { transferTermsOf } from './transfer-terms.ts';
import { chargeOf } from './unit-value.ts';

const TODAY = '2026-09-11';
const charges = ['2026-09-02', '2026-09-04', '2026-09-07'].map((date) => buildCharge(date));

describe('the rest of a lot', () => {
  it('keeps its visits, their unit value and the last day', () => {
    const lot = buildLot({ charges });
    const terms = transferTermsOf(lot, TODAY);
    expect(terms).toMatchObject({
      visits: 500,
      price: 300_000,
      paid: 300_000,
      valid_from: TODAY,
      valid_until: '2026-09-30',
    });
    const next = buildLot({ ...terms, charges: [] });
    expect(chargeOf(next, 100)).toEqual(chargeOf(lot, 100));
  });

  it('takes along what is not paid yet, and no more than was paid', () => {
    expect(transferTermsOf(buildLot({ charges, paid: 280_000 }), TODAY)).toMatchObject({
      price: 300_000,
      paid: 100_000,
    });
    expect(transferTermsOf(buildLot({ charges, paid: 100_000 }), TODAY)).toMatchObject({ price: 300_000, paid: 0 });
  });

  it('of one that waits for its first visit waits as long as it would have', () => {
    const lot = buildLot({
      activation: 'on_first_visit',
      freezes: [{ id: 1, from_date: '2026-09-05', to_date: '2026-09-08' }],
    });
    expect(transferTermsOf(lot, TODAY)).toMatchObject({
      activation: 'on_first_visit',
      activation_deadline_days: 24,
      valid_from: null,
      validity: 30,
    });
  });

  it('ends the freeze it is in', () => {
    const freezes = [
      { id: 1, from_date: '2026-09-08', to_date: '2026-09-14' },
      { id: 2, from_date: '2026-09-20', to_date: '2026-09-25' },
    ];
    expect(transferTermsOf(buildLot({ freezes }), TODAY).valid_until).toBe('2026-10-03');
  });

  it('of an unlimited lot is worth its days ahead, the frozen ones left out', () => {
    expect(transferTermsOf(buildLot({ visits: null, price: 300_000, paid: 300_000 }), TODAY)).toMatchObject({
      visits: null,
      price: 200_000,
      paid: 200_000,
    });
    const freezes = [{ id: 1, from_date: '2026-09-02', to_date: '2026-09-06' }];
    // Five days used, 25 ahead: until 5 October.
    expect(transferTermsOf(buildLot({ visits: null, price: 300_000, paid: 300_000, freezes }), TODAY)).toMatchObject({
      price: 250_000,
      valid_until: '2026-10-05',
    });
  });
});
