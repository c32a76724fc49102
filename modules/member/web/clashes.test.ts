import type { CalendarRow, OwnEntry } from '@ritm/timetable/contract';
import { expect, test } from 'vitest';
import { clashesOf, linesOf } from './clashes.ts';

const at = (from: string, to: string) => ({
  starts_at: `2026-03-12T${from}:00.000Z`,
  ends_at: `2026-03-12T${to}:00.000Z`,
});
const aClass = (title: string, from: string, to: string, fields: Partial<CalendarRow> = {}) =>
  ({ title, status: 'planned', part: 'client', attendance: 'booked', ...at(from, to), ...fields }) as CalendarRow;
const own = (title: string, from: string, to: string) => ({ title, ...at(from, to) }) as OwnEntry;

function clashes(classes: readonly CalendarRow[], entries: readonly OwnEntry[]): Record<string, string[]> {
  const lines = linesOf(classes, entries);
  return Object.fromEntries(
    lines.map((line) => [line.row.title, clashesOf(line, lines).map(({ row }) => row.title)] as const),
  );
}

test('lines stand in the order of time, and those that share minutes clash', () => {
  expect(
    clashes([aClass('Йога', '10:00', '11:00'), aClass('Бокс', '12:00', '13:00')], [own('Врач', '10:30', '12:00')]),
  ).toEqual({
    Йога: ['Врач'],
    Врач: ['Йога'],
    Бокс: [],
  });
});

test('two children may have classes at one time, but whoever brings them may not have a meeting', () => {
  const child = { part: 'child' as const };
  expect(
    clashes(
      [aClass('Танцы', '10:00', '11:00', child), aClass('Рисунок', '10:00', '11:00', child)],
      [own('Встреча', '10:00', '10:30')],
    ),
  ).toEqual({ Танцы: ['Встреча'], Рисунок: ['Встреча'], Встреча: ['Танцы', 'Рисунок'] });
});

test('what is canceled or excused takes no time', () => {
  const entries = [own('Врач', '10:00', '11:00')];
  expect(clashes([aClass('Йога', '10:00', '11:00', { status: 'canceled' })], entries)).toEqual({ Йога: [], Врач: [] });
  expect(clashes([aClass('Йога', '10:00', '11:00', { attendance: 'excused' })], entries)).toEqual({
    Йога: [],
    Врач: [],
  });
});
