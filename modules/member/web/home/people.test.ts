import { expect, test } from 'vitest';
import type { Home } from '../../contract/index.ts';
import { classesAhead, homeOf, peopleOf, shortNames } from './people.ts';

const card = (student_id: number, name: string, is_child: boolean) =>
  ({ student_id, name, is_child, relation: null, passes: [], debt: { visits: 0, latest: [] } }) as const;
const booking = (student_id: number | null, starts_at: string, state = 'confirmed') => ({
  student_id,
  starts_at,
  state,
});
const school = (school_id: number, cards: object[], bookings: object[]) => ({
  school_id,
  name: `Школа ${school_id}`,
  time_zone: 'Europe/Moscow',
  cards,
  bookings,
  waiting: [{ id: 1, students: [{ id: 11, name: 'Лев' }] }],
});
const home = {
  works: false,
  data: [
    school(
      1,
      [card(11, 'Лев Мамин', true), card(12, 'Майя Мамина', true)],
      [
        booking(12, '2026-03-12T15:00:00+03:00'),
        booking(11, '2026-03-12T12:00:00Z'),
        booking(null, '2026-03-14T12:00:00Z', 'new'),
        booking(11, '2026-03-10T12:00:00Z', 'rejected'),
      ],
    ),
    school(2, [card(21, 'Ольга Мамина', false), card(22, 'Лев Мамин', true)], [booking(22, '2026-03-11T12:00:00Z')]),
  ],
} as unknown as Home;

test('one child with cards in two organizations is one person; the person themselves comes first', () => {
  expect(peopleOf(home).map(({ key, cards }) => [key, cards.map((one) => one.student_id)])).toEqual([
    ['me', [21]],
    ['Лев Мамин', [11, 22]],
    ['Майя Мамина', [12]],
  ]);
});

test('the home of one person holds their cards, bookings and queues, and requests that name no card', () => {
  const schools = homeOf(home, 'Майя Мамина');
  expect(schools.map(({ school_id }) => school_id)).toEqual([1]);
  expect(schools[0]!.bookings.map((one) => one.student_id)).toEqual([12, null]);
  expect(schools[0]!.waiting).toEqual([]);
  expect(homeOf(home, 'Лев Мамин').map(({ waiting }) => waiting.length)).toEqual([1, 0]);
  for (const nobody of ['', 'Никто']) expect(homeOf(home, nobody)).toEqual(home.data);
});

test('the nearest class of all organizations is first, by instant and not by text; a refused request is not ahead', () => {
  expect(classesAhead(home.data).map(({ booking: one }) => one.starts_at)).toEqual([
    '2026-03-11T12:00:00Z',
    '2026-03-12T15:00:00+03:00',
    '2026-03-12T12:00:00Z',
    '2026-03-14T12:00:00Z',
  ]);
});

test('children are called by first names unless two share one', () => {
  expect([...shortNames(peopleOf(home))]).toEqual([
    ['Лев Мамин', 'Лев'],
    ['Майя Мамина', 'Майя'],
  ]);
  const twins = { ...home, data: [school(1, [card(1, 'Лев Первый', true), card(2, 'Лев Второй', true)], [])] };
  expect([...shortNames(peopleOf(twins as unknown as Home)).values()]).toEqual(['Лев Первый', 'Лев Второй']);
});
