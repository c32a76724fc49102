import type { LocalDate, Visits } from '@ritm/kernel';
import type { Charge, Lot } from './lots/lot.ts';

/** Builds a lot of eight visits for 4 800 ₽, paid, valid for 30 days from the day of sale, for every group class. */
export const buildLot = (over: Partial<Lot> = {}): Lot => ({
  id: 1,
  service_id: 1,
  format: 'group',
  policies: {},
  pays_for_ids: null,
  branch_ids: null,
  visits: 800,
  price: 480_000,
  paid: 480_000,
  consume_unpaid: 'floor_plus_one',
  sold_on: '2026-09-01',
  activation: 'on_sale',
  activation_deadline_days: 30,
  burn_unactivated: false,
  valid_from: null,
  valid_until: null,
  validity: 30,
  validity_unit: 'day',
  leftover_policy: 'burn',
  freezes: [],
  extensions: [],
  moves: [],
  daypart_from: null,
  daypart_to: null,
  cap_per_day: null,
  cap_per_week: null,
  nominal_value: null,
  closed_on: null,
  charges: [],
  ...over,
});

let lastChargeId = 0;

export const buildCharge = (date_visit: LocalDate, over: Partial<Charge> = {}): Charge => ({
  id: (lastChargeId += 1),
  date_visit,
  service_id: 1,
  visits: 100,
  value: 60_000,
  counted: true,
  ...over,
});

/** Returns the lot with this much used, all on one day. */
export const withUsed = (lot: Lot, visits: Visits, date_visit: LocalDate = lot.sold_on): Lot => ({
  ...lot,
  charges: [...lot.charges, buildCharge(date_visit, { visits })],
});
