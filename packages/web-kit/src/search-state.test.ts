import { expect, test } from 'vitest';
import { href } from './addresses.tsx';
import { readSearch, writeSearch } from './search-state.ts';

const defaults = { search: '', page: 1, archived: false, teachers: [] as readonly number[], view: 'week' } as const;

test.each([
  ['', { search: '', page: 1, archived: false, teachers: [], view: 'week' }],
  ['?page=3&search=%D0%B0%D0%BD', { page: 3, search: 'ан' }],
  ['?page=x&archived=1', { page: 1, archived: true }],
  ['?archived=0&teachers=4,7', { archived: false, teachers: [4, 7] }],
  ['?search=12', { search: '12' }],
])('%s is read by the kinds of the defaults', (text, value) => expect(readSearch(text, defaults)).toMatchObject(value));

test('defaults stay out of the address and strangers stay in it', () => {
  expect(writeSearch('?page=3&from=mail', defaults, { page: 1, search: 'ан' })).toBe('from=mail&search=%D0%B0%D0%BD');
  expect(writeSearch('', defaults, { teachers: [4, 7], archived: true })).toBe('archived=1&teachers=4,7');
  expect(writeSearch('?view=day', defaults, { view: 'week' })).toBe('');
});

test('an address is filled from its literal path', () => {
  expect(href('/$type/school/$school_id/students', { type: 'owner', school_id: 5 }, { page: 2, search: '' })).toBe(
    '/owner/school/5/students?page=2',
  );
  expect(href('/schools', {})).toBe('/schools');
});
