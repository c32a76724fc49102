import { describe, expect, test } from 'vitest';
import { parseLine, parseTags, parseText, startsFormula } from './parse-text.ts';

describe('a text', () => {
  test('keeps its lines, and a line of text is one line', () => {
    expect(parseText('первая\n\nвторая')).toEqual({ value: 'первая\n\nвторая', notes: [] });
    expect(parseLine('первая\n\nвторая')).toEqual({ value: 'первая вторая', notes: [] });
  });

  test('is none in an empty cell; a word for nothing is a text and no line', () => {
    expect([parseText(null), parseLine(null), parseLine('нет')]).toEqual(
      Array.from({ length: 3 }, () => ({ value: null, notes: [] })),
    );
    expect(parseText('нет').value).toBe('нет');
  });

  test.each([
    ['a line', parseLine, 200],
    ['a text', parseText, 4000],
  ] as const)('%s that is too long is cut with a note', (_, parse, limit) => {
    expect(parse('а'.repeat(limit))).toEqual({ value: 'а'.repeat(limit), notes: [] });
    expect(parse('а'.repeat(limit + 1))).toEqual({
      value: 'а'.repeat(limit),
      notes: [{ code: 'text.cut', data: { limit } }],
    });
  });

  test('that a spreadsheet would run is kept with a note, which repeats its beginning', () => {
    const formula = `=${'а'.repeat(300)}`;
    expect(parseText(formula)).toEqual({
      value: formula,
      notes: [{ code: 'text.formula', data: { text: formula.slice(0, 200) } }],
    });
  });
});

test.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ["+cmd|' /C calc'!A0", true],
  ['-а', true],
  ['-5', false],
  ['+7 912', false],
  ['а=б', false],
  ['а@б', false],
  ['а+б', false],
])('«%s» is a formula: %s', (text, expected) => {
  expect(startsFormula(text)).toBe(expected);
});

test.each<[string | null, string[] | null]>([
  ['vip, дети; новые|лето\nзима', ['vip', 'дети', 'новые', 'лето', 'зима']],
  [' vip , , vip ', ['vip']],
  [',', null],
  [null, null],
  ['а'.repeat(300), ['а'.repeat(200)]],
])('the tags of %j are %j', (cell, tags) => {
  expect(parseTags(cell)).toEqual({ value: tags, notes: [] });
});
