import { expect, test } from 'vitest';
import { serviceBody, serviceTypes, type Service } from '../contract/index.ts';
import { z } from '@ritm/http';
import { toBody, defaultValuesOf, unsentFields, valuesOf } from './form-values.ts';

const filled = { ...valuesOf(undefined), name: 'Абонемент', price: 100 };

test.each(serviceTypes)('a new %s needs only a name and a price', (type) =>
  expect(z.safeParse(serviceBody, toBody({ ...filled, ...defaultValuesOf(type), type }, undefined)).success).toBe(true),
);
test('unlimited sends no number of visits, and only it has a worth of a visit', () => {
  expect(toBody({ ...filled, unlimited: true, nominal_value: 5 }, undefined)).toMatchObject({
    visits: null,
    nominal_value: 5,
  });
  expect(toBody({ ...filled, unlimited: false, nominal_value: 5 }, undefined)).toMatchObject({
    visits: 8,
    nominal_value: null,
  });
});
test('without an end there is neither a number nor a unit', () =>
  expect(toBody({ ...filled, has_validity: false }, undefined)).toMatchObject({ validity: null, validity_unit: null }));
test('policies keep what the form does not show', () => {
  const service = {
    ...filled,
    freeze_policy: { max_days: 7, self_service: true, later: 3 },
    cancellation_policy: { hours: 3, later: 1 },
    make_up_policy: { later: 2 },
    miss_policy: { trial: 0 },
    pays_for_ids: [3],
    group_id: 4,
  } as never as Service;
  expect(toBody(valuesOf(service), service)).toMatchObject({
    freeze_policy: { max_days: 7, self_service: true, later: 3 },
    cancellation_policy: { hours: 3, later: 1 },
    make_up_policy: { later: 2 },
    miss_policy: { trial: 0, no_show: 1 },
    pays_for_ids: [3],
    group_id: 4,
  });
});
test('the body has every field of the contract', () =>
  expect([...Object.keys(toBody(filled, undefined)), ...unsentFields].toSorted()).toEqual(
    Object.keys(serviceBody.shape).toSorted(),
  ));
test('what people clear goes, and a number that must be there is refused at its field', () => {
  const service = { ...filled, freeze_policy: { max_days: 7, self_service: true }, cancellation_policy: {} };
  const kept = { make_up_policy: {}, miss_policy: {}, pays_for_ids: [], group_id: null };
  const cleared = {
    ...valuesOf({ ...service, ...kept } as never as Service),
    freeze_days: '',
    freeze_self: false,
  } as const;
  expect(JSON.parse(JSON.stringify(toBody(cleared, undefined)))).toMatchObject({ freeze_policy: {} });
  const empty = { ...filled, activation: 'on_first_visit', activation_deadline_days: '', debt_limit: '' } as const;
  const refused = z.safeParse(serviceBody, toBody(empty, undefined));
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['activation_deadline_days', 'debt_limit']);
});
