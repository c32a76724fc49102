import { expect, test } from 'vitest';
import { toBody, valuesOf } from './form-values.ts';

const empty = valuesOf(undefined);

test('an empty form gives an empty card, not empty texts where there may be none', () =>
  expect(toBody(empty, true)).toMatchObject({
    phone: null,
    email: null,
    club_card: null,
    discount: null,
    guardians: [],
    group_ids: [],
  }));
test('per cent become hundredths of a percent', () =>
  expect(toBody({ ...empty, discount: 12.5 }, true).discount).toBe(1250));
test('a parent left empty is no parent; one with a number alone is', () => {
  const guardians = [
    { name: ' ', phone: '', relation: null, rights: ['see'] as const },
    { name: '', phone: '+79160000001', relation: null, rights: ['see'] as const },
  ];
  expect(toBody({ ...empty, guardians }, true).guardians).toEqual([
    { name: '', phone: '+79160000001', relation: null, rights: ['see'] as const },
  ]);
});
test('hidden numbers are not sent back', () => {
  const body = toBody({ ...empty, phone: '+7••••••••89' }, false);
  for (const field of ['phone', 'phone2', 'email', 'guardians']) expect(body).not.toHaveProperty(field);
});
