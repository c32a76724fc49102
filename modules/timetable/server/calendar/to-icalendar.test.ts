import { expect, test } from 'vitest';
import type { CalendarRow } from '../../contract/index.ts';
import { toICalendar } from './to-icalendar.ts';

const row = (fields: Partial<CalendarRow>): CalendarRow => ({
  school_id: 1,
  school_name: 'Импульс',
  time_zone: 'Asia/Yekaterinburg',
  id: 5,
  occurrence_id: 7,
  date: '2026-03-28',
  time_from: '18:00',
  time_to: '19:00',
  starts_at: '2026-03-28T13:00:00.000Z',
  ends_at: '2026-03-28T14:00:00.000Z',
  title: 'Йога',
  teacher_name: 'Анна Ким',
  place_name: 'Большой зал',
  color: null,
  status: 'planned',
  part: 'client',
  student_id: 9,
  student_name: 'Иван Иванов',
  attendance: 'booked',
  ...fields,
});
const linesOf = (rows: CalendarRow[]) =>
  toICalendar(rows, { name: 'Ритм', now: '2026-03-11T07:00:00.000Z' }).replaceAll('\r\n ', '').split('\r\n');

test('a class stands on the wall of its own zone, whose rules come along once', () => {
  const lines = linesOf([
    row({}),
    row({ occurrence_id: 8 }),
    row({
      school_id: 2,
      occurrence_id: 9,
      time_zone: 'Europe/Berlin',
      starts_at: '2026-03-28T17:00:00.000Z',
      ends_at: '2026-03-28T18:00:00.000Z',
    }),
    // On the next day the clocks of Berlin have gone forward: the same local time is a different instant.
    row({
      school_id: 2,
      occurrence_id: 10,
      time_zone: 'Europe/Berlin',
      starts_at: '2026-03-29T16:00:00.000Z',
      ends_at: '2026-03-29T17:00:00.000Z',
    }),
  ]);
  expect(lines.filter((one) => one.startsWith('TZID:'))).toEqual(['TZID:Asia/Yekaterinburg', 'TZID:Europe/Berlin']);
  expect(lines.filter((one) => one.startsWith('DTSTART;'))).toEqual([
    'DTSTART;TZID=Asia/Yekaterinburg:20260328T180000',
    'DTSTART;TZID=Asia/Yekaterinburg:20260328T180000',
    'DTSTART;TZID=Europe/Berlin:20260328T180000',
    'DTSTART;TZID=Europe/Berlin:20260329T180000',
  ]);
  expect(lines).toContain('TZOFFSETTO:+0500');
  expect(lines).toContain('TZNAME:CEST');
});

test('a class keeps its name when it moves, is crossed out when it is canceled, and says whose it is', () => {
  const [before, after] = [row({}), row({ starts_at: '2026-03-28T15:00:00.000Z', status: 'canceled' })].map((one) =>
    linesOf([one]),
  );
  const uid = (lines: string[]) => lines.find((one) => one.startsWith('UID:'));
  expect(uid(before!)).toBe('UID:1-7-9@ritm');
  expect(uid(after!)).toBe(uid(before!));
  expect(before).toContain('STATUS:CONFIRMED');
  expect(after).toContain('STATUS:CANCELLED');
  expect(linesOf([row({ part: 'child' })])).toContain('SUMMARY:Йога: Иван Иванов');
  expect(linesOf([row({})])).toContain('LOCATION:Импульс\\, Большой зал');
});

test('what people typed cannot write lines of its own', () => {
  const lines = linesOf([row({ title: 'Йога\r\nATTENDEE:mailto:x@example.com', place_name: 'Зал; 2' })]);
  expect(lines.filter((one) => one.startsWith('ATTENDEE'))).toEqual([]);
  expect(lines.filter((one) => one.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
});
