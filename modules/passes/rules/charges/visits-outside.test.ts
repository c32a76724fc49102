import { describe, expect, it } from 'vitest';
import { buildCharge, buildLot } from '../testing.ts';
import type { Lot } from '../lots/lot.ts';
import { visitsLeftOutside } from './visits-outside.ts';

const charges = ['2026-09-02', '2026-09-10', '2026-09-20'].map((date) => buildCharge(date));
const lot = buildLot({ id: 1, charges });
const leftOutside = (change: Partial<Lot>, before: Lot = lot) =>
  visitsLeftOutside(before, { ...before, ...change }).map(({ date_visit }) => date_visit);

describe('visits left outside by new terms', () => {
  it.each<[string, Partial<Lot>, string[]]>([
    ['an earlier end', { valid_until: '2026-09-15' }, ['2026-09-20']],
    ['a later start', { valid_from: '2026-09-05' }, ['2026-09-02']],
    ['both', { valid_from: '2026-09-05', valid_until: '2026-09-15' }, ['2026-09-02', '2026-09-20']],
    ['an end on the day of the last visit', { valid_until: '2026-09-20' }, []],
    ['more visits', { visits: 1200 }, []],
    ['a start on the day of the first visit', { valid_from: '2026-09-02' }, []],
  ])('%s', (_, change, dates) => {
    expect(leftOutside(change)).toEqual(dates);
  });

  it('are no debts that a lot covered: it may be older than its start, and not younger than its end', () => {
    const waiting = buildLot({
      activation: 'on_first_visit',
      charges: [buildCharge('2026-09-03', { covers_debt: true }), buildCharge('2026-09-20', { covers_debt: true })],
    });
    expect(leftOutside({ valid_from: '2026-09-05' }, waiting)).toEqual([]);
    expect(leftOutside({ valid_until: '2026-09-15' }, waiting)).toEqual(['2026-09-20']);
  });

  it('are not those that lay outside before, nor what is good after the end', () => {
    const debt = { ...lot, charges: [buildCharge('2026-08-20'), ...charges] };
    expect(leftOutside({ valid_until: '2026-09-15' }, debt)).toEqual(['2026-09-20']);
    expect(leftOutside({ valid_until: '2026-09-15' }, { ...lot, leftover_policy: 'use_leftovers' })).toEqual([]);
    const free = { ...lot, charges: [{ ...charges[2]!, counted: false }] };
    expect(leftOutside({ valid_until: '2026-09-15' }, free)).toEqual([]);
  });
});
