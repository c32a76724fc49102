import type { ParsedPhone } from '@ritm/tables/cells';
import { expect, test } from 'vitest';
import { nameBeside } from './name-beside.ts';

test.each([
  ['мама Ольга', 'Ольга'],
  ['мама Ольга Иванова', 'Ольга'],
  ['анна мария', 'Анна Мария'],
  ['мама', null],
  [null, null],
])('beside a number «%s» is the name %s', (note, name) => {
  expect(nameBeside({ note } as unknown as ParsedPhone)).toBe(name);
});
