import { describe, expect, it } from 'vitest';
import { lateMarkingConflicts } from './late-marking.ts';
import { buildCharge, buildLot } from '../testing.ts';

const first = buildCharge('2026-09-10');
const last = buildCharge('2026-10-09');
/** Thirty days from the first visit: 10 September to 9 October. */
const lot = buildLot({ activation: 'on_first_visit', charges: [first, last] });

describe('marking late', () => {
  it('names the visits that an earlier start throws out', () => {
    expect(lateMarkingConflicts(lot, '2026-09-09')).toEqual([last]);
    expect(lateMarkingConflicts({ ...lot, charges: [last, first] }, '2026-09-02')).toEqual([last]);
  });

  it.each([
    ['the start stays', lot, '2026-09-11'],
    ['the last visit still fits', { ...lot, charges: [first, buildCharge('2026-10-08')] }, '2026-09-09'],
    ['the lot has no end', { ...lot, validity: null, validity_unit: null }, '2026-09-02'],
    ['its end is set by hand', { ...lot, valid_until: '2026-10-09' }, '2026-09-02'],
    ['what is left is kept', { ...lot, leftover_policy: 'use_leftovers' as const }, '2026-09-02'],
    ['it starts on sale', { ...lot, activation: 'on_sale' as const }, '2026-09-02'],
    ['the visit thrown out was a free one', { ...lot, charges: [first, { ...last, counted: false }] }, '2026-09-09'],
  ])('is no conflict when %s', (_, each, date) => {
    expect(lateMarkingConflicts(each, date)).toEqual([]);
  });

  it('does not blame the mark for a visit that was outside before', () => {
    const afterEnd = buildCharge('2026-11-20');
    expect(lateMarkingConflicts({ ...lot, charges: [first, afterEnd] }, '2026-09-09')).toEqual([]);
  });
});
