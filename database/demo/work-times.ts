import { addDays, minutesOf, timeOf, type Weekday } from '@ritm/kernel';
import type { DemoSchool } from './school.ts';
import { seatsTaken, type Occurrence, type Series } from './timetable.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Opening hours of the organization and working hours of its people: from the first class of a weekday to the last, and
 * an hour around.
 */
export function addWorkTimes(school: DemoSchool, all: readonly Series[]): void {
  if (school.preset === 'specialist') return addTutorTimes(school);
  for (const weekday of weekdays) addLine(school, { teacher_id: null, weekday, from: 7 * 60, to: 22 * 60 });
  for (const teacher of school.teachers)
    for (const weekday of weekdays) {
      const ownClasses = all.filter((one) => one.weekday === weekday && one.teacher?.staff_id === teacher.staff_id);
      if (ownClasses.length === 0) continue;
      const from = Math.min(...ownClasses.map(({ time_from }) => minutesOf(time_from)));
      const to = Math.max(...ownClasses.map(({ time_from, minutes }) => minutesOf(time_from) + minutes));
      addLine(school, {
        teacher_id: teacher.staff_id,
        weekday,
        from: Math.floor(from / 60) * 60 - 60,
        to: Math.min(22 * 60, Math.ceil(to / 60) * 60 + 60),
      });
    }
  addDayOff(school);
}

/**
 * Monday to Thursday 11:00–20:00, Friday till 16:00; every half hour, ten minutes apart, booked at least half a day
 * ahead.
 */
function addTutorTimes(school: DemoSchool): void {
  for (const weekday of [1, 2, 3, 4, 5] as const)
    addLine(school, { teacher_id: null, weekday, from: 11 * 60, to: (weekday === 5 ? 16 : 20) * 60 });
  school.demo.book.add('slot_rules', {
    school_id: school.id,
    service_id: null,
    step_minutes: 30,
    notice_minutes: 720,
    horizon_days: 30,
    buffer_before: 0,
    buffer_after: 10,
  });
}

function addLine(
  school: DemoSchool,
  { teacher_id, weekday, from, to }: { teacher_id: number | null; weekday: Weekday; from: number; to: number },
): void {
  const { book } = school.demo;
  book.add('work_times', {
    school_id: school.id,
    id: book.nextId('work_times'),
    teacher_id,
    weekday,
    time_from: timeOf(from),
    time_to: timeOf(to),
  });
}

/** One teacher has a day off next week. */
function addDayOff(school: DemoSchool): void {
  const teacher = school.teachers.at(-1)!;
  school.demo.book.add('schedule_dates', {
    school_id: school.id,
    teacher_id: teacher.staff_id,
    date: addDays(school.today, 8),
    time_from: null,
    time_to: null,
  });
}

/** A full class of the next days with a queue of four; a family of two is first in it. */
export function addQueue(school: DemoSchool, all: readonly Series[], clients: readonly { id: number }[]): void {
  const full = all
    .flatMap(({ occurrences }) => occurrences)
    .filter((one) => one.date > school.today && one.row.status === 'planned' && seatsTaken(one) >= one.capacity)
    .toSorted((left, right) => (left.starts_at < right.starts_at ? -1 : 1))
    .find(({ capacity }) => capacity > 2);
  if (!full) return;
  const free = clients.filter(({ id }) => !full.attendances.has(id)).slice(0, 5);
  if (free.length < 5) return;
  const [one, other, ...single] = free.map(({ id }) => id) as [number, number, ...number[]];
  for (const bundle of [[one, other], ...single.map((id) => [id])]) addEntry(school, full, bundle);
}

function addEntry(school: DemoSchool, { id: occurrence_id }: Occurrence, students_ids: readonly number[]): void {
  const { book, now } = school.demo;
  const id = book.nextId('waiting_entries');
  const school_id = school.id;
  book.add('waiting_entries', {
    school_id,
    id,
    occurrence_id,
    places: students_ids.length,
    source: 'online',
    created_at: now,
  });
  for (const student_id of students_ids)
    book.add('waiting_students', { school_id, entry_id: id, student_id, occurrence_id });
}
