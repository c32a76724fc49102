import { expect, test } from 'vitest';
import { freezeOpening } from './opening-freeze.ts';
import type { ParsedFreeze } from '../../cells/parsed.ts';

const today = '2026-09-15';
const terms = {
  service_name: null,
  visits: 400,
  price: 0,
  valid_from: today,
  valid_until: '2026-09-30' as string | null,
};
const freeze = (one: Partial<ParsedFreeze>): ParsedFreeze => ({
  from: null,
  to: null,
  days: null,
  needs_review: false,
  ...one,
});

test.each([
  [
    '«да»: thirty days from the import',
    { from: today, needs_review: true },
    ['2026-09-15', '2026-10-14'],
    '2026-09-30',
  ],
  ['so many days from the import', { days: 7, needs_review: true }, ['2026-09-15', '2026-09-21'], '2026-09-30'],
  ['a start ahead', { from: '2026-09-16' }, ['2026-09-16', '2026-10-15'], '2026-09-30'],
  ['an end today', { from: '2026-09-10', to: today }, [today, today], '2026-09-29'],
  ['a start on the last day', { from: '2026-09-30', days: 1 }, ['2026-09-30', '2026-09-30'], '2026-09-30'],
  ['up to the first day: counted', { from: today, to: '2026-09-29' }, [today, '2026-09-29'], today],
  ['up to the last day: not counted', { from: today, to: '2026-09-30' }, [today, '2026-09-30'], '2026-09-30'],
  [
    'both days, under way: counted in the end',
    { from: '2026-09-10', to: '2026-09-16' },
    ['2026-09-15', '2026-09-16'],
    '2026-09-28',
  ],
  ['both days, ahead', { from: '2026-09-20', to: '2026-09-24' }, ['2026-09-20', '2026-09-24'], '2026-09-25'],
  [
    'longer than the pass itself: not counted',
    { from: '2026-09-10', to: '2026-10-20' },
    ['2026-09-15', '2026-10-20'],
    '2026-09-30',
  ],
])('%s', (_what, one, [from_date, to_date], valid_until) => {
  const found = freezeOpening(terms, freeze(one), today);
  expect(found.freeze).toMatchObject({ from_date, to_date });
  expect(found.terms.valid_until).toBe(valid_until);
});

test.each([
  ['none', null, '2026-09-30', []],
  ['over by now', freeze({ from: '2026-09-01', to: '2026-09-05' }), '2026-09-30', []],
  ['after the end', freeze({ from: '2026-10-10', to: '2026-10-20' }), '2026-09-30', ['freeze.after_end']],
  ['of a pass without an end', freeze({ days: 7 }), null, ['freeze.no_end']],
])('no freeze: %s', (_what, one, valid_until, codes) => {
  const found = freezeOpening({ ...terms, valid_until }, one, today);
  expect(found).toMatchObject({ freeze: null, terms: { valid_until } });
  expect(found.notes.map(({ code }) => code)).toEqual(codes);
});

test.each([true, false])('a freeze to be reviewed (%s) stays so, and the terms of the pass too', (needs_review) => {
  expect(freezeOpening(terms, freeze({ days: 7, needs_review }), today)).toEqual({
    terms,
    freeze: { from_date: today, to_date: '2026-09-21', needs_review },
    notes: [],
  });
});
