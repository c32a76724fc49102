import { expect, it } from 'vitest';
import { endingOf } from './ending.ts';
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
