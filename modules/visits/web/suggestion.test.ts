import { describe, expect, it } from 'vitest';
import type { LessonPlus } from '@ritm/passes/contract';
import { suggest, usable, type ClassOfDay } from './suggestion.ts';

const aClass = (id: number, time_from: string, over: Partial<ClassOfDay> = {}): ClassOfDay => ({
  id,
  date: '2026-03-11',
  time_from,
  title: `в ${time_from}`,
  status: 'planned',
  attendance: 'booked',
  ...over,
});
const pass = (id: number, over: Partial<LessonPlus> = {}) =>
  ({ id, service_id: id * 10, name: `№ ${id}`, state: 'active', frozen: false, ends_on: null, ...over }) as LessonPlus;

describe('one tap', () => {
  it.each([
    ['17:00', 1],
    ['18:10', 1],
    ['19:05', 2],
    ['23:00', 2],
  ])('at %s is for class %i', (clock, id) => {
    expect(suggest([aClass(2, '19:00'), aClass(1, '18:00')], [pass(1)], clock)?.visit).toEqual({
      timetable_id: id,
      date_visit: '2026-03-11',
    });
  });

  it('passes by classes that are marked or canceled', () => {
    const classes = [aClass(1, '18:00', { attendance: 'marked' }), aClass(2, '18:30', { status: 'canceled' })];
    expect(suggest(classes, [pass(1)], '18:10')).toEqual({ visit: { service_id: 10 }, label: '№ 1' });
  });

  it('takes the pass that ends first, and a remainder by itself', () => {
    expect(
      usable([pass(1), pass(2, { ends_on: '2026-05-01' }), pass(3, { ends_on: '2026-04-01' })]).map(({ id }) => id),
    ).toEqual([3, 2, 1]);
    expect(suggest([], [pass(1, { service_id: null })], '12:00')?.visit).toEqual({ lesson_plus_id: 1 });
  });

  it('suggests nothing when nothing can be used', () => {
    expect(suggest([], [pass(1, { frozen: true }), pass(2, { state: 'exhausted' })], '12:00')).toBeUndefined();
  });
});
