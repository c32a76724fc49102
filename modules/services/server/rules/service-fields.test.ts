import { describe, expect, test } from 'vitest';
import { changedService, newService, problemOf, type ServiceFields } from './service-fields.ts';

describe('a new service', () => {
  test.each(['single', 'trial', 'rental'] as const)('%s is one visit', (type) =>
    expect(newService(type).visits).toBe(100),
  );
  test('single promises what the domain says until somebody says otherwise', () =>
    expect(newService('single')).toEqual({
      group_id: null,
      name: '',
      description: null,
      type: 'single',
      format: 'group',
      duration_minutes: null,
      price: 0,
      visits: 100,
      unlimited: false,
      validity: null,
      validity_unit: null,
      activation: 'on_sale',
      activation_deadline_days: 30,
      burn_unactivated: false,
      freeze_policy: {},
      cancellation_policy: {},
      miss_policy: {},
      make_up_policy: {},
      leftover_policy: 'burn',
      debt_policy: 'allow',
      debt_limit: 1,
      consume_unpaid: 'floor_plus_one',
      nominal_value: null,
      daypart_from: null,
      daypart_to: null,
      branch_ids: [],
      cap_per_day: null,
      cap_per_week: null,
      capacity: null,
      price_tiers: [],
      tiers_by: 'came',
      tax_code: null,
      loyalty: true,
      once_per_person: false,
      public: false,
      color: null,
      position: 0,
    }));
  test('pass is sold to a person any number of times', () =>
    expect(newService('pass')).toMatchObject({ visits: null, once_per_person: false }));
  test('pass waits for its number', () => expect(problemOf(newService('pass'))).toBe('visits_required'));
  test('trial is sold once to a person', () => expect(newService('trial').once_per_person).toBe(true));
});

describe('a change', () => {
  const pass: ServiceFields = {
    ...newService('pass'),
    name: 'Абонемент 8',
    visits: 800,
    validity: 35,
    validity_unit: 'day',
  };
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
  test('to a number and to unlimited false at once keeps both', () =>
    expect(changedService({ ...pass, unlimited: true, visits: null }, { unlimited: false, visits: 400 })).toMatchObject(
      {
        unlimited: false,
        visits: 400,
      },
    ));
  test('of something else leaves unlimited as it was', () =>
    expect(changedService({ ...pass, unlimited: true, visits: null }, { visits: null })).toMatchObject({
      unlimited: true,
    }));
  test('with an empty text takes what a new service has', () =>
    expect(changedService({ ...pass, description: 'Вечером' }, { description: '' })).toMatchObject({
      description: null,
    }));
  test('with undefined keeps the value', () => expect(changedService(pass, { validity: undefined })).toEqual(pass));
  test('stores neither the list of services nor the archive', () =>
    expect(changedService(pass, { pays_for_ids: [1], archived: true } as never)).toEqual(pass));
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
    ['daypart_order', { daypart_from: '10:00', daypart_to: '10:00' }],
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
  test('nothing is wrong with a term, a part of the day and different tiers', () => {
    const tiers = [1, 2].map((headcount) => ({ headcount, price: 1 }));
    const whole: ServiceFields = {
      ...good,
      validity: 30,
      validity_unit: 'day',
      daypart_from: '10:00',
      daypart_to: '16:00',
    };
    expect(problemOf({ ...whole, price_tiers: tiers })).toBeUndefined();
    expect(problemOf({ ...good, unlimited: true, visits: null })).toBeUndefined();
  });
  test('a whole service has no problem', () => expect(problemOf(good)).toBeUndefined());
});
