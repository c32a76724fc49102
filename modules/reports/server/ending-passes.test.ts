import { describe, expect, it } from 'vitest';
import { endingPasses } from './ending-passes.ts';
import type { OpenPassRow } from './pass-queries.ts';

const TODAY = '2026-03-11';

/** Eight visits for 35 days, sold a week ago and never used. */
const row = (over: Partial<OpenPassRow> = {}): OpenPassRow => ({
  id: 1,
  student_id: 1,
  student_name: 'Авдеева Анна',
  name: 'Абонемент 8',
  sold_on: '2026-03-04',
  activation: 'on_sale',
  activation_deadline_days: 30,
  burn_unactivated: false,
  leftover_policy: 'burn',
  visits: 800,
  validity: 35,
  validity_unit: 'day',
  valid_from: null,
  valid_until: null,
  used: 0,
  first_visit: null,
  freezes: null,
  extended: 0,
  moved: 0,
  ...over,
});
const ends = (...rows: OpenPassRow[]) =>
  endingPasses(rows, TODAY, { skip: 0, most: 10 }).data.map(({ left, ends_on }) => [left, ends_on]);

describe('a pass is spoken about', () => {
  it.each<[string, Partial<OpenPassRow>, [number | null, string | null]]>([
    ['with its last visit', { used: 700, first_visit: '2026-03-05' }, [100, '2026-04-07']],
    ['with a week left', { sold_on: '2026-02-12', used: 100, first_visit: '2026-02-13' }, [700, '2026-03-18']],
    ['on its last day', { valid_from: '2026-02-01', valid_until: TODAY }, [800, TODAY]],
    [
      'unlimited, by its end',
      { visits: null, validity: 1, validity_unit: 'month', sold_on: '2026-02-14' },
      [null, '2026-03-13'],
    ],
    [
      'that began with its first visit',
      { activation: 'on_first_visit', sold_on: '2026-02-01', used: 300, first_visit: '2026-02-08' },
      [500, '2026-03-14'],
    ],
    [
      'whose end a freeze put off',
      { sold_on: '2026-01-31', freezes: [{ id: 1, from_date: '2026-02-10', to_date: '2026-02-16' }] },
      [800, '2026-03-13'],
    ],
    [
      'with its last visit and no end',
      { validity: null, validity_unit: null, used: 700, first_visit: '2026-03-05' },
      [100, null],
    ],
  ])('%s', (_, over, expected) => {
    expect(ends(row(over))).toEqual([expected]);
  });
});

describe('a pass is not spoken about', () => {
  it.each<[string, Partial<OpenPassRow>]>([
    ['with two visits left', { used: 600, first_visit: '2026-03-05' }],
    ['a pass of one visit', { visits: 100 }],
    ['with two visits and eight days', { used: 600, first_visit: '2026-02-12', sold_on: '2026-02-13' }],
    ['over yesterday', { valid_from: '2026-02-01', valid_until: '2026-03-10' }],
    ['used up', { used: 800, first_visit: '2026-03-05' }],
    ['waiting for its first visit', { activation: 'on_first_visit' }],
  ])('%s', (_, over) => {
    expect(ends(row(over))).toEqual([]);
  });

  it('when the client has bought another', () => {
    const few = row({ used: 700, first_visit: '2026-03-05' });
    expect(ends(few, row({ id: 2 }))).toEqual([]);
    expect(ends(few, row({ id: 2, student_id: 2 }))).toHaveLength(1);
  });
});

it('the nearest end comes first, and all are counted', () => {
  const rows = [3, 1, 2].map((days) =>
    row({ id: days, student_id: days, valid_from: '2026-02-01', valid_until: `2026-03-1${days + 1}` }),
  );
  expect(endingPasses(rows, TODAY, { skip: 0, most: 2 })).toMatchObject({
    total: 3,
    data: [{ lesson_plus_id: 1 }, { lesson_plus_id: 2 }],
  });
});
