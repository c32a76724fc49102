import { expect, test } from 'vitest';
import { safeNext } from './next.ts';

test.each([
  ['/schools?page=2', '/schools?page=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  [undefined, '/'],
])('%j leads to %j', (next, place) => expect(safeNext(next)).toBe(place));
