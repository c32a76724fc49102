import { beforeEach, expect, test, vi } from 'vitest';
import { byClass, dropWaiting, keepWaiting, waitingMarks, type WaitingMark } from './waiting-marks.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const mark = (student_id: number, change: Partial<WaitingMark> = {}): WaitingMark => ({
  user_id: 1,
  role: 'teacher',
  school_id: 5,
  timetable_id: 7,
  date: '2026-03-11',
  student_id,
  status: 'attended',
  ...change,
});
const statuses = (): unknown => waitingMarks(1).map(({ student_id, status }) => [student_id, status]);

test('a mark waits until it is sent, and a later one of the same place replaces it', () => {
  keepWaiting([mark(1), mark(2)]);
  keepWaiting([mark(1, { status: 'no_show' })]);
  expect(statuses()).toEqual([
    [2, 'attended'],
    [1, 'no_show'],
  ]);
  dropWaiting([mark(2)]);
  expect(statuses()).toEqual([[1, 'no_show']]);
});

test('a place that was marked anew while the first mark was on its way keeps waiting', () => {
  keepWaiting([mark(1)]);
  keepWaiting([mark(1, { status: null })]);
  dropWaiting([mark(1)]);
  expect(statuses()).toEqual([[1, null]]);
});

test('another person’s marks are neither shown nor replaced', () => {
  keepWaiting([mark(1, { user_id: 2 })]);
  keepWaiting([mark(1)]);
  expect(waitingMarks(2)).toHaveLength(1);
  dropWaiting([mark(1)]);
  expect([waitingMarks(1).length, waitingMarks(2).length]).toEqual([0, 1]);
});

test('marks of one class go together', () =>
  expect(byClass([mark(1), mark(2), mark(3, { timetable_id: 8 })]).map((one) => one.length)).toEqual([2, 1]));

test.each(['{', '"text"', 'null'])('storage that holds %s is no failure', (text) => {
  kept.set('ritm.waiting-marks', text);
  expect(waitingMarks(1)).toEqual([]);
});
