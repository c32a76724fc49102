import { policiesToday } from '@ritm/services/rules';
import { describe, expect, it } from 'vitest';
import { decideVisit, type VisitFacts } from './decide-visit.ts';
import { buildCharge, buildLot, withUsed } from '../testing.ts';

const facts = (over: Partial<VisitFacts> = {}): VisitFacts => ({
  outcome: 'attended',
  date_visit: '2026-09-10',
  time: '18:00',
  service_id: 1,
  format: 'group',
  policies: policiesToday({}),
  lots: [buildLot()],
  lesson_plus_id: null,
  debt: { uncovered: 0, single_price: 70_000 },
  ...over,
});

describe('a charge', () => {
  it.each<[string, Partial<VisitFacts>, object]>([
    [
      'a visit takes one of the lot and earns its share',
      {},
      { lesson_plus_id: 1, visits: 100, value: 60_000, counted: true },
    ],
    [
      'a free outcome is noted and takes nothing',
      { outcome: 'excused' },
      { lesson_plus_id: 1, visits: 0, value: 0, counted: false },
    ],
    [
      'a miss costs what the service says',
      { outcome: 'no_show', policies: policiesToday({ miss_policy: { no_show: 50 } }) },
      { lesson_plus_id: 1, visits: 50, value: 30_000, counted: true },
    ],
    [
      'an unlimited lot gives nothing up and still earns',
      { lots: [buildLot({ visits: null, nominal_value: 40_000 })] },
      { lesson_plus_id: 1, visits: 0, value: 40_000, counted: true },
    ],
    [
      'the last visit takes the rest of the price',
      { lots: [withUsed(buildLot({ visits: 300, price: 100_000, paid: 100_000 }), 200)] },
      { lesson_plus_id: 1, visits: 100, value: 40_000, counted: true },
    ],
    ['without a lot it is owed', { lots: [] }, { lesson_plus_id: null, visits: 100, value: 0, counted: true }],
    [
      'or charged at the single price',
      { lots: [], policies: policiesToday({ debt_policy: 'charge_single' }) },
      { lesson_plus_id: null, visits: 100, value: 70_000, counted: true },
    ],
    [
      'a free outcome without a lot owes nothing',
      { lots: [], outcome: 'canceled_by_school' },
      { lesson_plus_id: null, visits: 0, value: 0, counted: false },
    ],
  ])('%s', (_, over, charge) => {
    expect(decideVisit(facts(over))).toMatchObject({ charge });
  });
});

describe('a debt that a lot covered', () => {
  const lot = buildLot({ sold_on: '2026-09-15' });

  it('stays with that lot, which is younger, and starts no clock of it', () => {
    expect(decideVisit(facts({ lots: [lot], covered_by: 1, lesson_plus_id: 1 }))).toMatchObject({
      charge: { lesson_plus_id: 1, visits: 100, value: 60_000, counted: true, covers_debt: true },
    });
    expect(decideVisit(facts({ lots: [lot], covered_by: 1, lesson_plus_id: 1, outcome: 'excused' }))).toMatchObject({
      charge: { lesson_plus_id: 1, visits: 0, counted: false, covers_debt: true },
    });
  });

  it('throws no later visit out of its lot', () => {
    const charges = [buildCharge('2026-09-12'), buildCharge('2026-10-11')];
    const waiting = buildLot({ activation: 'on_first_visit', charges });
    const decisionFor = (covered_by: number | null) => decideVisit(facts({ lots: [waiting], covered_by }));
    expect(decisionFor(1)).toMatchObject({ conflicts: [] });
    expect(decisionFor(null)).toMatchObject({ conflicts: [charges[1]] });
  });

  it('is covered by no other lot, and a plain visit is marked as none', () => {
    expect(decideVisit(facts({ lots: [lot], covered_by: 2, lesson_plus_id: 1 }))).toMatchObject({
      refused: 'not_started',
    });
    expect(decideVisit(facts({ lots: [buildLot()] }))).not.toHaveProperty('charge.covers_debt');
  });
});

describe('no charge', () => {
  it('says which lot was refused for what', () => {
    const lots = [buildLot({ id: 5, closed_on: '2026-09-02' }), buildLot({ id: 6, valid_until: '2026-09-09' })];
    expect(decideVisit(facts({ lots, debt: null }))).toEqual({
      policies: policiesToday({}),
      refused: 'no_lot',
      nearest: 'expired',
      reasons: [
        { lesson_plus_id: 5, reason: 'closed' },
        { lesson_plus_id: 6, reason: 'expired' },
      ],
    });
  });

  it('names the reason of the lot that a person chose', () => {
    const lots = [buildLot(), withUsed(buildLot({ id: 2 }), 800)];
    expect(decideVisit(facts({ lots, lesson_plus_id: 2 }))).toMatchObject({ refused: 'exhausted' });
  });
});

it('a late mark brings the visits that it would throw out', () => {
  const charges = [buildCharge('2026-09-10'), buildCharge('2026-10-09')];
  const decision = decideVisit(
    facts({ date_visit: '2026-09-05', lots: [buildLot({ activation: 'on_first_visit', charges })] }),
  );
  expect(decision).toMatchObject({ charge: { lesson_plus_id: 1 }, conflicts: [charges[1]] });
});
