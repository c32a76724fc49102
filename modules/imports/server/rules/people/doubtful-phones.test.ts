import { expect, test } from 'vitest';
import { parsePhones } from '@ritm/tables/cells';

test.each([
  ['7(78)972-73-11', '+77789727311'],
  ['7.92612345E+10', '+79261234500'],
  ['7,92612345E+10', '+79261234500'],
  ['8432345678', '+78432345678'],
])('%s is read as %s with a doubt', (text, phone) => {
  const { value, notes } = parsePhones(text);
  expect(value?.map(({ e164 }) => e164)).toEqual([phone]);
  expect(notes).toEqual([{ code: 'phone.doubtful', data: { text, phone } }]);
});

test.each([
  '7.9261234567E+10',
  '8 (912) 345-67-89',
  '9123456789',
  '+7 778 972-73-11',
  '7 912 345 67 89',
  79_123_456_789,
])('%s is read without one', (cell) => {
  expect(parsePhones(cell)).toMatchObject({ value: [{ relation: null }], notes: [] });
});
