import type { Lot } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';
import { describe, expect, test } from 'vitest';
import { hasPayingPass, paymentOfPlace } from './enrolment.ts';
import { buildLot, withUsed } from '@ritm/passes/rules/testing';

const policies = policiesToday({});
const yoga = { service_id: 1, format: 'group' as const, isFree: false, policies };
const byVisit = policiesToday({ debt_policy: 'charge_single' });
const evening = { today: '2026-09-10', time: '18:00' };

describe('a regular place continues on new dates', () => {
  const frozen = buildLot({ freezes: [{ id: 1, from_date: '2026-09-05', to_date: '2026-09-20' }] });
  test.each([
    ['with a pass that is good', [buildLot()], true],
    ['with one that waits for its first visit', [buildLot({ activation: 'on_first_visit' })], true],
    ['with one that is frozen', [frozen], true],
    ['without any', [], false],
    ['with one that is used up', [withUsed(buildLot(), 800)], false],
    ['with one without a number of visits', [buildLot({ visits: null })], true],
    ['with one that ended', [buildLot({ validity: 5 })], false],
    ['with one of another service', [buildLot({ service_id: 2, pays_for_ids: [3] })], false],
    ['with one of the morning', [buildLot({ daypart_from: '08:00', daypart_to: '16:00' })], false],
    ['with a used up one and a new one', [withUsed(buildLot(), 800), buildLot({ id: 2 })], true],
  ])('%s', (_, lots, expected) => {
    expect(hasPayingPass(yoga, lots, evening)).toBe(expected);
  });

  test('whatever is bought, where the class is charged by the visit', () => {
    expect(hasPayingPass({ ...yoga, policies: byVisit }, [], evening)).toBe(true);
    expect(hasPayingPass({ ...yoga, isFree: true }, [], evening)).toBe(true);
  });

  test('as the pass was sold, where it is used up and the service charges otherwise since', () => {
    const soldByVisit = withUsed(buildLot({ policies: byVisit }), 800);
    expect(hasPayingPass(yoga, [soldByVisit], evening)).toBe(true);
    const soldForDebt = withUsed(buildLot({ policies }), 800);
    expect(hasPayingPass({ ...yoga, policies: byVisit }, [soldForDebt], evening)).toBe(false);
  });
});

describe('a place is paid on a day', () => {
  const at = { date: '2026-09-11', time: '18:00' };
  test.each([
    ['by a pass that is good then', [buildLot()], true],
    ['not by one that ends before', [buildLot({ validity: 10 })], false],
    ['not by one of the morning', [buildLot({ daypart_from: '08:00', daypart_to: '16:00' })], false],
    [
      'not by one that is frozen then',
      [buildLot({ freezes: [{ id: 1, from_date: at.date, to_date: at.date }] })],
      false,
    ],
    ['not by one that nobody paid for', [withUsed(buildLot({ paid: 0 }), 100)], false],
    ['by a good one beside one that ended', [buildLot({ validity: 10 }), buildLot({ id: 2 })], true],
    ['not without any', [], false],
  ])('%s', (_, lots, expected) => {
    expect(paymentOfPlace(yoga, lots, at).isPaid).toBe(expected);
  });

  test('whatever is bought, where the class is charged by the visit', () => {
    expect(paymentOfPlace({ ...yoga, policies: byVisit }, [], at).isPaid).toBe(true);
    expect(paymentOfPlace({ ...yoga, isFree: true }, [], at).isPaid).toBe(true);
  });

  test('a place that is not paid for is given up as its pass was sold, else as the service says', () => {
    const release = policiesToday({ cancellation_policy: { unpaid_place: 'release' } });
    const given = (service: typeof policies, ...lots: Lot[]) =>
      paymentOfPlace({ ...yoga, policies: service }, lots, at).isReleased;
    expect([given(policies), given(release), given(release, buildLot())]).toEqual([false, true, false]);
    expect(given(policies, withUsed(buildLot({ policies: release }), 800))).toBe(true);
    expect(given(release, withUsed(buildLot({ policies }), 800))).toBe(false);
  });
});
