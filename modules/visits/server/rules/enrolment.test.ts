import { describe, expect, test } from 'vitest';
import { hasPayingPass, isPaidOn } from './enrolment.ts';
import { buildLot, withUsed } from '@ritm/passes/rules/testing';

const yoga = { id: 1, format: 'group' as const, paysByVisit: false };
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
    expect(hasPayingPass({ ...yoga, paysByVisit: true }, [], evening)).toBe(true);
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
    expect(isPaidOn(yoga, lots, at)).toBe(expected);
  });

  test('whatever is bought, where the class is charged by the visit', () => {
    expect(isPaidOn({ ...yoga, paysByVisit: true }, [], at)).toBe(true);
  });
});
