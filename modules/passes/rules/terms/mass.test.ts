import { describe, expect, it } from 'vitest';
import type { Lot } from '../lots/lot.ts';
import { buildCharge, buildLot } from '../testing.ts';
import { afterMass, throwsVisitsOut, type MassAction } from './mass.ts';
import { validityOf } from '../lots/validity.ts';

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
    ['of none used up', { charges: [buildCharge('2026-09-02', { visits: 800 })] }, null],
    ['of none closed', { closed_on: '2026-09-15' }, null],
  ])('puts the end off %s', (_, over, end) => {
    expect(endOf(afterMass(buildLot(over), extend, TODAY))).toBe(end);
  });

  it.each<[string, Partial<Lot>]>([
    ['without an end', { validity: null, validity_unit: null }],
    ['that waits, though its deadline is known', { activation: 'on_first_visit', burn_unactivated: true }],
    ['that waits, though its end is set', { activation: 'on_first_visit', valid_until: '2026-12-31' }],
    ['that ended the day before', { validity: 13 }],
    ['sold the day after', { sold_on: '2026-09-17' }],
    ['closed', { closed_on: '2026-09-15' }],
    ['used up', { charges: [buildCharge('2026-09-02', { visits: 800 })] }],
  ])('is nothing to a pass %s', (_, over) => {
    expect(afterMass(buildLot(over), extend, TODAY)).toBeNull();
  });

  it.each<[string, Partial<Lot>, string]>([
    ['that ended on its first day', { validity: 14 }, '2026-09-19'],
    ['sold on its last day', { sold_on: '2026-09-16' }, '2026-10-20'],
  ])('gives its days, however many it lasted, to a pass %s', (_, over, end) => {
    expect(endOf(afterMass(buildLot(over), { ...extend, days: 5 }, TODAY))).toBe(end);
  });

  it('gives days over visits too', () => {
    const charges = [buildCharge('2026-09-15')];
    expect(endOf(afterMass(buildLot({ charges }), extend, TODAY))).toBe('2026-10-03');
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

describe('taking back three days, which moves the end from 3 October to 30 September,', () => {
  const given = buildLot({ extensions: [{ id: 1, days: 3 }] });
  const bare = { ...given, extensions: [] };
  const endless = { ...given, validity: null, validity_unit: null };
  it.each<[string, Lot, Lot, string, boolean]>([
    ['leaves a visit of the new last day', given, bare, '2026-09-30', false],
    ['throws out one of the next day', given, bare, '2026-10-01', true],
    ['throws out one of the old last day', given, bare, '2026-10-03', true],
    ['is not to blame for one that was outside before', given, bare, '2026-10-04', false],
    ['throws out one of a pass that had no end', endless, bare, '2026-10-04', true],
    ['throws nothing out of a pass without an end', given, endless, '2026-12-31', false],
  ])('%s', (_, before, after, date, expected) => {
    const charges = [buildCharge(date)];
    expect(throwsVisitsOut({ ...before, charges }, { ...after, charges }, TODAY)).toBe(expected);
  });

  it('throws out no visit that was free', () => {
    const charges = [buildCharge('2026-10-02', { counted: false })];
    expect(throwsVisitsOut({ ...given, charges }, { ...bare, charges }, TODAY)).toBe(false);
  });
});
