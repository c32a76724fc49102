import {
  addDays,
  type LocalDate,
  type LocalTime,
  minutesOf,
  timeOf,
  weekday as weekdayOf,
  type Weekday,
} from '@ritm/kernel';
import type { OpeningNote } from './opening.ts';
import type { ParsedGroup } from './parsed.ts';

/** A class a week that a row speaks of; teacher and room in the words of the file. */
export interface ClassWish {
  title: string;
  weekday: Weekday;
  starts_at: LocalTime;
  ends_at: LocalTime;
  teacher: string | null;
  room: string | null;
}

const USUAL_MINUTES = 60;
const LONGEST_TITLE = 200;
const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;

/** The classes of a row's group, an hour each unless the file says until when; with what hinders the others. */
export function classWishes(group: ParsedGroup | undefined): { wishes: ClassWish[]; notes: OpeningNote[] } {
  if (!group || group.schedule.length === 0) return { wishes: [], notes: [] };
  const title = (group.name ?? group.teacher)?.slice(0, LONGEST_TITLE).trim();
  if (!title) return { wishes: [], notes: [{ code: 'class.no_name' }] };
  const timed = group.schedule.flatMap(({ weekday, starts_at, ends_at }) =>
    starts_at === null ? [] : [{ weekday, starts_at, ends_at: ends_at ?? hourAfter(starts_at) }],
  );
  const wishes = timed.map((slot) => ({ title, ...slot, teacher: group.teacher, room: group.room }));
  return { wishes, notes: timed.length < group.schedule.length ? [{ code: 'class.no_time' }] : [] };
}

/** Rows of one group say the same: it is one class. */
export const wishKey = ({ title, weekday, starts_at, teacher, room }: ClassWish): string =>
  [title, weekday, starts_at, teacher ?? '', room ?? ''].join('|').toLowerCase();

/** «Йога, пн 18:00» */
export const wishText = ({ title, weekday, starts_at }: Pick<ClassWish, 'title' | 'weekday' | 'starts_at'>): string =>
  `${title}, ${DAYS[weekday - 1]} ${starts_at}`;

/** The first such weekday from a date on. */
export const firstDate = (today: LocalDate, weekday: Weekday): LocalDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

const hourAfter = (time: LocalTime): LocalTime => timeOf((minutesOf(time) + USUAL_MINUTES) % 1440);
