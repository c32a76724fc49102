/** Which columns make a pass, and what their numbers, dates and freeze come to. */
import { describe, expect, test } from 'vitest';
import { readLot } from './read-lot.ts';
import { RowReader } from './row-reader.ts';
import type { ImportTarget } from '../../../contract/targets.ts';
import type { Cell } from '@ritm/tables/cells';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
type Cells = Partial<Record<ImportTarget, Cell>>;
const read = (cells: Cells) => {
  const targets = Object.keys(cells) as ImportTarget[];
  const columns = new Map(targets.map((target, index) => [target, [{ index, target, header: '' }]]));
  const reader = new RowReader(Object.values(cells), columns, context);
  return { lot: readLot(reader), codes: reader.warnings.map(({ code }) => code) };
};
const priced = { 'lot.price': 5200 } as const;

describe('a pass is there by', () => {
  test.each<[Cells, boolean]>([
    [{ 'lot.total': 8 }, true],
    [{ 'lot.used': 8 }, true],
    [{ 'lot.remaining': 8 }, true],
    [{ 'lot.remaining': 0 }, true],
    [{ 'lot.remaining': '∞' }, true],
    [{ 'lot.service': 'Балет' }, true],
    [{ 'lot.number': 'A-1' }, true],
    [{ 'lot.start': '01.09.2026' }, true],
    [{ 'lot.end': '30.09.2026' }, true],
    [{ 'lot.end_or_remaining': '30.09.2026' }, true],
    [{ 'lot.sold_at': '01.09.2026', 'lot.price': 5200, 'lot.paid': 5200, 'lot.debt': 0 }, false],
    [{ 'lot.frozen': 'да' }, false],
    [{}, false],
  ])('%j: %s', (cells, isThere) => expect(read(cells).lot !== undefined).toBe(isThere));
});

test('each column has its place in a pass', () => {
  const cells: Cells = {
    'lot.service': 'Балет',
    'lot.number': 'A-1',
    'lot.total': 8,
    'lot.used': 3,
    'lot.start': '01.09.2026',
    'lot.end': '30.09.2026',
    'lot.sold_at': '31.08.2026',
    'lot.price': 5200,
    'lot.paid': 5000,
    'lot.debt': 200,
    'lot.frozen': '7 дней',
  };
  expect(read(cells)).toEqual({
    lot: {
      service_name: 'Балет',
      number: 'A-1',
      total: 800,
      used: 300,
      remaining: 500,
      unlimited: false,
      uncovered: 0,
      starts_on: '2026-09-01',
      ends_on: '2026-09-30',
      sold_on: '2026-08-31',
      price: 520_000,
      paid: 500_000,
      debt: 20_000,
      freeze: { from: null, to: null, days: 7, needs_review: true },
    },
    codes: [],
  });
});

describe('the numbers of a pass', () => {
  const numbers = (total: number | null, used: number | null, remaining: number | null, uncovered = 0) => ({
    total,
    used,
    remaining,
    uncovered,
    unlimited: false,
  });
  test.each<[Cells, object, string[]]>([
    [{ 'lot.total': 8 }, numbers(800, null, null), []],
    [{ 'lot.used': 3 }, numbers(null, 300, null), []],
    [{ 'lot.total': 8, 'lot.used': 8 }, numbers(800, 800, 0), []],
    [{ 'lot.total': 8, 'lot.used': 10 }, numbers(800, 1000, 0, 200), ['lot.uncovered']],
    [{ 'lot.total': 8, 'lot.remaining': 0 }, numbers(800, 800, 0), []],
    [{ 'lot.total': 8, 'lot.remaining': -1 }, numbers(800, null, 0, 100), ['lot.uncovered']],
    [{ 'lot.total': 8, 'lot.used': 3, 'lot.remaining': 5 }, numbers(800, 300, 500), []],
    [{ 'lot.total': 8, 'lot.used': 3, 'lot.remaining': 4 }, numbers(800, 300, 400), ['lot.counts_disagree']],
    [{ 'lot.remaining': '5/8' }, numbers(800, 300, 500), []],
    [{ 'lot.used': '5/8' }, numbers(800, 500, 300), []],
    [{ 'lot.total': '5/8' }, numbers(800, null, null), ['visits.ambiguous']],
    [
      { 'lot.remaining': 5, 'lot.service': 'Серфинг (х10)' },
      { ...numbers(null, null, 500), service_name: 'Серфинг' },
      [],
    ],
    [
      { 'lot.end_or_remaining': 5, 'lot.service': 'Серфинг (×10)' },
      { ...numbers(null, null, 500), service_name: 'Серфинг' },
      [],
    ],
    [{ 'lot.service': 'Серфинг (10)' }, { ...numbers(null, null, null), service_name: 'Серфинг (10)' }, []],
    [{ 'lot.service': 'Серфинг (x10) утро' }, { ...numbers(null, null, null), service_name: 'Серфинг (x10) утро' }, []],
  ])('of %j', (cells, lot, codes) => {
    const found = read({ ...cells, ...priced });
    expect(found.lot).toMatchObject(lot);
    expect(found.codes).toEqual(codes);
  });

  test.each<Cells>([{ 'lot.total': '∞', 'lot.used': 3 }, { 'lot.used': '3/∞' }, { 'lot.remaining': 'безлимит' }])(
    'are none where %j is without a limit',
    (cells) => expect(read(cells).lot).toMatchObject({ total: null, remaining: null, unlimited: true, uncovered: 0 }),
  );
});

test.each<[Cells, string | null, string[]]>([
  [{ 'lot.end_or_remaining': '2026-09-30' }, '2026-09-30', []],
  [{ 'lot.end_or_remaining': '30 сентября' }, '2026-09-30', ['date.year_guessed']],
  [{ 'lot.end_or_remaining': '30.09' }, '2026-09-30', ['date.year_guessed']],
  [{ 'lot.end_or_remaining': '5/8' }, null, ['lot.value_unknown']],
  [{ 'lot.end_or_remaining': '2.5' }, null, ['lot.value_unknown']],
  [{ 'lot.end_or_remaining': '1.25' }, null, ['lot.value_unknown']],
  [{ 'lot.end_or_remaining': '8 занятий' }, null, ['lot.value_unknown']],
  [{ 'lot.end_or_remaining': 'скоро', 'lot.service': 'А' }, null, ['date.unreadable']],
  [{ 'lot.end_or_remaining': '30.09.2026', 'lot.end': '29.09.2026' }, '2026-09-29', []],
])('the end by %j', (cells, ends_on, codes) => {
  const found = read(cells);
  expect(found.lot?.ends_on).toBe(ends_on);
  expect(found.codes).toEqual(codes);
});

test.each<[Cells, string[]]>([
  [{ 'lot.start': '01.09.2026', 'lot.end': '01.09.2026' }, []],
  [{ 'lot.start': '02.09.2026', 'lot.end': '01.09.2026' }, ['lot.dates_reversed']],
  [{ 'lot.remaining': 5 }, ['lot.value_unknown']],
  [{ 'lot.remaining': '∞' }, ['lot.value_unknown']],
  [{ 'lot.remaining': 0 }, []],
  [{ 'lot.used': 3 }, []],
  [{ 'lot.remaining': 5, 'lot.price': 0 }, []],
])('%j is noted with %j', (cells, codes) => expect(read(cells).codes).toEqual(codes));

test.each<[Cells, object | null]>([
  [{}, null],
  [{ 'lot.frozen': 'нет' }, null],
  [{ 'lot.frozen_from': '10.09.2026' }, { from: '2026-09-10', to: null, days: null, needs_review: true }],
  [{ 'lot.frozen_to': '20.09.2026' }, { from: '2026-09-15', to: '2026-09-20', days: null, needs_review: true }],
  [
    { 'lot.frozen_from': '10.09.2026', 'lot.frozen_to': '20.09.2026', 'lot.frozen': '7 дней' },
    { from: '2026-09-10', to: '2026-09-20', days: null, needs_review: false },
  ],
])('the freeze of %j', (cells, freeze) => {
  expect(read({ 'lot.service': 'А', ...cells }).lot?.freeze).toEqual(freeze);
});
