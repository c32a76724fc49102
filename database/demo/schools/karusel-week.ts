/**
 * The weekly timetable of the children's school. Groups are placed so that neither a teacher nor a hall has two
 * classes at a time, which the database would refuse.
 */
import type { LocalTime, Weekday } from '@ritm/kernel';
import { type DemoSchool, type Place, serviceNamed, type StaffMember } from '../school.ts';
import type { Slot } from '../timetable.ts';

/** A group of children and its lessons in the week. */
export interface Group {
  name: string;
  /** Ages in full years, both included. */
  ages: readonly [from: number, to: number];
  kind: 'twice' | 'thrice' | 'art' | 'course';
  /** Name of the service that pays for the group. */
  pass: string;
  slots: Slot[];
}

const CAPACITY = 14;
const halls = ['Зал 1', 'Зал 2', 'Зал 3'] as const;
const hours: readonly LocalTime[] = ['16:00', '17:00', '18:00', '19:00'];

type Plan = readonly [name: string, from: number, to: number];
/** Monday, Wednesday and Friday: one line an hour, one column a hall; the youngest come first. */
const thrice: readonly (readonly [hour: number, hall: number, Plan])[] = [
  [1, 0, ['Эстрадный танец 7–9 А', 7, 9]],
  [1, 1, ['Балет 7–9', 7, 9]],
  [1, 2, ['Народный танец 7–9', 7, 9]],
  [2, 0, ['Эстрадный танец 10–12', 10, 12]],
  [2, 1, ['Хип-хоп 10–12', 10, 12]],
  [3, 0, ['Современный танец 13–16', 13, 16]],
];
const twice: readonly (readonly [days: 'mon' | 'tue', hour: number, hall: number, Plan])[] = [
  ['mon', 0, 0, ['Ритмика 3–4 А', 3, 4]],
  ['mon', 0, 1, ['Хореография 5–6 А', 5, 6]],
  ['mon', 0, 2, ['Ритмика 3–4 В', 3, 4]],
  ['mon', 2, 2, ['Современный танец 10–12', 10, 12]],
  ['mon', 3, 1, ['Хип-хоп 13–16', 13, 16]],
  ['mon', 3, 2, ['Народный танец 10–12', 10, 12]],
  ['tue', 0, 0, ['Ритмика 3–4 Б', 3, 4]],
  ['tue', 0, 1, ['Хореография 5–6 Б', 5, 6]],
  ['tue', 0, 2, ['Ритмика 3–4 Г', 3, 4]],
  ['tue', 1, 0, ['Хореография 5–6 В', 5, 6]],
  ['tue', 1, 1, ['Подготовка к школе А', 5, 6]],
  ['tue', 1, 2, ['Балет 5–6', 5, 6]],
  ['tue', 2, 0, ['Хореография 5–6 Г', 5, 6]],
  ['tue', 2, 1, ['Подготовка к школе Б', 5, 6]],
  ['tue', 2, 2, ['Хип-хоп 7–9', 7, 9]],
  ['tue', 3, 0, ['Эстрадный танец 7–9 Б', 7, 9]],
];
const art: readonly (readonly [weekday: Weekday, time: LocalTime, Plan])[] = [
  [5, '16:00', ['Изостудия 5–6', 5, 6]],
  [5, '18:00', ['Изостудия 7–9', 7, 9]],
  [6, '10:00', ['Изостудия 10–12', 10, 12]],
  [6, '12:00', ['Изостудия 13–16', 13, 16]],
];
/** Individual lessons take the hours that groups leave free. */
const alone: readonly (readonly [weekday: Weekday, time: LocalTime, hall: number])[] = [
  [2, '19:00', 1],
  [2, '19:00', 2],
  [4, '19:00', 1],
  [4, '19:00', 2],
  [5, '16:00', 0],
  [5, '16:00', 1],
  [5, '18:00', 2],
  [5, '19:00', 1],
  [5, '19:00', 2],
  [6, '10:00', 0],
  [6, '11:00', 0],
  [6, '12:00', 0],
];
const days = { mon: [1, 3], tue: [2, 4], thrice: [1, 3, 5] } as const;

/** 16 groups meet twice, 6 three times, 4 of art once: 54 group lessons a week; and 12 individual lessons. */
export function karuselWeek(school: DemoSchool): { groups: Group[]; alone: Slot[] } {
  // The last two teachers teach art, the others dance; each hall has its three teachers, hour by hour.
  const dancers = school.teachers.slice(0, 9);
  const teacherAt = (hall: number, hour: number): StaffMember => dancers[hall * 3 + (Math.max(0, hour) % 3)]!;
  const danceGroup = (
    kind: 'twice' | 'thrice',
    weekdays: readonly Weekday[],
    { hour, hall, plan: [name, from, to] }: { hour: number; hall: number; plan: Plan },
  ): Group => {
    const isCourse = name.startsWith('Подготовка');
    const pass = isCourse
      ? 'Подготовка к школе, курс'
      : kind === 'thrice'
        ? 'Группа 3 раза в неделю'
        : 'Группа 2 раза в неделю';
    const slots = weekdays.map((weekday) =>
      slotOf(school, {
        name,
        pass,
        weekday,
        time: hours[hour]!,
        minutes: from <= 5 ? 45 : 60,
        teacher: teacherAt(hall, hour),
        place: halls[hall]!,
        hue: from,
      }),
    );
    return { name, ages: [from, to], kind: isCourse ? 'course' : kind, pass, slots };
  };
  const groups = [
    ...thrice.map(([hour, hall, plan]) => danceGroup('thrice', days.thrice, { hour, hall, plan })),
    ...twice.map(([when, hour, hall, plan]) => danceGroup('twice', days[when], { hour, hall, plan })),
    ...art.map(([weekday, time, [name, from, to]], index): Group => {
      const pass = 'Изостудия 90 мин';
      const teacher = school.teachers[9 + (index % 2)]!;
      return {
        name,
        ages: [from, to],
        kind: 'art',
        pass,
        slots: [slotOf(school, { name, pass, weekday, time, minutes: 90, teacher, place: 'Изостудия', hue: from })],
      };
    }),
  ];
  return {
    groups,
    alone: alone.map(([weekday, time, hall]) =>
      aloneSlot(school, { weekday, time, hall, teacher: teacherAt(hall, hours.indexOf(time)) }),
    ),
  };
}

interface Planned {
  name: string;
  pass: string;
  weekday: Weekday;
  time: LocalTime;
  minutes: number;
  teacher: StaffMember;
  place: string;
  /** The age at which the group begins decides the hue. */
  hue: number;
}

function slotOf(school: DemoSchool, { name, pass, weekday, time, minutes, teacher, place, hue }: Planned): Slot {
  const room = placeNamed(school, place);
  const capacity = Math.min(room.capacity, CAPACITY);
  return {
    title: name,
    weekday,
    time_from: time,
    minutes,
    service: serviceNamed(school, pass),
    teacher,
    place: room,
    capacity,
    target: capacity,
    color: String(hue % 12),
  };
}

function aloneSlot(
  school: DemoSchool,
  { weekday, time, hall, teacher }: { weekday: Weekday; time: LocalTime; hall: number; teacher: StaffMember },
): Slot {
  const service = serviceNamed(school, 'Индивидуально 45 мин');
  return {
    title: 'Индивидуально',
    weekday,
    time_from: time,
    minutes: 45,
    service,
    teacher,
    place: placeNamed(school, halls[hall]!),
    capacity: 1,
    target: 1,
    color: '11',
  };
}

const placeNamed = ({ places }: DemoSchool, name: string): Place => places.find((one) => one.name === name)!;
