import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKopecks, multiplyRatio, splitAmount } from './money.ts';

/** R11: 10,000 cases each. The same property fails for floating point, which proves that the test can fail. */
const runs = { numRuns: 10_000 };
const prices = fc.integer({ min: 0, max: 100_000_000_000 });
/** Hundredths of a percent: 1.5 %, 3 % and every discount that a form takes. */
const shares = fc.oneof(fc.constantFrom(150, 300), fc.integer({ min: 0, max: 10_000 }));
const WHOLE = 10_000;

/** The documented rule in exact arithmetic: half a kopeck rounds up. */
const exact = (amount: number, share: number): number =>
  Number((2n * BigInt(amount) * BigInt(share) + BigInt(WHOLE)) / (2n * BigInt(WHOLE)));

describe('money arithmetic (R11)', () => {
  const roundsExactly = (share: (amount: number, of: number) => number) =>
    fc.check(
      fc.property(prices, shares, (amount, of) => share(amount, of) === exact(amount, of)),
      // A half kopeck that a float share loses: too rare to rely on random cases.
      { ...runs, examples: [[2_500, 6]] },
    );

  it('a share of a sum is whole kopecks by one rule', () => {
    expect(roundsExactly((amount, of) => multiplyRatio(amount, of, WHOLE, 'half_up')).failed).toBe(false);
  });

  it('the control: a float copy breaks the rule', () => {
    expect(roundsExactly((amount, of) => Math.round(amount * (of / WHOLE))).failed).toBe(true);
  });

  const splitsWhole = (split: (amount: number, parts: number) => number[]) =>
    fc.check(
      fc.property(prices, fc.integer({ min: 1, max: 100 }), (amount, parts) => {
        const made = split(amount, parts);
        return made.every(isKopecks) && made.reduce((sum, part) => sum + part, 0) === amount;
      }),
      runs,
    );

  it('parts of a split are whole kopecks and sum to the whole', () => {
    expect(splitsWhole((amount, parts) => splitAmount(amount, parts)).failed).toBe(false);
  });

  it('the control: equal float parts do not', () => {
    expect(splitsWhole((amount, parts) => Array<number>(parts).fill(amount / parts)).failed).toBe(true);
    expect(splitsWhole((amount, parts) => Array<number>(parts).fill(Math.round(amount / parts))).failed).toBe(true);
  });

  const discountedWithin = (price: (amount: number, discount: number) => number) =>
    fc.check(
      fc.property(prices, shares, fc.integer({ min: 1, max: 100 }), (amount, discount, visits) => {
        const paid = price(amount, WHOLE - discount);
        // Refunded visit by visit, a discounted order returns what was paid and not a kopeck more.
        const back = splitAmount(paid, visits).reduce((sum, part) => sum + part, 0);
        return isKopecks(paid) && paid <= amount && back === paid;
      }),
      runs,
    );

  it('a discounted price never exceeds the price, and its refund never what was paid', () => {
    expect(discountedWithin((amount, kept) => multiplyRatio(amount, kept, WHOLE, 'half_up')).failed).toBe(false);
  });
});
