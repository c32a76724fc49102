import { expect, test } from 'vitest';
import { createShortCache } from './short-cache.ts';

function setup(ttlMs = 2_000) {
  let at = 0;
  let loads = 0;
  const get = createShortCache<number>({ ttlMs, monotonic: () => at });
  return {
    request: (key = 'a') => get(key, async () => ++loads),
    pass: (ms: number) => void (at += ms),
    made: () => loads,
  };
}

test('an answer is reused until its time is over', async () => {
  const { request, pass } = setup();
  expect(await Promise.all([request(), request(), request('b')])).toEqual([1, 1, 2]);
  pass(1_999);
  expect(await request()).toBe(1);
  pass(1);
  expect(await request()).toBe(3);
});

test('a time of zero caches nothing', async () => {
  const { request } = setup(0);
  expect([await request(), await request()]).toEqual([1, 2]);
});

test('a failure is not cached', async () => {
  const get = createShortCache<string>({ ttlMs: 1_000, monotonic: () => 0 });
  await expect(get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await get('a', async () => 'here')).toBe('here');
});

test('the oldest of too many goes', async () => {
  const { request, made: loads } = setup();
  for (let n = 0; n < 2_001; n++) await request(`key ${n}`);
  await request('key 2000');
  expect(loads()).toBe(2_001);
  await request('key 0');
  expect(loads()).toBe(2_002);
});
