import { expect, test } from 'vitest';
import { hasChanges, later, newValues, toChange, toNewBody } from './form-values.ts';

const before = { ...newValues({ date: '2026-03-11' }), title: 'Йога', repeat: 'week' as const };

test('a new class lasts an hour and says only what it has', () => {
  expect(toNewBody(newValues({ date: '2026-03-11', time_from: '23:30' }))).toEqual({
    title: '',
    service_id: null,
    teacher_id: null,
    place_id: null,
    date: '2026-03-11',
    time_from: '23:30',
    time_to: '00:30',
    repeat: 'none',
    capacity: null,
    color: null,
    note: '',
  });
  expect(toNewBody({ ...before, students_ids: [1], repeat_until: null })).toMatchObject({
    repeat: 'week',
    repeat_until: null,
    students_ids: [1],
  });
});

test('a change holds what was changed, both times together, and where it goes', () => {
  expect(toChange(before, { ...before, time_from: '19:00', date: '2026-03-12' }, '2026-03-11')).toEqual({
    time_from: '19:00',
    time_to: '19:00',
    date: '2026-03-11',
    new_date: '2026-03-12',
  });
  expect(toChange(before, { ...before, capacity: 5 }, '2026-03-11')).toEqual({ capacity: 5, date: '2026-03-11' });
});

test('nothing changed is nothing to send', () => {
  expect(hasChanges(toChange(before, before, '2026-03-11'))).toBe(false);
  expect(hasChanges(toChange(before, { ...before, note: 'Коврик' }, '2026-03-11'))).toBe(true);
});

test('times go on over midnight', () => {
  expect(later('23:15', 90)).toBe('00:45');
});
