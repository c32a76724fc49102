import { expect, test } from 'vitest';
import { sameFirstName } from './first-names.ts';

test.each([
  ['Маша', 'МАРИЯ', true],
  ['Пётр', 'Петр', true],
  ['Зульхумор', 'Зульхумор', true],
  ['Зульхумор', 'Мария', undefined],
  ['Мария', 'Зульхумор', undefined],
  ['Мария', 'Марина', false],
  ['Саша', 'Александр', true],
  ['Александра', 'Саша', true],
  ['Саша', 'Мария', false],
])('%s and %s may be one person: %s', (left, right, expected) => {
  expect(sameFirstName(left, right)).toBe(expected);
});
