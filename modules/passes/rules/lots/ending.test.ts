import { describe, expect, it } from 'vitest';
import { endingOf, endsWithin, isLastVisit } from './ending.ts';
import type { Lot } from './lot.ts';
import { buildLot, withUsed } from '../testing.ts';

/** Thirty days from 1 September: the last day is the 30th. */
const onDay = (over: Partial<Lot>, today: string) => endingOf(buildLot(over), today);

it.each<[string, Partial<Lot>, string, object | undefined]>([
  ['a week before its last day', {}, '2026-09-23', { left: 800, ends_on: '2026-09-30', why: 'ends:2026-09-30' }],
  ['on its last day', {}, '2026-09-30', { left: 800, ends_on: '2026-09-30', why: 'ends:2026-09-30' }],
  ['not eight days before', {}, '2026-09-22', undefined],
  ['not when it is over', {}, '2026-10-01', undefined],
  ['not while it waits for its first visit', { activation: 'on_first_visit' }, '2026-09-30', undefined],
  ['an unlimited one by its last day', { visits: null }, '2026-09-25', { left: null, why: 'ends:2026-09-30' }],
  ['not an unlimited one without an end', { visits: null, validity: null }, '2026-09-25', undefined],
])('the next pass is offered %s', (_, over, today, ending) => {
  const found = onDay(over, today);
  if (ending) expect(found).toMatchObject(ending);
  else expect(found).toBeUndefined();
});

it.each<[string, number, number, object | undefined]>([
  ['with its last visit', 800, 700, { left: 100, ends_on: '2026-09-30', why: 'last_visit' }],
  ['with less than a visit', 800, 750, { left: 50, why: 'last_visit' }],
  ['not with more than one', 800, 650, undefined],
  ['not when it is used up', 800, 800, undefined],
  ['not when it was sold as a single visit', 100, 0, undefined],
  ['when it was sold as a visit and a half', 150, 50, { left: 100, why: 'last_visit' }],
])('the next pass is offered %s', (_, visits, used, ending) => {
  const found = endingOf(withUsed(buildLot({ visits }), used), '2026-09-10');
  if (ending) expect(found).toMatchObject(ending);
  else expect(found).toBeUndefined();
});

it('of a pass for which both hold is by its end', () =>
  expect(endingOf(withUsed(buildLot(), 700), '2026-09-23')).toMatchObject({ why: 'ends:2026-09-30' }));

describe('from what is shown of a pass', () => {
  const pass = { state: 'active', visits: 800, left: 100, ends_on: '2026-09-30' } as const;

  it.each([
    [true, 'one visit is left', {}],
    [true, 'half a visit is left', { left: 50 }],
    [false, 'more than one is left', { left: 101 }],
    [false, 'it was sold as a single visit', { visits: 100 }],
    [false, 'it is unlimited', { visits: null, left: null }],
    [false, 'it is used up', { state: 'exhausted', left: 0 } as const],
    [false, 'it waits', { state: 'pending' } as const],
  ])('it is its last visit (%s) when %s', (is, _, over) => expect(isLastVisit({ ...pass, ...over })).toBe(is));

  it.each([
    [true, '2026-09-27', 3],
    [false, '2026-09-26', 3],
    [true, '2026-09-30', 0],
    [false, '2026-10-01', 3],
  ])('it ends (%s) on %s within %i days', (is, today, days) => expect(endsWithin(pass, today, days)).toBe(is));

  it.each([{ ends_on: null }, { state: 'pending' } as const, { state: 'expired' } as const])(
    'it does not end within any days with %j',
    (over) => expect(endsWithin({ ...pass, ...over }, '2026-09-30', 3)).toBe(false),
  );
});
