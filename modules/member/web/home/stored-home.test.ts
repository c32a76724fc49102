import { beforeEach, expect, test, vi } from 'vitest';
import type { Home } from '../../contract/index.ts';
import { clearHome } from './clear-home.ts';
import { storedHome, storeHome } from './stored-home.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const home: Home = { works: false, data: [] };
const now = new Date('2026-03-11T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
});

test('the last home is there until it is two weeks old or the session ends', () => {
  storeHome(home, now);
  expect(storedHome(later(13))).toEqual({ at: now.toISOString(), home });
  expect(storedHome(later(14))).toBeUndefined();
  clearHome();
  expect(storedHome(now)).toBeUndefined();
});

test('a storage that is full, forbidden or holds something else never fails the screen', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  expect(() => storeHome(home, now)).not.toThrow();
  for (const text of ['{', '3', 'null', '{"at":"2026-03-11T10:00:00Z"}', '{"at":"never","home":{"data":[]}}']) {
    kept.set('ritm.home', text);
    expect(storedHome(now)).toBeUndefined();
  }
});
