import { expect, test } from 'vitest';
import { isSlipOf, slips } from './slips.ts';

test.each([
  ['денисов', 'денисов', 0],
  ['денисво', 'денисов', 1],
  ['дениосв', 'денисов', 1],
  ['денисо', 'денисов', 1],
  ['дениссов', 'денисов', 1],
  ['динесов', 'денисов', 2],
  ['петров', 'денисов', 3],
])('%s is %s after %i slips, counted to two', (one, other, count) => expect(slips(one, other, 2)).toBe(count));

test.each([
  ['денисво', true],
  ['дениво', true],
  ['дено', false],
  ['денс', false],
  ['петровв', false],
])('%s for денисов егор: %s', (typed, is) => expect(isSlipOf(typed, ['денисов', 'егор'])).toBe(is));
