import { expect, test } from 'vitest';
import { overQuota, quotasText } from './quotas.ts';

test('equal quotas are equal texts, whatever order they came in', () => {
  expect(quotasText({ online: 4, trial: 1 })).toBe('{"trial": 1, "online": 4}');
  expect(quotasText({ trial: 1, online: 4, standing: null })).toBe('{"trial": 1, "online": 4}');
  expect(quotasText({ standing: 8, walk_in: 0 })).toBe('{"walk_in": 0, "standing": 8}');
});
test('none named is none', () => {
  for (const nothing of [null, undefined, {}, { online: null }]) expect(quotasText(nothing)).toBeNull();
});
test('what is taken already bounds what may be allowed', () => {
  expect(overQuota('{"online": 2}', { online: 3, trial: 9 })).toEqual({ source: 'online', taken: 3 });
  expect(overQuota('{"online": 3}', { online: 3 })).toBeUndefined();
  expect(overQuota('{"trial": 0}', {})).toBeUndefined();
  expect(overQuota(null, { online: 3 })).toBeUndefined();
});
