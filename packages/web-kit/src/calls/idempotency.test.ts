import { ApiError } from '@ritm/http';
import { expect, test } from 'vitest';
import { createKeys } from './idempotency.ts';

test('a lost answer keeps the key for the same input, a known one ends it', () => {
  const keys = createKeys();
  const first = keys.keyFor({ id: 1 });
  keys.settle({ id: 1 }, new ApiError(0, {}, 'POST'));
  expect(keys.keyFor({ id: 1 })).toBe(first);
  expect(keys.keyFor({ id: 2 })).not.toBe(first);
  keys.settle({ id: 1 }, new ApiError(409, {}, 'POST'));
  const second = keys.keyFor({ id: 1 });
  expect(second).not.toBe(first);
  keys.settle({ id: 1 });
  expect(keys.keyFor({ id: 1 })).not.toBe(second);
});
