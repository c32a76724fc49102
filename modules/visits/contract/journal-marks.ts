import type { Language } from '@ritm/http';
import type { JournalCode, JournalRow } from './journal.ts';

/** What stands in a cell, on the screen, on paper and in the file. */
export const journalSigns: Readonly<Record<Language, Readonly<Record<JournalCode, string>>>> = {
  ru: { a: '+', t: '1', n: 'н', e: 'у', c: 'о', l: 'п', s: 'х', b: '·' },
  en: { a: '+', t: '1', n: 'n', e: 'e', c: 'c', l: 'l', s: 'x', b: '·' },
};

/** What stands in one cell: `aa` is two visits on one day. */
export type Marks = string;

/** The text of a cell: visits that are all of one kind of coming are a number, as journals on paper have it; `+`, `2`, `н+`. */
export function cellText(marks: Marks, language: Language): string {
  if (marks.length > 1 && /^a+$/.test(marks)) return String(marks.length);
  const signs = journalSigns[language];
  return [...marks].map((code) => signs[code as JournalCode]).join('');
}

/** `2a 5n 5a` → day of the month → letters. What does not read so is left out. */
export function readMarks(text: string): ReadonlyMap<number, Marks> {
  const days = new Map<number, Marks>();
  for (const [, day, code] of text.matchAll(/(\d{1,2})([a-z])/g)) {
    const at = Number(day);
    days.set(at, (days.get(at) ?? '') + code!);
  }
  return days;
}

export interface JournalTotals {
  /** Came, a trial counts. */
  came: number;
  /** Did not come, or canceled when it was too late. */
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

/** Adds what the letters count as; cancellations in time and bookings count as nothing. */
export function addMarks(totals: JournalTotals, marks: Marks): void {
  for (const code of marks) {
    const what = counts[code as JournalCode];
    if (what) totals[what]++;
  }
}

/** One client with the days read once. */
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

/** Columns of the journal: the days of the asked classes, with every day that a mark stands on; else the whole month. */
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
