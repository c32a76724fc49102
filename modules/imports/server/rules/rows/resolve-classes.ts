/**
 * Finds or plans the weekly classes of a row's group. A class that exists is joined, one that overlaps another is
 * refused with a note at the row; nothing is written here, so the check and the commit decide alike.
 */
import { formatDate, minutesOf, searchText } from '@ritm/kernel';
import { classRequestKey, classRequestText, type ClassRequest } from './class-requests.ts';
import { comparableName, compareNames } from '../people/same-name.ts';
import type { OpeningNote } from './money/opening.ts';

export interface Teacher {
  id: number;
  lastname: string;
  firstname: string;
  patronymic: string;
}

export interface Place {
  id: number;
  name: string;
  /** The place holds one class at a time. */
  exclusive: boolean;
}

/** A weekly class that exists already. `weekday` 1 is Monday. */
export interface ExistingClass {
  id: number;
  title: string;
  weekday: number;
  time_from: string;
  teacher_id: number | null;
}

/** Occupied time of a teacher or of a place that holds one class at a time. */
export interface TakenTime {
  title: string;
  weekday: number;
  /** The first of the dates; empty for a class of the same file. */
  date: string;
  time_from: string;
  time_to: string;
  teacher_id: number | null;
  place_id: number | null;
}

/** The timetable and the people of an organization, with which a file is compared. */
export interface TimetableState {
  teachers: readonly Teacher[];
  places: readonly Place[];
  series: readonly ExistingClass[];
  taken: readonly TakenTime[];
}

export interface ResolvedClass {
  request: ClassRequest;
  outcome: 'new' | 'known' | 'refused';
  /** The class that exists already. */
  timetable_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  notes: OpeningNote[];
}

/** Decides each class of a file once, in the order of its rows; a later class gives way to an earlier one. */
export class ClassResolver {
  readonly #timetable: TimetableState;
  readonly #resolved = new Map<string, ResolvedClass>();
  readonly #taken: TakenTime[];

  constructor(timetable: TimetableState) {
    this.#timetable = timetable;
    this.#taken = [...timetable.taken];
  }

  resolve(request: ClassRequest): ResolvedClass {
    const key = classRequestKey(request);
    const earlier = this.#resolved.get(key);
    if (earlier) return earlier;
    const resolved = this.#decide(request);
    this.#resolved.set(key, resolved);
    return resolved;
  }

  #decide(request: ClassRequest): ResolvedClass {
    const teacher_id = teacherNamed(request.teacher, this.#timetable.teachers);
    const place = placeNamed(request.room, this.#timetable.places);
    const place_id = place?.id ?? null;
    const notes: OpeningNote[] = [
      ...(request.teacher !== null && teacher_id === null
        ? [{ code: 'teacher.unknown' as const, data: { text: request.teacher } }]
        : []),
      ...(request.room !== null && !place ? [{ code: 'place.unknown' as const, data: { text: request.room } }] : []),
    ];
    const known = this.#timetable.series.find((series) => isSame(series, request, teacher_id));
    if (known) return { request, outcome: 'known', timetable_id: known.id, teacher_id, place_id, notes };
    const busy = { teacher_id, place_id: place?.exclusive ? place.id : null };
    const conflict = this.#taken.find((taken) => overlaps(taken, request, busy));
    if (conflict) {
      notes.push({ code: 'class.busy', data: { text: classRequestText(request), met: conflictText(conflict) } });
      return { request, outcome: 'refused', timetable_id: null, teacher_id, place_id, notes };
    }
    const created: ResolvedClass = { request, outcome: 'new', timetable_id: null, teacher_id, place_id, notes };
    this.#taken.push(timeOf(created, busy.place_id));
    return created;
  }
}

/** A new class as an entry of the weekly timetable. */
export function toTimetableEntry(
  resolved: ResolvedClass,
  { id, places }: { id: number; places: readonly Place[] },
): { series: ExistingClass; taken: TakenTime } {
  const { request, teacher_id, place_id } = resolved;
  const isExclusive = places.some((place) => place.id === place_id && place.exclusive);
  return {
    series: { id, title: request.title, weekday: request.weekday, time_from: request.starts_at, teacher_id },
    taken: timeOf(resolved, isExclusive ? place_id : null),
  };
}

const timeOf = ({ request, teacher_id }: ResolvedClass, place_id: number | null): TakenTime => ({
  title: request.title,
  weekday: request.weekday,
  date: '',
  time_from: request.starts_at,
  time_to: request.ends_at,
  teacher_id,
  place_id,
});

function isSame(series: ExistingClass, request: ClassRequest, teacher_id: number | null): boolean {
  return (
    series.weekday === request.weekday &&
    series.time_from.slice(0, 5) === request.starts_at &&
    searchText(series.title) === searchText(request.title) &&
    (series.teacher_id === null || teacher_id === null || series.teacher_id === teacher_id)
  );
}

/** Finds a teacher by surname and by the other words in the file; returns null when two fit. */
export function teacherNamed(written: string | null, teachers: readonly Teacher[]): number | null {
  if (written === null) return null;
  const words = searchText(written).split(' ');
  const fitting = teachers.filter(({ lastname, firstname, patronymic }) => {
    const name = comparableName({ lastname, firstname, patronymic });
    const writtenName = comparableName({ full_name: written, lastname: null, firstname: null, patronymic: null });
    if (compareNames(writtenName, name) === 'same') return true;
    const own = [name.lastname, name.firstname, name.patronymic].filter((part) => part !== null);
    const isAmong = (word: string) => own.some((part) => part === word || (word.length === 1 && part.startsWith(word)));
    return name.lastname !== null && words.includes(name.lastname) && words.every(isAmong);
  });
  return fitting.length === 1 && fitting[0] ? fitting[0].id : null;
}

const placeNamed = (written: string | null, places: readonly Place[]): Place | undefined =>
  written === null ? undefined : places.find(({ name }) => searchText(name) === searchText(written));

/** Intervals are half-open: one class may begin when the other ends. */
function overlaps(
  taken: TakenTime,
  { weekday, starts_at, ends_at }: ClassRequest,
  busy: { teacher_id: number | null; place_id: number | null },
): boolean {
  const isBusy =
    (busy.teacher_id !== null && taken.teacher_id === busy.teacher_id) ||
    (busy.place_id !== null && taken.place_id === busy.place_id);
  if (!isBusy || taken.weekday !== weekday) return false;
  const [from, to] = spanOf(taken.time_from, taken.time_to);
  const [request_from, request_to] = spanOf(starts_at, ends_at);
  return from < request_to && to > request_from;
}

/** Minutes of the day, in whatever format the times are written; an end before the start lies after midnight. */
function spanOf(time_from: string, time_to: string): [from: number, to: number] {
  const [from, to] = [minutesOf(time_from.slice(0, 5)), minutesOf(time_to.slice(0, 5))];
  return [from, to <= from ? to + 1440 : to];
}

/** «Пилатес», 21.09.2026, 18:00–19:00; a class of the same file has no date yet. */
const conflictText = ({ title, date, time_from, time_to }: TakenTime): string =>
  [`«${title}»`, date && formatDate(date, 'ru'), `${time_from.slice(0, 5)}–${time_to.slice(0, 5)}`]
    .filter(Boolean)
    .join(', ');
