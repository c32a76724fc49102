import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

function scene(rememberMs = 2_000) {
  let at = 0;
  let made = 0;
  const tell = remembered<number>({ rememberMs, monotonic: () => at });
  return { ask: (key = 'a') => tell(key, async () => ++made), pass: (ms: number) => void (at += ms), made: () => made };
}

test('an answer is told again until its moment is over', async () => {
  const { ask, pass } = scene();
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2]);
  pass(1_999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(3);
});

test('nothing is remembered where that is asked for', async () => {
  const { ask } = scene(0);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('a failure is told once', async () => {
  const tell = remembered<string>({ rememberMs: 1_000, monotonic: () => 0 });
  await expect(tell('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await tell('a', async () => 'here')).toBe('here');
});

test('the oldest of too many goes', async () => {
  const { ask, made } = scene();
  for (let n = 0; n < 2_001; n++) await ask(`key ${n}`);
  await ask('key 2000');
  expect(made()).toBe(2_001);
  await ask('key 0');
  expect(made()).toBe(2_002);
});
