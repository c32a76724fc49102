import { policiesToday } from '@ritm/services/rules';
import type { VisitFacts } from '@ritm/passes/rules';
import { buildLot, withUsed } from '@ritm/passes/rules/testing';
import { describe, expect, test } from 'vitest';
import { decideAsBooked, outcomeAsBooked } from './as-booked.ts';

const facts = (over: Partial<VisitFacts> = {}): VisitFacts => ({
  outcome: 'attended',
  date_visit: '2026-09-10',
  time: '18:00',
  service_id: 1,
  format: 'group',
  policies: policiesToday({}),
  lots: [buildLot({ id: 1 }), buildLot({ id: 2, sold_on: '2026-09-03' })],
  lesson_plus_id: null,
  debt: { uncovered: 0, single_price: 35_000 },
  ...over,
});
const paidBy = (decision: ReturnType<typeof decideAsBooked>) => 'charge' in decision && decision.charge;

describe('a visit that was booked with a choice', () => {
  test('takes the chosen pass, not the one that the rules prefer', () => {
    expect(paidBy(decideAsBooked(facts(), { pays: null, lesson_plus_id: null }))).toMatchObject({ lesson_plus_id: 1 });
    expect(paidBy(decideAsBooked(facts(), { pays: 'pass', lesson_plus_id: 2 }))).toMatchObject({ lesson_plus_id: 2 });
  });

  test('falls back to the rules when the chosen pass cannot pay by now', () => {
    const lots = [buildLot({ id: 1 }), withUsed(buildLot({ id: 2 }), 800)];
    const decision = decideAsBooked(facts({ lots }), { pays: 'pass', lesson_plus_id: 2 });
    expect(paidBy(decision)).toMatchObject({ lesson_plus_id: 1 });
  });

  test('spares every pass when it was booked without one', () => {
    const decision = decideAsBooked(facts(), { pays: 'without_pass', lesson_plus_id: null });
    expect(paidBy(decision)).toMatchObject({ lesson_plus_id: null, visits: 100 });
  });

  test('a pass that is named at the mark goes before the choice', () => {
    const named = facts({ lesson_plus_id: 1 });
    expect(paidBy(decideAsBooked(named, { pays: 'without_pass', lesson_plus_id: null }))).toMatchObject({
      lesson_plus_id: 1,
    });
  });
});

describe('a trial', () => {
  const trial = { pays: 'trial' as const, lesson_plus_id: null };
  test('is charged at its price, whatever the debt policy and the passes of the client', () => {
    const policies = policiesToday({ debt_policy: 'block' });
    const decision = decideAsBooked(facts({ service_id: 9, policies }), trial);
    expect(paidBy(decision)).toMatchObject({ lesson_plus_id: null, value: 35_000 });
  });

  test('is paid by the trial that was sold', () => {
    const sold = buildLot({ id: 5, service_id: 9, visits: 100 });
    const decision = decideAsBooked(facts({ service_id: 9, lots: [buildLot(), sold] }), trial);
    expect(paidBy(decision)).toMatchObject({ lesson_plus_id: 5 });
  });

  test('that costs nothing is marked as a trial, and only when the client came', () => {
    expect(outcomeAsBooked('attended', trial, 0)).toBe('trial');
    expect(outcomeAsBooked('attended', trial, 35_000)).toBe('attended');
    expect(outcomeAsBooked('no_show', trial, 0)).toBe('no_show');
    expect(outcomeAsBooked('attended', { pays: null }, 0)).toBe('attended');
  });
});
