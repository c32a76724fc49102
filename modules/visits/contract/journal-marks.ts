import type { Language } from '@ritm/http';
import type { JournalCode, JournalRow } from './journal.ts';

/** The sign of each outcome in a cell, on the screen, on paper and in the file. */
export const journalSigns: Readonly<Record<Language, Readonly<Record<JournalCode, string>>>> = {
  ru: { a: '+', t: '1', n: 'н', e: 'у', c: 'о', l: 'п', s: 'х', b: '·' },
  en: { a: '+', t: '1', n: 'n', e: 'e', c: 'c', l: 'l', s: 'x', b: '·' },
};

/** The marks of one cell: `aa` is two visits on one day. */
export type Marks = string;

/**
 * The text of a cell. Visits that all count as attended are shown as a number, as in paper journals; `+`, `2`, `н+`.
 */
export function cellText(marks: Marks, language: Language): string {
  if (marks.length > 1 && /^a+$/.test(marks)) return String(marks.length);
  const signs = journalSigns[language];
  return [...marks].map((code) => signs[code as JournalCode]).join('');
}

/** Parses `2a 5n 5a` into day of the month → letters. Anything else is ignored. */
export function readMarks(text: string): ReadonlyMap<number, Marks> {
  const days = new Map<number, Marks>();
  for (const [, day, code] of text.matchAll(/(\d{1,2})([a-z])/g)) {
    const at = Number(day);
    days.set(at, (days.get(at) ?? '') + code!);
  }
  return days;
}

export interface JournalTotals {
  /** Attended, trials included. */
  came: number;
  /** Missed, or canceled too late. */
  missed: number;
  excused: number;
}
export const noTotals = (): JournalTotals => ({ came: 0, missed: 0, excused: 0 });

const counts: Readonly<Partial<Record<JournalCode, keyof JournalTotals>>> = {
  a: 'came',
  t: 'came',
  n: 'missed',
  l: 'missed',
  e: 'excused',
};

/** Adds the marks to the totals; cancellations in time and bookings count as nothing. */
export function addMarks(totals: JournalTotals, marks: Marks): void {
  for (const code of marks) {
    const what = counts[code as JournalCode];
    if (what) totals[what]++;
  }
}

/** One client with the days parsed once. */
export interface ReadRow {
  readonly student_id: number;
  readonly student_name: string;
  readonly days: ReadonlyMap<number, Marks>;
  readonly totals: JournalTotals;
}

/** Rows and the totals of each day, in one pass over everything. */
export function readJournal(rows: readonly JournalRow[]): {
  rows: ReadRow[];
  byDay: ReadonlyMap<number, JournalTotals>;
} {
  const byDay = new Map<number, JournalTotals>();
  const read = rows.map(({ student_id, student_name, marks }): ReadRow => {
    const days = readMarks(marks);
    const totals = noTotals();
    for (const [day, codes] of days) {
      addMarks(totals, codes);
      const ofDay = byDay.get(day) ?? noTotals();
      addMarks(ofDay, codes);
      byDay.set(day, ofDay);
    }
    return { student_id, student_name, days, totals };
  });
  return { rows: read, byDay };
}

/**
 * The columns of the journal: the days of the filtered classes plus every day with a mark; without such a filter the
 * whole month.
 */
export function journalDays(
  { date_from, date_to, dates }: { date_from: string; date_to: string; dates: readonly string[] | null },
  byDay: ReadonlyMap<number, JournalTotals>,
): number[] {
  const first = Number(date_from.slice(8));
  const last = Number(date_to.slice(8));
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (dates === null) return all;
  const datesHeld = new Set(dates.map((date) => Number(date.slice(8))));
  return all.filter((day) => datesHeld.has(day) || byDay.has(day));
}
