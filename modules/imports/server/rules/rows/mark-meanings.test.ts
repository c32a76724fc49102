import { describe, expect, test } from 'vitest';
import { parseMark } from '../cells/parse-mark.ts';
import type { ParsedVisit } from '../cells/parsed.ts';
import { countMarks, legendOf, markOf, OTHER_WORDS, visitsLeft, withMeaning } from './mark-meanings.ts';

const today = '2026-09-15';
const visitsOf = (marks: readonly (string | number)[], date = '2026-09-01'): ParsedVisit[] =>
  marks.map((mark) => ({ date, ...parseMark(mark).value!, service_name: null, teacher: null }));
const meanings = (marks: string): Record<string, string | null> =>
  Object.fromEntries(countMarks(visitsOf(marks.split(' ')), today).map(({ word, meaning }) => [word, meaning]));

describe('what the marks of a sheet mean', () => {
  test.each<[string, Record<string, string | null>]>([
    ['+ н б', { '+': 'attended', н: 'no_show', б: 'excused' }],
    ['1 б', { '1': 'attended', б: 'excused' }],
    ['п б', { п: 'attended', б: 'excused' }],
    ['б нб', { б: 'attended', нб: 'no_show' }],
    ['б н/б', { б: 'attended', 'н/б': 'no_show' }],
    ['+ б нб', { '+': 'attended', б: 'excused', нб: 'no_show' }],
    ['п б нб', { п: 'attended', б: 'excused', нб: 'no_show' }],
    ['б н', { б: null, н: 'no_show' }],
    ['б', { б: null }],
    ['б у', { б: null, у: 'excused' }],
    ['п н', { п: 'attended', н: 'no_show' }],
    ['+ п', { '+': 'attended', п: null }],
    ['был п б', { был: 'attended', п: null, б: 'excused' }],
    ['+ о', { '+': 'attended', о: null }],
    ['+ -', { '+': 'attended', '-': 'none' }],
  ])('%s', (marks, expected) => {
    expect(meanings(marks)).toEqual(expected);
  });

  test('are counted in cells and visits, apart for days to come, the most frequent first', () => {
    const visits = [...visitsOf([2, '+', '+', 'н']), ...visitsOf(['+'], today), ...visitsOf([2, '+'], '2026-09-16')];
    expect(countMarks(visits, today)).toEqual([
      { word: '+', meaning: 'attended', cells: 4, past: 3, future: 1 },
      { word: '2', meaning: 'attended', cells: 2, past: 2, future: 2 },
      { word: 'н', meaning: 'no_show', cells: 1, past: 1, future: 0 },
    ]);
  });

  test('of a list without a status have no word', () => {
    const visit = { date: today, mark: 'attended' as const, quantity: 100, service_name: null, teacher: null };
    expect(countMarks([visit], today)).toEqual([{ word: '', meaning: 'attended', cells: 1, past: 1, future: 0 }]);
    expect(withMeaning(visit, new Map())).toBe(visit);
    expect(markOf(visit, { '': 'none' })).toBe('attended');
  });

  test('equal counts stand in the order of the words', () => {
    expect(countMarks(visitsOf(['у', 'н', '+']), today).map(({ word }) => word)).toEqual(['+', 'н', 'у']);
  });
});

test('a legend has sixty words, and the rare unknown ones are counted together', () => {
  const words = Array.from({ length: 62 }, (_, index) => `слово${String(index).padStart(2, '0')}`);
  const counts = countMarks(visitsOf([...words, ...words.slice(0, 60)]), today);
  expect(legendOf(counts.slice(0, 60))).toEqual(counts.slice(0, 60));
  const legend = legendOf(counts);
  expect(legend).toHaveLength(61);
  expect(legend.at(-1)).toEqual({ word: OTHER_WORDS, meaning: null, cells: 2, past: 2, future: 0 });
  const known = counts.map((one) => ({ ...one, meaning: 'attended' as const }));
  expect(legendOf(known)).toHaveLength(60);
});

test('the meaning of a word is written into its visits', () => {
  const [came, ill] = visitsOf(['+', 'б']);
  const known = new Map([
    ['+', 'none' as const],
    ['б', 'excused' as const],
  ]);
  expect(withMeaning(came!, known).mark).toBeNull();
  expect(withMeaning(ill!, known).mark).toBe('excused');
  expect(withMeaning(ill!, new Map()).mark).toBeNull();
});

describe('visits that would be left out', () => {
  const marks = countMarks([...visitsOf(['+', '+', '+', 'о', '-']), ...visitsOf(['+', 'о'], '2026-09-16')], today);

  test.each([
    ['all reasons', {}, 2, 1, { total: 8, mark_unknown: 2, undated: 2, future: 1, rows: 1, known: 1 }],
    [
      'a word explained',
      { о: 'attended' },
      4,
      4,
      { total: 8, mark_unknown: 0, undated: 2, future: 2, rows: 0, known: 0 },
    ],
    [
      'a word that is no visit',
      { о: 'none' },
      3,
      3,
      { total: 6, mark_unknown: 0, undated: 2, future: 1, rows: 0, known: 0 },
    ],
    [
      'a dash that is a miss',
      { '-': 'no_show' },
      4,
      3,
      { total: 9, mark_unknown: 2, undated: 2, future: 1, rows: 0, known: 1 },
    ],
    ['rows of an earlier check', {}, 9, 9, { total: 8, mark_unknown: 2, undated: 2, future: 1, rows: 0, known: 0 }],
  ] as const)('%s', (_, chosen, taken, fresh, expected) => {
    expect(visitsLeft({ marks, undated: 2 }, { chosen, taken, fresh })).toEqual(expected);
  });
});
