import { expect, test } from 'vitest';
import { bestMatch, compile } from './match.ts';

const routes = [
  '/',
  '/schools',
  '/school/$school_id',
  '/school/$school_id/sales',
  '/school/$school_id/$tab',
  '/$type/school/$school_id/students',
  '/schools/$school_id/forms',
].map((path) => ({ pattern: compile(path), route: path }));

test.each([
  ['/', '/', {}],
  ['/schools', '/schools', {}],
  ['/schools/', '/schools', {}],
  ['/school/5', '/school/$school_id', { school_id: '5' }],
  ['/school/5/sales', '/school/$school_id/sales', { school_id: '5' }],
  ['/school/5/bonuses', '/school/$school_id/$tab', { school_id: '5', tab: 'bonuses' }],
  ['/owner/school/7/students', '/$type/school/$school_id/students', { type: 'owner', school_id: '7' }],
  ['/school/%D0%B9', '/school/$school_id', { school_id: 'й' }],
  ['/school/%zz', '/school/$school_id', { school_id: '%zz' }],
])('%s is %s', (address, path, params) => expect(bestMatch(routes, address)).toMatchObject({ route: path, params }));

test('what no pattern fits is nowhere', () => {
  expect(bestMatch(routes, '/nowhere')).toBeUndefined();
  expect(bestMatch(routes, '/Schools')).toBeUndefined();
  expect(bestMatch(routes, '/owner/school/7/students/9')).toBeUndefined();
});
