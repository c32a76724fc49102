/**
 * The classes of a demo organization: series, their dates and who is on them, past and ahead. Seats are counted by the
 * database's own triggers, so attendance is written after the dates.
 */
import { addDays, type LocalDate, type LocalTime, type Weekday, weekday } from '@ritm/kernel';
import { type Attendance, holdsSeat } from '@ritm/timetable/contract';
import { capacityOf, datesOf, occurrenceTimes, type Repeat } from '@ritm/timetable/server';
import type { Row } from './book.ts';
import type { DemoSchool, Place, StaffMember } from './school.ts';
import type { Service } from './services.ts';

/** A planned class of the week. */
export interface Slot {
  title: string;
  weekday: Weekday;
  time_from: LocalTime;
  minutes: number;
  service: Service;
  teacher: StaffMember | null;
  place: Place;
  capacity: number;
  /** The number of regulars that it should have. */
  target: number;
  /** One of the twelve hues. */
  color: string | null;
}

export interface Series extends Slot {
  id: number;
  row: Row<'timetables'>;
  occurrences: Occurrence[];
  /** The series that continues where this one was split. */
  next: Series | null;
}

/** A class on a date, with its attendance. */
export interface Occurrence {
  id: number;
  series: Series;
  date: LocalDate;
  time_from: LocalTime;
  starts_at: string;
  ends_at: string;
  capacity: number;
  teacher: StaffMember | null;
  row: Row<'occurrences'>;
  attendances: Map<number, Attendance>;
  /** The clients who are booked for a trial, each with its service. */
  trials: Map<number, number>;
}

/** Days without classes. */
export interface Closure {
  reason: string;
  covers: (date: LocalDate) => boolean;
}

export interface SeriesRule {
  date: LocalDate;
  repeat: Repeat;
  repeat_until?: LocalDate | null;
  split_from_id?: number | null;
  note?: string | null;
}

/**
 * Adds a class to the timetable with all its dates from the rule's start to the demo's end, by the product's own rules.
 */
export function addSeries(school: DemoSchool, slot: Slot, rule: SeriesRule): Series {
  const { book } = school.demo;
  const { date, repeat, repeat_until = null, split_from_id = null, note = null } = rule;
  const id = book.nextId('timetables');
  const row: Row<'timetables'> = {
    school_id: school.id,
    id,
    title: slot.title,
    service_id: slot.service.id,
    teacher_id: slot.teacher?.staff_id ?? null,
    place_id: slot.place.id,
    time_zone: school.time_zone,
    date,
    time_from: slot.time_from,
    duration_minutes: slot.minutes,
    repeat,
    repeat_until,
    capacity: slot.capacity,
    color: slot.color,
    note,
    materialized_until: repeat === 'none' ? null : school.end,
    split_from_id,
    // The group of the class, where it has one, is known later.
    students_group_id: null,
  };
  book.add('timetables', row);
  const series: Series = { ...slot, id, row, occurrences: [], next: null };
  for (const on of datesOf({ date, repeat, repeat_until }, date, school.end))
    series.occurrences.push(addOccurrence(school, series, on));
  return series;
}

function addOccurrence(school: DemoSchool, series: Series, date: LocalDate): Occurrence {
  const { time_zone, id: school_id, demo } = school;
  const { time_from, minutes, place, service, teacher } = series;
  const { starts_at, ends_at, time_to } = occurrenceTimes({ date, time_from, duration_minutes: minutes, time_zone });
  const capacity = capacityOf({ place: place.capacity, service: service.capacity, occurrence: series.capacity })!;
  const id = demo.book.nextId('occurrences');
  const row: Row<'occurrences'> = {
    school_id,
    id,
    timetable_id: series.id,
    original_date: date,
    date,
    time_from,
    time_to,
    starts_at,
    ends_at,
    teacher_id: teacher?.staff_id ?? null,
    place_id: place.id,
    exclusive_place_id: place.exclusive ? place.id : null,
    service_id: service.id,
    capacity,
    status: 'planned',
    cancel_reason: null,
    conflict_reason: null,
    overridden: false,
    note: null,
  };
  demo.book.add('occurrences', row);
  return {
    id,
    series,
    date,
    time_from,
    starts_at,
    ends_at,
    capacity,
    teacher,
    row,
    attendances: new Map(),
    trials: new Map(),
  };
}

/** A weekly class from the start of the history to the demo's end. */
export function addWeekly(school: DemoSchool, slot: Slot): Series {
  return addSeries(school, slot, { date: firstOn(slot.weekday, school.start), repeat: 'week' });
}

/**
 * A weekly class changed by «this and following»: the old series ends, and the new one continues at another time and
 * names its predecessor.
 */
export function addSplitWeekly(
  school: DemoSchool,
  slot: Slot,
  { from, time_from }: { from: LocalDate; time_from: LocalTime },
): Series[] {
  const date = firstOn(slot.weekday, from);
  const rule = { date: firstOn(slot.weekday, school.start), repeat: 'week', repeat_until: addDays(date, -1) } as const;
  const old = addSeries(school, slot, rule);
  old.next = addSeries(school, { ...slot, time_from }, { date, repeat: 'week', split_from_id: old.id });
  return [old, old.next];
}

export function closeOn(series: readonly Series[], closures: readonly Closure[]): void {
  for (const { occurrences } of series)
    for (const { date, row } of occurrences) {
      const closure = closures.find((one) => one.covers(date));
      if (closure) Object.assign(row, { status: 'canceled', cancel_reason: closure.reason });
    }
}

const firstOn = (day: Weekday, from: LocalDate): LocalDate => addDays(from, (day - weekday(from) + 7) % 7);

export function seatsTaken({ attendances }: Occurrence): number {
  let taken = 0;
  for (const status of attendances.values()) if (holdsSeat(status)) taken++;
  return taken;
}

/** Puts a client on a class. Returns false and changes nothing when no place is left. */
export function seat(occurrence: Occurrence, student_id: number, status: Attendance): boolean {
  const before = occurrence.attendances.get(student_id);
  const wasSeated = before !== undefined && holdsSeat(before);
  if (holdsSeat(status) && !wasSeated && seatsTaken(occurrence) >= occurrence.capacity) return false;
  occurrence.attendances.set(student_id, status);
  return true;
}

/** Writes the attendance of each class. The first mark makes a class conducted, as in the product. */
export function writeAttendance(school: DemoSchool, all: readonly Series[]): void {
  for (const { occurrences } of all)
    for (const { id: occurrence_id, attendances, trials, row } of occurrences) {
      for (const [student_id, status] of attendances) {
        const of = { school_id: school.id, occurrence_id, student_id };
        const service_id = trials.get(student_id);
        school.demo.book.add('occurrence_students', { ...of, status, source: service_id ? 'trial' : 'walk_in' });
        if (service_id) school.demo.book.add('seat_payments', { ...of, pays: 'trial', service_id });
        if (status === 'marked') Object.assign(row, { status: 'conducted' });
      }
    }
}

/** Writes which teachers give which service, as the timetable shows it. */
export function writeServiceTeachers(school: DemoSchool, all: readonly Series[]): void {
  const written = new Set<string>();
  for (const { service, teacher } of all) {
    if (!teacher || written.has(`${service.id} ${teacher.staff_id}`)) continue;
    written.add(`${service.id} ${teacher.staff_id}`);
    school.demo.book.add('service_teachers', {
      school_id: school.id,
      service_id: service.id,
      teacher_id: teacher.staff_id,
    });
  }
}
