import { expect, test } from 'vitest';
import { defaultFilters, fromSettings, nextSort, toListFilters, toSettings } from './list-state.ts';

test('a saved view shows what was saved', () => {
  const where = JSON.stringify({ match: 'all', conditions: [{ by: 'phone', known: true }] });
  const state = { ...defaultFilters, group: 3, where, status: 'lead', sort: '-debt', search: 'ива', page: 4 };
  const settings = toSettings(state, ['left', 'debt']);
  expect({ ...defaultFilters, ...fromSettings(settings) }).toEqual({
    ...state,
    columns: 'left,debt',
    search: '',
    page: 1,
  });
});

test('a view without columns is a list of names', () => {
  expect(fromSettings(toSettings(defaultFilters, [])).columns).toBe('-');
  expect(fromSettings(undefined)).toEqual({});
});

test('what an address spells wrong is left out of the call', () => {
  expect(toListFilters({ ...defaultFilters, status: 'rocket', sort: 'rocket' })).toEqual({});
});

test('the first click on a sum shows the largest, the second the smallest', () => {
  expect(nextSort('name', 'debt')).toBe('-debt');
  expect(nextSort('-debt', 'debt')).toBe('debt');
  expect(nextSort('debt', '-debt')).toBe('-debt');
  expect(nextSort('name', 'left')).toBe('left');
  expect(nextSort('left', '-left')).toBe('-left');
});
