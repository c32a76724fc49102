import { describe, expect, test } from 'vitest';
import { changedService, newService, problemOf } from './service-fields.ts';

describe('a new service', () => {
  test.each(['single', 'trial', 'rental'] as const)('%s is one visit', (type) =>
    expect(newService(type).visits).toBe(100),
  );
  test('pass waits for its number', () => expect(problemOf(newService('pass'))).toBe('visits_required'));
  test('trial is sold once to a person', () => expect(newService('trial').once_per_person).toBe(true));
});

describe('a change', () => {
  const pass = { ...newService('pass'), name: 'Абонемент 8', visits: 800, validity: 35, validity_unit: 'day' };
  test('keeps what is absent', () => expect(changedService(pass, { price: 100 })).toEqual({ ...pass, price: 100 }));
  test('to unlimited forgets the number', () =>
    expect(changedService(pass, { unlimited: true, visits: 800 })).toMatchObject({ unlimited: true, visits: null }));
  test('to a number ends unlimited', () =>
    expect(changedService({ ...pass, unlimited: true, visits: null }, { visits: 400 })).toMatchObject({
      unlimited: false,
      visits: 400,
    }));
  test('with null takes what a new service has', () =>
    expect(changedService(pass, { validity: null, validity_unit: null })).toMatchObject({
      validity: null,
      validity_unit: null,
    }));
  test('away from unlimited without a number is refused', () =>
    expect(problemOf(changedService({ ...pass, unlimited: true, visits: null }, { unlimited: false }))).toBe(
      'visits_required',
    ));
});

describe('what cannot be', () => {
  const good = { ...newService('single'), name: 'Разовое' };
  test.each([
    ['validity_pair', { validity: 30 }],
    ['daypart_pair', { daypart_from: '10:00' }],
    ['daypart_order', { daypart_from: '16:00', daypart_to: '10:00' }],
    [
      'tiers_repeat',
      {
        price_tiers: [
          { headcount: 2, price: 1 },
          { headcount: 2, price: 2 },
        ],
      },
    ],
  ] as const)('%s', (problem, change) => expect(problemOf({ ...good, ...change } as typeof good)).toBe(problem));
  test('a whole service has no problem', () => expect(problemOf(good)).toBeUndefined());
});
