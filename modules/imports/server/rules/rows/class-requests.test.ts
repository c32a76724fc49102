import { describe, expect, test } from 'vitest';
import { classRequestKey, classRequests, classRequestText } from './class-requests.ts';
import type { ScheduleSlot } from '@ritm/tables/cells';
import type { ParsedGroup } from '../cells/parsed.ts';

const slot = (weekday: ScheduleSlot['weekday'], starts_at: string | null, ends_at: string | null = null) => ({
  weekday,
  starts_at,
  ends_at,
});
const group = (one: Partial<ParsedGroup>): ParsedGroup => ({
  name: 'Балет',
  teacher: 'Орлова',
  room: 'Зал 1',
  schedule: [slot(2, '18:00')],
  ...one,
});
const wish = { title: 'Балет', weekday: 2, starts_at: '18:00', ends_at: '19:00', teacher: 'Орлова', room: 'Зал 1' };

describe('the classes of a group', () => {
  test.each<[string, ParsedGroup | undefined, object]>([
    ['are none without a group', undefined, { wishes: [], notes: [] }],
    [
      'are none without days, named or not',
      group({ name: null, teacher: null, schedule: [] }),
      { wishes: [], notes: [] },
    ],
    ['last an hour', group({}), { wishes: [wish], notes: [] }],
    [
      'last until the end that is given',
      group({ schedule: [slot(2, '18:00', '19:30')] }),
      { wishes: [{ ...wish, ends_at: '19:30' }], notes: [] },
    ],
    [
      'may end after midnight',
      group({ schedule: [slot(2, '23:30')] }),
      { wishes: [{ ...wish, starts_at: '23:30', ends_at: '00:30' }], notes: [] },
    ],
    [
      'are called by their teacher when they have no name',
      group({ name: null }),
      { wishes: [{ ...wish, title: 'Орлова' }], notes: [] },
    ],
    [
      'cannot be called by nothing',
      group({ name: null, teacher: null }),
      { wishes: [], notes: [{ code: 'class.no_name' }] },
    ],
    [
      'need a time',
      group({ schedule: [slot(1, null), slot(2, '18:00')] }),
      { wishes: [wish], notes: [{ code: 'class.no_time' }] },
    ],
  ])('%s', (_, of, expected) => expect(classRequests(of)).toEqual(expected));

  test('have a title of no more than two hundred letters', () => {
    const titleOf = (name: string) => classRequests(group({ name })).wishes[0]?.title;
    expect(titleOf('я'.repeat(201))).toBe('я'.repeat(200));
    expect(titleOf(`${'я'.repeat(199)} я`)).toBe('я'.repeat(199));
  });
});

describe('a class', () => {
  const [request] = classRequests(group({})).wishes;
  test.each([
    ['is the same however its name is written', { title: 'БАЛЕТ' }, true],
    ['is another on another day', { weekday: 3 as const }, false],
    ['is another at another time', { starts_at: '18:30' }, false],
    ['is another with another teacher', { teacher: null }, false],
    ['is another in another room', { room: null }, false],
    ['is another when its teacher and its room change places', { teacher: 'Зал 1', room: 'Орлова' }, false],
  ])('%s', (_, other, isSame) => {
    expect(classRequestKey({ ...request!, ...other }) === classRequestKey(request!)).toBe(isSame);
  });

  test('differs from another by the ends of its names', () => {
    const keyOf = (title: string, teacher: string | null, room: string | null) =>
      classRequestKey({ ...request!, title, teacher, room });
    expect(keyOf('Балет', null, null)).toBe('балет|2|18:00||');
    expect(keyOf('Балет', 'Орлова', null)).not.toBe(keyOf('Балет', null, 'Орлова'));
  });

  test.each([
    [1 as const, 'Балет, пн 18:00'],
    [7 as const, 'Балет, вс 18:00'],
  ])('on day %i is written as %s', (weekday, text) => {
    expect(classRequestText({ ...request!, weekday })).toBe(text);
  });
});
