import { expect, test } from 'vitest';
import { classRequests, firstDate } from './class-requests.ts';
import { ClassResolver, teacherNamed, toTimetableEntry, type TimetableState } from './resolve-classes.ts';
import { parseSchedule } from '@ritm/tables/cells';

const teachers = [
  { id: 1, lastname: 'Соколова', firstname: 'Анна', patronymic: 'Игоревна' },
  { id: 2, lastname: 'Соколова', firstname: 'Вера', patronymic: '' },
  { id: 3, lastname: 'Петров', firstname: 'Олег', patronymic: '' },
];
const timetable: TimetableState = {
  teachers,
  places: [
    { id: 7, name: 'Зал 1', exclusive: true },
    { id: 6, name: 'Зал 2', exclusive: true },
  ],
  series: [{ id: 9, title: 'Йога', weekday: 1, time_from: '10:00:00', teacher_id: 3 }],
  taken: [
    {
      title: 'Бокс',
      weekday: 1,
      date: '2026-09-21',
      time_from: '18:30:00',
      time_to: '19:30:00',
      teacher_id: null,
      place_id: 7,
    },
  ],
};

type Fields = { name?: string; teacher?: string; room?: string };
const resolved = (schedule: string, { name = 'Степ', teacher, room }: Fields = {}, state = timetable) => {
  const group = { name, teacher: teacher ?? null, room: room ?? null, schedule: parseSchedule(schedule).value ?? [] };
  const resolver = new ClassResolver(state);
  return classRequests(group).wishes.map((request) => resolver.resolve(request));
};
const resolve = (schedule: string, fields?: Fields, state?: TimetableState) =>
  resolved(schedule, fields, state).map(({ outcome }) => outcome);

test.each([
  ['Соколова Анна', 1],
  ['Анна Соколова', 1],
  ['Соколова А. И.', 1],
  ['Соколова А.И.', 1],
  ['Саколова Анна Игоревна', 1],
  ['Соколова Ан', null],
  ['Анна Игоревна', null],
  ['Петров Пётр', null],
  ['соколова вера', 2],
  ['Петров', 3],
  ['Соколова', null],
  ['Сидоров', null],
  [null, null],
])('«%s» is teacher %s', (written, id) => {
  expect(teacherNamed(written, teachers)).toBe(id);
});

test.each([
  ['a free hour', 'вт 18:00', { room: 'зал 1' }, ['new']],
  ['the hour of another in the room', 'пн 18:00–19:00', { room: 'Зал 1' }, ['refused']],
  ['touching is no overlap', 'пн 17:30–18:30, пн 19:30–20:00', { room: 'Зал 1' }, ['new', 'new']],
  ['in another room', 'пн 18:00', {}, ['new']],
  ['there already', 'пн 10:00', { name: 'йога', teacher: 'Петров Олег' }, ['known']],
  ['there already, whoever leads it', 'пн 10:00', { name: 'Йога' }, ['known']],
  ['of the same name on another day', 'вт 10:00', { name: 'Йога' }, ['new']],
  ['of the same name at another hour', 'пн 11:00', { name: 'Йога' }, ['new']],
  ['of another name at the same hour', 'пн 10:00', { name: 'Пилатес' }, ['new']],
  ['at the hour of a class of another teacher', 'пн 18:00–19:00', { teacher: 'Петров' }, ['new']],
  ['in two rooms at once', 'пн 18:00–19:00', { room: 'Зал 2' }, ['new']],
  ['of the same name with another teacher', 'пн 10:00', { name: 'Йога', teacher: 'Соколова Вера' }, ['new']],
  ['twice at once by one teacher', 'ср 10:00, ср 10:30', { teacher: 'Петров' }, ['new', 'refused']],
])('%s', (_what, schedule, fields, outcomes) => {
  expect(resolve(schedule, fields)).toEqual(outcomes);
});

test('a class that has no teacher yet is there already, whoever the file says leads it', () => {
  const state = { ...timetable, series: [{ ...timetable.series[0]!, teacher_id: null }] };
  expect(resolve('пн 10:00', { name: 'Йога', teacher: 'Петров Олег' }, state)).toEqual(['known']);
});

test('two classes that need no room of their own meet at one hour', () => {
  const elsewhere = { ...timetable.taken[0]!, teacher_id: 3, place_id: null };
  expect(resolve('пн 18:00–19:00', {}, { ...timetable, taken: [elsewhere] })).toEqual(['new']);
});

test('whom and what the organization does not know is said', () => {
  expect(resolved('вт 18:00', { teacher: 'Сидоров', room: 'Зал 9' })).toMatchObject([
    {
      outcome: 'new',
      teacher_id: null,
      place_id: null,
      notes: [
        { code: 'teacher.unknown', data: { text: 'Сидоров' } },
        { code: 'place.unknown', data: { text: 'Зал 9' } },
      ],
    },
  ]);
  expect(resolved('вт 18:00', { teacher: 'Петров', room: 'Зал 1' })).toMatchObject([
    { teacher_id: 3, place_id: 7, notes: [] },
  ]);
  expect(resolved('вт 18:00')).toMatchObject([{ teacher_id: null, place_id: null, notes: [] }]);
});

test.each([
  ['in the room at the same hour', 'пн 18:00–19:00', '«Бокс», 21.09.2026, 18:30–19:30'],
  ['of the same file, which has no date yet', 'вт 10:00–11:00, вт 10:30–11:30', '«Степ», 10:00–11:00'],
])('a class gives way to one %s', (_, schedule, met) => {
  const last = resolved(schedule, { room: 'Зал 1' }).at(-1);
  expect(last).toMatchObject({
    outcome: 'refused',
    timetable_id: null,
    notes: [{ code: 'class.busy', data: { met } }],
  });
});

test('a class that is met twice is decided once', () => {
  const resolver = new ClassResolver(timetable);
  const [request] = resolved('вт 18:00', { teacher: 'Петров' });
  expect(resolver.resolve({ ...request!.request })).toBe(resolver.resolve({ ...request!.request }));
});

test('a class that is there is known by its id', () => {
  expect(resolved('пн 10:00', { name: 'Йога' })).toMatchObject([{ outcome: 'known', timetable_id: 9 }]);
});

test('a class that lasts beyond midnight occupies the night', () => {
  const late = { ...timetable.taken[0]!, time_from: '23:30', time_to: '00:30' };
  const state = { ...timetable, taken: [late] };
  expect(resolve('пн 23:45–00:15', { room: 'Зал 1' }, state)).toEqual(['refused']);
  expect(resolve('пн 22:30–23:30', { room: 'Зал 1' }, state)).toEqual(['new']);
});

test.each([
  ['occupies a place that holds one class', 7, 7],
  ['leaves a place that holds several free', 8, null],
  ['is nowhere', null, null],
])('a new class in the timetable %s', (_, place_id, occupied) => {
  const [created] = resolved('вт 18:00–19:00', { teacher: 'Петров' });
  const places = [...timetable.places, { id: 8, name: 'Зал 2', exclusive: false }];
  expect(toTimetableEntry({ ...created!, place_id }, { id: 11, places })).toEqual({
    series: { id: 11, title: 'Степ', weekday: 2, time_from: '18:00', teacher_id: 3 },
    taken: {
      title: 'Степ',
      weekday: 2,
      date: '',
      time_from: '18:00',
      time_to: '19:00',
      teacher_id: 3,
      place_id: occupied,
    },
  });
});

test('the first date of a weekday', () => {
  expect([2, 3, 1].map((weekday) => firstDate('2026-09-15', weekday as 1 | 2 | 3))).toEqual([
    '2026-09-15',
    '2026-09-16',
    '2026-09-21',
  ]);
});
