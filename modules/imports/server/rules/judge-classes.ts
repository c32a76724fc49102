import { formatDate, minutesOf, searchText } from '@ritm/kernel';
import { wishKey, wishText, type ClassWish } from './class-wishes.ts';
import { comparableName, compareNames } from './same-name.ts';
import type { OpeningNote } from './opening.ts';

export interface Teacher {
  id: number;
  lastname: string;
  firstname: string;
  patronymic: string;
}

export interface Place {
  id: number;
  name: string;
  /** Holds one class at a time. */
  exclusive: boolean;
}

/** A weekly class that stands. `weekday` 1 is Monday. */
export interface StandingClass {
  id: number;
  title: string;
  weekday: number;
  time_from: string;
  teacher_id: number | null;
}

/** Time that is taken of a teacher or of a place that holds one class at a time. */
export interface TakenTime {
  title: string;
  weekday: number;
  /** The first of these dates; empty for a class of the same file. */
  date: string;
  time_from: string;
  time_to: string;
  teacher_id: number | null;
  place_id: number | null;
}

/** The timetable and the people of an organization, as a file is compared with them. */
export interface World {
  teachers: readonly Teacher[];
  places: readonly Place[];
  series: readonly StandingClass[];
  taken: readonly TakenTime[];
}

export interface JudgedClass {
  wish: ClassWish;
  outcome: 'new' | 'known' | 'refused';
  /** The class that stands already. */
  timetable_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  notes: OpeningNote[];
}

/** Decides each class of a file once, in the order of its rows: a later one gives way to an earlier one. */
export class ClassJudge {
  readonly #world: World;
  readonly #judged = new Map<string, JudgedClass>();
  readonly #taken: TakenTime[];

  constructor(world: World) {
    this.#world = world;
    this.#taken = [...world.taken];
  }

  judge(wish: ClassWish): JudgedClass {
    const key = wishKey(wish);
    const before = this.#judged.get(key);
    if (before) return before;
    const judged = this.#decide(wish);
    this.#judged.set(key, judged);
    return judged;
  }

  #decide(wish: ClassWish): JudgedClass {
    const teacher_id = teacherNamed(wish.teacher, this.#world.teachers);
    const place = placeNamed(wish.room, this.#world.places);
    const place_id = place?.id ?? null;
    const notes: OpeningNote[] = [
      ...(wish.teacher !== null && teacher_id === null
        ? [{ code: 'teacher.unknown' as const, data: { text: wish.teacher } }]
        : []),
      ...(wish.room !== null && !place ? [{ code: 'place.unknown' as const, data: { text: wish.room } }] : []),
    ];
    const known = this.#world.series.find((series) => isSame(series, wish, teacher_id));
    if (known) return { wish, outcome: 'known', timetable_id: known.id, teacher_id, place_id, notes };
    const busy = { teacher_id, place_id: place?.exclusive ? place.id : null };
    const met = this.#taken.find((taken) => overlaps(taken, wish, busy));
    if (met) {
      notes.push({ code: 'class.busy', data: { text: wishText(wish), met: metText(met) } });
      return { wish, outcome: 'refused', timetable_id: null, teacher_id, place_id, notes };
    }
    const made: JudgedClass = { wish, outcome: 'new', timetable_id: null, teacher_id, place_id, notes };
    this.#taken.push(timeOf(made, busy.place_id));
    return made;
  }
}

/** A class that was decided to be new, as it stands in the week once it is made. */
export function standing(
  judged: JudgedClass,
  { id, places }: { id: number; places: readonly Place[] },
): { series: StandingClass; taken: TakenTime } {
  const { wish, teacher_id, place_id } = judged;
  const isExclusive = places.some((place) => place.id === place_id && place.exclusive);
  return {
    series: { id, title: wish.title, weekday: wish.weekday, time_from: wish.starts_at, teacher_id },
    taken: timeOf(judged, isExclusive ? place_id : null),
  };
}

const timeOf = ({ wish, teacher_id }: JudgedClass, place_id: number | null): TakenTime => ({
  title: wish.title,
  weekday: wish.weekday,
  date: '',
  time_from: wish.starts_at,
  time_to: wish.ends_at,
  teacher_id,
  place_id,
});

function isSame(series: StandingClass, wish: ClassWish, teacher_id: number | null): boolean {
  return (
    series.weekday === wish.weekday &&
    series.time_from.slice(0, 5) === wish.starts_at &&
    searchText(series.title) === searchText(wish.title) &&
    (series.teacher_id === null || teacher_id === null || series.teacher_id === teacher_id)
  );
}

/** By surname and what else the file says; two who fit are nobody. */
export function teacherNamed(written: string | null, teachers: readonly Teacher[]): number | null {
  if (written === null) return null;
  const words = searchText(written).replaceAll('.', ' ').split(' ').filter(Boolean);
  const fitting = teachers.filter(({ lastname, firstname, patronymic }) => {
    const name = comparableName({ lastname, firstname, patronymic });
    const whole = comparableName({ full_name: written, lastname: null, firstname: null, patronymic: null });
    if (whole.key === name.key || compareNames(whole, name) === 'same') return true;
    const own = [name.lastname, name.firstname, name.patronymic].filter((part) => part !== null);
    const isAmong = (word: string) => own.some((part) => part === word || (word.length === 1 && part.startsWith(word)));
    return name.lastname !== null && words.includes(name.lastname) && words.every(isAmong);
  });
  return fitting.length === 1 && fitting[0] ? fitting[0].id : null;
}

const placeNamed = (written: string | null, places: readonly Place[]): Place | undefined =>
  written === null ? undefined : places.find(({ name }) => searchText(name) === searchText(written));

/** Half-open: one may begin when the other ends. */
function overlaps(
  taken: TakenTime,
  { weekday, starts_at, ends_at }: ClassWish,
  busy: { teacher_id: number | null; place_id: number | null },
): boolean {
  const isWhose =
    (busy.teacher_id !== null && taken.teacher_id === busy.teacher_id) ||
    (busy.place_id !== null && taken.place_id === busy.place_id);
  if (!isWhose || taken.weekday !== weekday) return false;
  const [from, to] = spanOf(taken.time_from, taken.time_to);
  const [wanted_from, wanted_to] = spanOf(starts_at, ends_at);
  return from < wanted_to && to > wanted_from;
}

/** Minutes of the day, however the times are written; an end that is earlier lies over midnight. */
function spanOf(time_from: string, time_to: string): [from: number, to: number] {
  const [from, to] = [minutesOf(time_from.slice(0, 5)), minutesOf(time_to.slice(0, 5))];
  return [from, to <= from ? to + 1440 : to];
}

/** «Пилатес», 21.09.2026, 18:00–19:00; a class of the same file has no date yet. */
const metText = ({ title, date, time_from, time_to }: TakenTime): string =>
  [`«${title}»`, date && formatDate(date, 'ru'), `${time_from.slice(0, 5)}–${time_to.slice(0, 5)}`]
    .filter(Boolean)
    .join(', ');
