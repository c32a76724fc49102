import { describe, expect, test } from 'vitest';
import { addMarks, cellText, journalDays, noTotals, readJournal, readMarks } from './journal-marks.ts';

test.each([
  ['', []],
  ['2a', [[2, 'a']]],
  [
    '14b 2a 2n',
    [
      [14, 'b'],
      [2, 'an'],
    ],
  ],
  ['31aaa', [[31, 'a']]],
] as const)('%j reads', (text, days) => {
  expect([...readMarks(text)]).toEqual(days);
});

test.each([
  ['at', { came: 2, missed: 0, excused: 0 }],
  ['nl', { came: 0, missed: 2, excused: 0 }],
  ['e', { came: 0, missed: 0, excused: 1 }],
  ['csb', { came: 0, missed: 0, excused: 0 }],
])('%s counts as %j', (marks, expected) => {
  const totals = noTotals();
  addMarks(totals, marks);
  expect(totals).toEqual(expected);
});

test.each([
  ['a', '+', '+'],
  ['aa', '2', '2'],
  ['an', '+н', '+n'],
  ['e', 'у', 'e'],
  ['b', '·', '·'],
])('%s is written %s and %s', (marks, ru, en) => {
  expect([cellText(marks, 'ru'), cellText(marks, 'en')]).toEqual([ru, en]);
});

test('the sum of the clients is the sum of the days', () => {
  const { rows, byDay } = readJournal([
    { student_id: 1, student_name: 'Иванова Мария', marks: '1a 3n 3a' },
    { student_id: 2, student_name: 'Петров Пётр', marks: '3t 4e' },
  ]);
  expect(rows.map(({ totals }) => totals)).toEqual([
    { came: 2, missed: 1, excused: 0 },
    { came: 1, missed: 0, excused: 1 },
  ]);
  expect([...byDay]).toEqual([
    [1, { came: 1, missed: 0, excused: 0 }],
    [3, { came: 2, missed: 1, excused: 0 }],
    [4, { came: 0, missed: 0, excused: 1 }],
  ]);
});

describe('columns', () => {
  const noMarks = new Map();
  test('every day of the month', () => {
    expect(journalDays({ date_from: '2026-02-01', date_to: '2026-02-28', dates: null }, noMarks)).toHaveLength(28);
  });
  test('the days that the reader may see', () => {
    expect(journalDays({ date_from: '2026-02-26', date_to: '2026-02-28', dates: null }, noMarks)).toEqual([26, 27, 28]);
  });
  test('days of the class, and those of a mark without a class', () => {
    const marked = new Map([[4, noTotals()]]);
    expect(
      journalDays({ date_from: '2026-02-01', date_to: '2026-02-28', dates: ['2026-02-03', '2026-02-10'] }, marked),
    ).toEqual([3, 4, 10]);
  });
});
