import type { LocalTime, Weekday } from '@ritm/kernel';
import { type DemoSchool, type Place, serviceNamed, type StaffMember } from '../school.ts';
import type { Slot } from '../timetable.ts';

/** The class formats, each with its hue and the trainers (by number) who teach it. */
const formats: readonly { title: string; color: string; trainers: readonly number[] }[] = [
  { title: 'Стретчинг', color: '0', trainers: [0, 1, 5] },
  { title: 'Функциональный', color: '3', trainers: [4, 6, 7] },
  { title: 'Пилатес', color: '5', trainers: [1, 2, 8] },
  { title: 'Степ', color: '8', trainers: [3, 6, 5] },
  { title: 'Йога', color: '2', trainers: [0, 2, 8] },
  { title: 'TRX', color: '10', trainers: [4, 7, 6] },
  { title: 'Здоровая спина', color: '6', trainers: [1, 8, 2] },
  { title: 'Zumba', color: '9', trainers: [3, 5, 7] },
];

const MINUTES = 55;
/** Regulars for each seat that should be taken: some always cancel or are away. */
const regularsPerSeat = 1.12;
const workdays: readonly Weekday[] = [1, 2, 3, 4, 5];
const weekend: readonly Weekday[] = [6, 7];
/** Halls by name; two halls at the same time are two classes. */
const hours: readonly { time: LocalTime; halls: readonly string[]; days: readonly Weekday[]; filled: number }[] = [
  { time: '07:30', halls: ['Большой'], days: workdays, filled: 0.35 },
  { time: '08:30', halls: ['Большой', 'Малый'], days: workdays, filled: 0.35 },
  { time: '10:00', halls: ['Малый'], days: workdays, filled: 0.35 },
  { time: '18:00', halls: ['Большой', 'Малый'], days: workdays, filled: 0.78 },
  { time: '19:00', halls: ['Большой', 'Малый'], days: workdays, filled: 0.78 },
  { time: '20:00', halls: ['Большой', 'Малый'], days: workdays, filled: 0.78 },
  { time: '10:00', halls: ['Большой', 'Малый'], days: weekend, filled: 0.65 },
  { time: '11:00', halls: ['Большой', 'Малый'], days: weekend, filled: 0.65 },
  { time: '12:00', halls: ['Большой', 'Малый'], days: weekend, filled: 0.65 },
];
/** Personal trainings fill the day between the classes. */
const personalHours: readonly { times: readonly LocalTime[]; days: readonly Weekday[] }[] = [
  { times: ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'], days: workdays },
  { times: ['09:00', '13:00', '14:00', '15:00', '16:00'], days: weekend },
];
const splits: ReadonlySet<string> = new Set(['2 17:00', '4 17:00', '6 13:00', '7 13:00']);

/** 62 group classes a week and 45 personal slots, four of them for two. */
export function impulseWeek(school: DemoSchool): { group: Slot[]; personal: Slot[] } {
  const busy = new Set<string>();
  const load = new Map<StaffMember, number>();
  const assignTeacher = (able: readonly StaffMember[], weekday: Weekday, time: LocalTime): StaffMember => {
    const free = able.filter((one) => !busy.has(`${one.staff_id} ${weekday} ${time}`));
    const teacher = free.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))[0];
    if (!teacher) throw new Error(`no trainer is free on ${weekday} at ${time}`);
    busy.add(`${teacher.staff_id} ${weekday} ${time}`);
    load.set(teacher, (load.get(teacher) ?? 0) + 1);
    return teacher;
  };
  return { group: groupSlots(school, assignTeacher), personal: personalSlots(school, assignTeacher) };
}

type AssignTeacher = (able: readonly StaffMember[], weekday: Weekday, time: LocalTime) => StaffMember;

function groupSlots(school: DemoSchool, assignTeacher: AssignTeacher): Slot[] {
  const service = serviceNamed(school, 'Разовое групповое');
  let rotation = 0;
  return hours.flatMap(({ time, halls, days, filled }, row) =>
    days.flatMap((weekday) =>
      halls.map((hall): Slot => {
        // Each row of the week starts with another format, so that no format is always at the same time.
        const format = formats[(rotation++ + row * 3) % formats.length]!;
        const place = placeNamed(school, hall);
        const teacher = assignTeacher(
          format.trainers.map((number) => school.teachers[number]!),
          weekday,
          time,
        );
        const { title, color } = format;
        return {
          title,
          weekday,
          time_from: time,
          minutes: MINUTES,
          service,
          teacher,
          place,
          capacity: place.capacity,
          target: Math.min(place.capacity, place.capacity * filled * regularsPerSeat),
          color,
        };
      }),
    ),
  );
}

function personalSlots(school: DemoSchool, assignTeacher: AssignTeacher): Slot[] {
  const place = placeNamed(school, 'Зона персональных');
  const alone = serviceNamed(school, 'Персональная 55 мин');
  const split = serviceNamed(school, 'Сплит (2 чел.)');
  return personalHours.flatMap(({ times, days }) =>
    days.flatMap((weekday) =>
      times.map((time): Slot => {
        const isSplit = splits.has(`${weekday} ${time}`);
        return {
          title: isSplit ? 'Сплит' : 'Персональная',
          weekday,
          time_from: time,
          minutes: MINUTES,
          service: isSplit ? split : alone,
          teacher: assignTeacher(school.teachers, weekday, time),
          place,
          capacity: isSplit ? 2 : 1,
          target: isSplit ? 2 : 1,
          color: isSplit ? '7' : '4',
        };
      }),
    ),
  );
}

const placeNamed = ({ places }: DemoSchool, name: string): Place => places.find((one) => one.name === name)!;
