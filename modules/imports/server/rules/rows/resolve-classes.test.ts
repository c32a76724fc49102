import { expect, test } from 'vitest';
import { classRequests, firstDate } from './class-requests.ts';
import { ClassResolver, teacherNamed, type TimetableState } from './resolve-classes.ts';
import { parseSchedule } from '@ritm/tables/cells';

const teachers = [
  { id: 1, lastname: 'Соколова', firstname: 'Анна', patronymic: 'Игоревна' },
  { id: 2, lastname: 'Соколова', firstname: 'Вера', patronymic: '' },
  { id: 3, lastname: 'Петров', firstname: 'Олег', patronymic: '' },
];
const timetable: TimetableState = {
  teachers,
  places: [{ id: 7, name: 'Зал 1', exclusive: true }],
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

const resolve = (schedule: string, fields: { name?: string; teacher?: string; room?: string } = {}) => {
  const { name = 'Степ', teacher = null, room = null } = fields;
  const { wishes } = classRequests({ name, teacher, room, schedule: parseSchedule(schedule).value ?? [] });
  const resolver = new ClassResolver(timetable);
  return wishes.map((request) => resolver.resolve(request).outcome);
};

test.each([
  ['Соколова Анна', 1],
  ['Анна Соколова', 1],
  ['Соколова А. И.', 1],
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
  ['of the same name with another teacher', 'пн 10:00', { name: 'Йога', teacher: 'Соколова Вера' }, ['new']],
  ['twice at once by one teacher', 'ср 10:00, ср 10:30', { teacher: 'Петров' }, ['new', 'refused']],
])('%s', (_what, schedule, fields, outcomes) => {
  expect(resolve(schedule, fields)).toEqual(outcomes);
});

test('the first date of a weekday', () => {
  expect([2, 3, 1].map((weekday) => firstDate('2026-09-15', weekday as 1 | 2 | 3))).toEqual([
    '2026-09-15',
    '2026-09-16',
    '2026-09-21',
  ]);
});
