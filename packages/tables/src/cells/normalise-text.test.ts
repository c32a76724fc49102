import { expect, test } from 'vitest';
import { cellText, trimEndOf, trimOf } from './normalise-text.ts';

test.each([
  [' а', 'а'],
  ['а ', 'а'],
  ['а   б', 'а б'],
  ['а\tб', 'а б'],
  ['а\u200bб', 'аб'],
  // The apostrophe with which Excel marks a text; in a name it is a letter.
  ["'+7", '+7'],
  ["'=1", '=1'],
  ["'5", '5'],
  ["'а", "'а"],
  ["а'5", "а'5"],
  ['  ', null],
  ['', null],
  [null, null],
])('the cell %j is the text %j', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

test('marks go from the ends and from nowhere else, and a text may be nothing but marks', () => {
  expect(['..а.б..', '...', ''].map((text) => trimOf(text, /\./))).toEqual(['а.б', '', '']);
  expect(['..а.б..', '...', ''].map((text) => trimEndOf(text, /\./))).toEqual(['..а.б', '', '']);
});
