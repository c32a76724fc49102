/** While the code of a list loads, its field shows what is chosen and not an empty field. */
import { expect, test } from 'vitest';
import { chosenLabel } from './chosen-label.ts';

const cities = [{ value: 1, label: 'Москва' }, { group: 'Урал', items: [{ value: 2, label: 'Екатеринбург' }] }, 'Омск'];

test.each([
  [1, 'Москва'],
  [2, 'Екатеринбург'],
  ['Омск', 'Омск'],
  [3, undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is shown as %s', (value, label) => expect(chosenLabel({ data: cities, value })).toBe(label));
