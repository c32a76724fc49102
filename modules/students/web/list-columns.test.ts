import { beforeEach, expect, test, vi } from 'vitest';
import { parseColumns, shownColumns, storeColumns } from './list-columns.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('columns stand in the order of the list and unknown names are left out', () => {
  expect(parseColumns('tags,rocket,phone')).toEqual(['phone', 'tags']);
});

test('the address is above what the device remembers, and that above the usual columns', () => {
  const usual = shownColumns('');
  expect(usual).toContain('left');
  expect(storeColumns(['spent'])).toBe('spent');
  expect(shownColumns('')).toEqual(['spent']);
  expect(shownColumns('debt')).toEqual(['debt']);
});

test('names alone are a choice too', () => {
  expect(storeColumns([])).toBe('-');
  expect(shownColumns('')).toEqual([]);
  expect(shownColumns('-')).toEqual([]);
});
