import {
  addDays,
  type LocalDate,
  type LocalTime,
  minutesOf,
  timeOf,
  weekday as weekdayOf,
  type Weekday,
} from '@ritm/kernel';
import type { OpeningNote } from './money/opening.ts';
import type { ParsedGroup } from '../cells/parsed.ts';

/** A weekly class that a row describes; teacher and room are as written in the file. */
export interface ClassRequest {
  title: string;
  weekday: Weekday;
  starts_at: LocalTime;
  ends_at: LocalTime;
  teacher: string | null;
  room: string | null;
}

const DEFAULT_MINUTES = 60;
const MAX_TITLE_LENGTH = 200;
const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;

/**
 * The classes of a row's group, one hour each unless the file gives an end; with notes on days that cannot become
 * classes.
 */
export function classRequests(group: ParsedGroup | undefined): { wishes: ClassRequest[]; notes: OpeningNote[] } {
  if (!group || group.schedule.length === 0) return { wishes: [], notes: [] };
  const title = (group.name ?? group.teacher)?.slice(0, MAX_TITLE_LENGTH).trim();
  if (!title) return { wishes: [], notes: [{ code: 'class.no_name' }] };
  const timed = group.schedule.flatMap(({ weekday, starts_at, ends_at }) =>
    starts_at === null ? [] : [{ weekday, starts_at, ends_at: ends_at ?? hourAfter(starts_at) }],
  );
  const wishes = timed.map((slot) => ({ title, ...slot, teacher: group.teacher, room: group.room }));
  return { wishes, notes: timed.length < group.schedule.length ? [{ code: 'class.no_time' }] : [] };
}

/** Rows of one group describe the same class, so they have the same key. */
export const classRequestKey = ({ title, weekday, starts_at, teacher, room }: ClassRequest): string =>
  [title, weekday, starts_at, teacher ?? '', room ?? ''].join('|').toLowerCase();

/** «Йога, пн 18:00» */
export const classRequestText = ({
  title,
  weekday,
  starts_at,
}: Pick<ClassRequest, 'title' | 'weekday' | 'starts_at'>): string => `${title}, ${DAYS[weekday - 1]} ${starts_at}`;

/** The first date from `today` on that has this weekday. */
export const firstDate = (today: LocalDate, weekday: Weekday): LocalDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

const hourAfter = (time: LocalTime): LocalTime => timeOf((minutesOf(time) + DEFAULT_MINUTES) % 1440);
