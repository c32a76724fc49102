/**
 * Public holidays of Russia with the days off that the government moves (decision 247). The holidays are of the Labour
 * Code (article 112); each year's decree is added here when it is published.
 */
import { addDays, type LocalDate, weekday } from '@ritm/kernel';
import type { DayOff } from '../../contract/days-off.ts';

type HolidayKind = NonNullable<DayOff['kind']>;

const fixed: readonly (readonly [day: string, kind: HolidayKind])[] = [
  ...['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => [`01-${day}`, 'new_year'] as const),
  ['02-23', 'defender'],
  ['03-08', 'women'],
  ['05-01', 'labour'],
  ['05-09', 'victory'],
  ['06-12', 'russia'],
  ['11-04', 'unity'],
];

/** A decree moves the day off of one date to another. A Saturday that is no holiday becomes a working day. */
type Moves = readonly (readonly [from: LocalDate, to: LocalDate])[];

const decrees: Readonly<Record<number, Moves>> = {
  // Government decree 1335 of 4 October 2024.
  2025: [
    ['2025-01-04', '2025-05-02'],
    ['2025-02-23', '2025-05-08'],
    ['2025-03-08', '2025-06-13'],
    ['2025-11-01', '2025-11-03'],
    ['2025-01-05', '2025-12-31'],
  ],
  // Government decree 1466 of 24 September 2025.
  2026: [
    ['2026-01-03', '2026-01-09'],
    ['2026-01-04', '2026-12-31'],
  ],
};

/** The years whose decree is known; of other years only what the Labour Code itself says. */
export const hasDecree = (year: number): boolean => year in decrees;

/** A run of days off: holidays, the days moved to them, and the weekend between. */
export interface HolidayPeriod {
  kind: HolidayKind;
  date_from: LocalDate;
  date_to: LocalDate;
}

interface OffDay {
  date: LocalDate;
  kind: HolidayKind;
}

const isWeekend = (date: LocalDate): boolean => weekday(date) >= 6;

/**
 * Days off of a year besides plain weekends. A holiday on a weekend moves to the next working day, unless a decree moves
 * it elsewhere; those of January move by decree alone.
 */
function daysOffOf(year: number): OffDay[] {
  const moves = new Map(decrees[year] ?? []);
  const holidays = fixed.map(([day, kind]): OffDay => ({ date: `${year}-${day}`, kind }));
  const taken = new Set(holidays.map(({ date }) => date));
  const following = holidays.flatMap(({ date, kind }): OffDay[] => {
    if (kind === 'new_year' || !isWeekend(date) || moves.has(date)) return [];
    let next = addDays(date, 1);
    while (isWeekend(next) || taken.has(next)) next = addDays(next, 1);
    return [{ date: next, kind }];
  });
  const decreed = [...moves.values()].map((date): OffDay => ({ date, kind: 'moved' }));
  return [...holidays, ...following, ...decreed].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Saturdays that a decree has made working days. */
export function workingSaturdays(year: number): LocalDate[] {
  const holidays = new Set(fixed.map(([day]) => `${year}-${day}`));
  return (decrees[year] ?? []).map(([from]) => from).filter((date) => weekday(date) === 6 && !holidays.has(date));
}

/** The periods that have a day within [from, to]. A period over the turn of a year is one. */
export function holidayPeriods(from: LocalDate, to: LocalDate): HolidayPeriod[] {
  const first = Number(from.slice(0, 4)) - 1;
  const years = Number(to.slice(0, 4)) - first + 2;
  const days = Array.from({ length: years }, (_, index) => daysOffOf(first + index)).flat();
  return periodsOf(days).filter((one) => one.date_to >= from && one.date_from <= to);
}

function periodsOf(days: readonly OffDay[]): HolidayPeriod[] {
  const periods: HolidayPeriod[] = [];
  for (const { date, kind } of days) {
    const last = periods.at(-1);
    if (last && isNext(last.date_to, date)) {
      last.date_to = date;
      if (last.kind === 'moved') last.kind = kind;
    } else periods.push({ kind, date_from: date, date_to: date });
  }
  return periods;
}

/** Nothing but days of a weekend lies between the two. */
function isNext(before: LocalDate, date: LocalDate): boolean {
  let next = addDays(before, 1);
  while (next < date && isWeekend(next)) next = addDays(next, 1);
  return next >= date;
}
