import { describe, expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { buildCharge, buildLot } from './testing.ts';
import { afterMass, throwsVisitsOut, type MassAction } from './mass.ts';
import { validityOf } from './validity.ts';

const TODAY = '2026-09-20';
const extend: MassAction = { kind: 'extend', from_date: '2026-09-14', to_date: '2026-09-16', days: 3 };
const freeze: MassAction = { kind: 'freeze', from_date: '2026-09-24', to_date: '2026-09-27', days: null };
const endOf = (lot: Lot | null) => lot && validityOf(lot, TODAY).ends_on;

describe('a closure', () => {
  it.each<[string, Partial<Lot>, string | null]>([
    ['of one that was good then', {}, '2026-10-03'],
    ['of one that ended within it', { validity: 15 }, '2026-09-18'],
    ['of none that was over', { validity: 10 }, null],
    ['of none sold later', { sold_on: '2026-09-17' }, null],
    ['of none that waits for its first visit', { activation: 'on_first_visit' }, null],
    ['of none without an end', { validity: null, validity_unit: null }, null],
    ['of none used up', { charges: [buildCharge('2026-09-02', { visits: 800 })] }, null],
    ['of none closed', { closed_on: '2026-09-15' }, null],
  ])('puts the end off %s', (_, over, end) => {
    expect(endOf(afterMass(buildLot(over), extend, TODAY))).toBe(end);
  });

  it.each<[string, Partial<Lot>, string | null]>([
    ['whatever its own policy', {}, '2026-10-04'],
    ['not over visits', { charges: [buildCharge('2026-09-25')] }, null],
    ['not twice', { freezes: [{ id: 1, from_date: '2026-09-26', to_date: '2026-09-29' }] }, null],
  ])('freezes a pass, %s', (_, over, end) => {
    expect(endOf(afterMass(buildLot(over), freeze, TODAY))).toBe(end);
  });
});

it('what was given stays when a visit stands on it', () => {
  const lot = buildLot({ extensions: [{ id: 1, days: 3 }] });
  const bare = { ...lot, extensions: [] };
  expect(throwsVisitsOut(lot, bare, TODAY)).toBe(false);
  const charges = [buildCharge('2026-10-02')];
  expect(throwsVisitsOut({ ...lot, charges }, { ...bare, charges }, TODAY)).toBe(true);
});
