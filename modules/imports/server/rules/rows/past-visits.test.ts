import { expect, test } from 'vitest';
import type { ChosenMarks } from './mark-meanings.ts';
import { pastVisitsOf } from './past-visits.ts';

const visit = (date: string, quantity = 100) => ({
  date,
  quantity,
  mark: 'attended' as const,
  service_name: null,
  teacher: null,
});

test.each([
  ['one', [visit('2026-09-10')], ['2026-09-10']],
  ['several in one cell', [visit('2026-09-10', 200)], ['2026-09-10', '2026-09-10']],
  ['a half', [visit('2026-09-10', 50)], ['2026-09-10']],
  ['one and a half', [visit('2026-09-10', 150)], ['2026-09-10', '2026-09-10']],
  ['today', [visit('2026-09-15')], ['2026-09-15']],
  ['a plan', [visit('2026-09-16')], []],
  ['a quarter', [visit('2026-09-10', 25)], ['2026-09-10']],
  ['one and a quarter', [visit('2026-09-10', 125)], ['2026-09-10']],
  ['none', [], []],
])('%s', (_what, visits, dates) => {
  expect(pastVisitsOf(visits, { today: '2026-09-15' }).map(({ date }) => date)).toEqual(dates);
});

test('each keeps its mark and its service', () => {
  const missed = { ...visit('2026-09-10'), mark: 'no_show' as const, service_name: 'Йога', teacher: 'Орлова' };
  expect(pastVisitsOf([missed], { today: '2026-09-15' })).toEqual([
    { date: '2026-09-10', mark: 'no_show', service_name: 'Йога' },
  ]);
});

test('a mark that says no visit is none, until a person says what it means', () => {
  const unknown = { ...visit('2026-09-01'), mark: null, word: 'о' };
  const plus = { ...visit('2026-09-02'), word: '+' };
  const marks = (chosen: ChosenMarks) =>
    pastVisitsOf([unknown, plus], { today: '2026-09-15', chosen }).map(({ mark }) => mark);
  expect(marks({})).toEqual(['attended']);
  expect(marks({ о: 'excused' })).toEqual(['excused', 'attended']);
  expect(marks({ о: 'none', '+': 'none' })).toEqual([]);
  expect(marks({ '+': 'no_show' })).toEqual(['no_show']);
});
