/**
 * The «why?» of a pass: the equation's parts sum to what is left and its days to the last day, for random histories of
 * a lot.
 */
import { addDays, endOfValidity } from '@ritm/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainLot } from './explain.ts';
import type { Freeze, Lot } from './lot.ts';
import { buildCharge, buildLot } from '../testing.ts';
import { remainderOf } from './remainder.ts';
import { validityOf } from './validity.ts';

const TODAY = '2026-09-20';

describe('why so much is left', () => {
  it('names each part with the rows it stands on', () => {
    const lot = buildLot({
      visits: 1000,
      charges: [buildCharge('2026-09-02', { id: 71 }), buildCharge('2026-09-04', { id: 72, visits: 50 })],
      moves: [{ id: 5, way: 'in', kind: 'carry', other_id: 9, visits: 200, value: 100_000 }],
    });
    expect(explainLot(lot, TODAY).remainder).toMatchObject({
      left: 850,
      terms: [
        { kind: 'sold', visits: 800, grounds: [{ type: 'lesson_plus', id: 1, date: '2026-09-01' }] },
        { kind: 'carried_in', visits: 200, grounds: [{ type: 'lesson_plus', id: 9, visits: 200 }] },
        {
          kind: 'used',
          visits: -150,
          grounds: [
            { type: 'lesson_minus', id: 71, date: '2026-09-02', visits: -100 },
            { type: 'lesson_minus', id: 72, date: '2026-09-04', visits: -50 },
          ],
        },
      ],
    });
  });

  it.each<[string, Partial<Lot>, string, string]>([
    ['forfeited at its end', {}, '2026-10-20', 'burned'],
    ['given back with the lot', { closed_on: TODAY }, TODAY, 'returned'],
    ['waiting for the next pass', { leftover_policy: 'keep' }, '2026-10-20', 'kept'],
  ])('a rest %s is a part of its own', (_, over, date, kind) => {
    expect(explainLot(buildLot(over), date).remainder).toMatchObject({
      left: 0,
      terms: [{ kind: 'sold' }, { kind, visits: -800 }],
    });
  });

  it('what went to other lots is a part for each way, with the lots it went to', () => {
    const out = { way: 'out', value: 0 } as const;
    const moves = [
      { ...out, id: 5, kind: 'carry', other_id: 11, visits: 100 } as const,
      { ...out, id: 6, kind: 'transfer', other_id: 12, visits: 300 } as const,
    ];
    expect(explainLot(buildLot({ moves }), TODAY).remainder).toMatchObject({
      left: 400,
      terms: [
        { kind: 'sold', visits: 800 },
        { kind: 'carried_out', visits: -100, grounds: [{ type: 'lesson_plus', id: 11, visits: -100 }] },
        { kind: 'transferred', visits: -300, grounds: [{ type: 'lesson_plus', id: 12, visits: -300 }] },
      ],
    });
  });

  it('an unlimited lot has no equation of visits', () => {
    expect(explainLot(buildLot({ visits: null }), TODAY).remainder).toBeNull();
    expect(explainLot(buildLot({ visits: null }), '2026-10-01').remainder).toEqual({ left: 0, terms: [] });
  });
});

describe('why until that day', () => {
  it('is the start, the term, the days given and the days frozen', () => {
    const lot = buildLot({
      freezes: [{ id: 4, from_date: '2026-09-10', to_date: '2026-09-16' }],
      extensions: [{ id: 6, days: 3 }],
    });
    expect(explainLot(lot, TODAY)).toMatchObject({
      start: { starts_on: '2026-09-01', reason: 'sale' },
      end: {
        base: '2026-09-30',
        ends_on: '2026-10-10',
        terms: [
          { kind: 'term', validity: 30, unit: 'day' },
          { kind: 'extension', days: 3, grounds: [{ type: 'extension', id: 6 }] },
          { kind: 'freeze', days: 7, grounds: [{ type: 'freeze', id: 4, date: '2026-09-10', date_to: '2026-09-16' }] },
        ],
      },
    });
  });

  it.each([
    [{ from_date: '2026-10-05', to_date: '2026-10-09' }, 'after_end'],
    [{ from_date: '2026-08-20', to_date: '2026-08-25' }, 'before_start'],
  ])('a freeze that adds nothing is a part of 0 days, with why: %o', (days, idle) => {
    expect(explainLot(buildLot({ freezes: [{ id: 4, ...days }] }), TODAY).end).toMatchObject({
      base: '2026-09-30',
      ends_on: '2026-09-30',
      terms: [
        { kind: 'term' },
        { kind: 'freeze', days: 0, idle, grounds: [{ type: 'freeze', id: 4, date: days.from_date }] },
      ],
    });
  });

  it.each<[string, Partial<Lot>, object]>([
    ['the day set by hand', { valid_until: '2026-12-31' }, { kind: 'set', base: '2026-12-31' }],
    [
      'the deadline of a lot that is forfeited unused',
      { activation: 'on_first_visit', burn_unactivated: true },
      { kind: 'deadline', base: '2026-10-01' },
    ],
  ])('is %s', (_rule, over, { kind, base }: { kind?: string; base?: string }) => {
    expect(explainLot(buildLot(over), TODAY).end).toEqual({
      base,
      ends_on: base,
      terms: [{ kind, validity: null, unit: null, days: null, grounds: [] }],
    });
  });

  it.each<[Partial<Lot>, string]>([
    [{ activation: 'on_first_visit', activation_deadline_days: 5, charges: [buildCharge('2026-09-15')] }, 'deadline'],
    [{ valid_from: '2026-09-05' }, 'set'],
    [{ activation: 'calendar_month' }, 'calendar_month'],
    [{ activation: 'on_first_visit' }, 'waiting'],
    [{ activation: 'on_first_visit', activation_deadline_days: 5 }, 'deadline'],
    [{ activation: 'on_first_visit', charges: [buildCharge('2026-09-03')] }, 'first_visit'],
    [{ activation: 'on_first_visit', charges: [buildCharge('2026-08-03')] }, 'debt_only'],
    [
      {
        activation: 'on_first_visit',
        activation_deadline_days: 5,
        charges: [buildCharge('2026-09-06', { covers_debt: true })],
      },
      'deadline',
    ],
  ])('the start of %o: %s', (over, reason) => {
    expect(explainLot(buildLot(over), TODAY).start.reason).toBe(reason);
  });
});

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-09-01', days));

/** Freezes one after another, never meeting. */
const freezes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 8 })), { maxLength: 4 })
  .map((gaps) =>
    gaps.reduce<Freeze[]>((all, [gap, length]) => {
      const from_date = addDays(all.at(-1)?.to_date ?? '2026-08-31', gap + 1);
      return [...all, { id: all.length + 1, from_date, to_date: addDays(from_date, length - 1) }];
    }, []),
  );

const anyLot: fc.Arbitrary<Lot> = fc
  .record({
    visits: fc.constantFrom(null, 400, 850, 1200),
    activation: fc.constantFrom('on_sale', 'on_first_visit', 'calendar_month', 'fixed_date'),
    activation_deadline_days: fc.integer({ min: 1, max: 40 }),
    burn_unactivated: fc.boolean(),
    valid_from: fc.option(day),
    valid_until: fc.option(day),
    validity: fc.option(fc.integer({ min: 1, max: 40 })),
    leftover_policy: fc.constantFrom('burn', 'keep', 'use_leftovers'),
    closed_on: fc.option(day),
    freezes,
    extensions: fc.array(
      fc.integer({ min: 1, max: 14 }).map((days) => ({ id: days, days })),
      { maxLength: 3 },
    ),
    charges: fc.array(fc.record({ date: day, visits: fc.constantFrom(100, 50, 0), counted: fc.boolean() }), {
      maxLength: 6,
    }),
    moves: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        way: fc.constantFrom('in', 'out'),
        kind: fc.constantFrom('transfer', 'carry'),
        other_id: fc.integer({ min: 100, max: 199 }),
        visits: fc.constantFrom(50, 100),
        value: fc.constant(0),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ charges, validity, ...over }) =>
    buildLot({
      ...over,
      validity,
      validity_unit: validity === null ? null : 'day',
      charges: charges.map(({ date, visits, counted }) => buildCharge(date, { visits, counted })),
    } as Partial<Lot>),
  );

describe('the equation is what the rules derive, whatever has happened to a lot', () => {
  it('its parts sum to what is left', () => {
    fc.assert(
      fc.property(anyLot, day, (lot, date) => {
        const { remainder } = explainLot(lot, date);
        const { left } = remainderOf(lot, date);
        expect(remainder === null).toBe(left === null);
        if (remainder === null) return;
        expect(remainder.terms.reduce((sum, { visits }) => sum + visits, 0)).toBe(left);
        for (const { visits, grounds, kind } of remainder.terms)
          if (kind === 'used') expect(grounds.reduce((sum, one) => sum + one.visits!, 0)).toBe(visits);
      }),
      { numRuns: 2000 },
    );
  });

  it('its days sum to the last day', () => {
    fc.assert(
      fc.property(anyLot, day, (lot, date) => {
        const { start, end } = explainLot(lot, date);
        const { starts_on, ends_on } = validityOf(lot, date);
        expect(start.starts_on).toBe(starts_on);
        expect(end?.ends_on ?? null).toBe(ends_on);
        if (!end) return;
        const days = end.terms.reduce((sum, one) => sum + (one.days ?? 0), 0);
        expect(addDays(end.base, days)).toBe(ends_on);
        const [term] = end.terms;
        if (term!.kind === 'term') expect(end.base).toBe(endOfValidity(starts_on!, term!.validity!, term!.unit!));
      }),
      { numRuns: 2000 },
    );
  });
});
