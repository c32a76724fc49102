import { expect, test } from 'vitest';
import { isAtOnce } from './at-once.ts';

test.each([
  ['none', true, true, false],
  ['clients', true, true, true],
  ['clients', true, false, false],
  ['clients', false, true, false],
  ['everybody', true, false, true],
  ['everybody', false, true, false],
] as const)('%s, proved %s, client %s → %s', (auto_confirm, proved, is_client, at_once) => {
  expect(isAtOnce(auto_confirm, { proved, is_client })).toBe(at_once);
});
