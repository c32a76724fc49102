import { expect, test } from 'vitest';
import { partOf } from './money-part.ts';

test('a line of a total leads to a category, or to the documents that wrote it, and never to both', () => {
  expect(partOf({ category: 'Аренда', source_type: null })).toEqual({ category: 'Аренда', source: '' });
  expect(partOf({ category: null, source_type: 'lesson_plus' })).toEqual({ category: '', source: 'lesson_plus' });
});
