import { daysBetween, isLocalDate } from '@ritm/kernel';
import type { LocalDate } from '@ritm/kernel';
import type { Cell } from './cell.ts';
import { meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { ParseContext, Parsed } from './parse-context.ts';

/** Serial numbers outside 1910…2100 are counts, sums or ages rather than dates. */
const FIRST_SERIAL = 3654;
const LAST_SERIAL = 73_415;
const DAYS_FROM_1900_TO_1904 = 1462;
/** 1 January 1970 as a serial of the 1900 system. */
const UNIX_EPOCH_SERIAL = 25_569;
/** Two-digit years 00…30 belong to this century. */
const PIVOT = 30;

const ENDLESS = /^(?:бессрочн|без срока|без ограничен|неогранич|∞|не ограничен)/i;
const MONTHS = [
  /^янв/i,
  /^фев/i,
  /^мар/i,
  /^апр/i,
  /^ма[йя]/i,
  /^июн/i,
  /^июл/i,
  /^авг/i,
  /^сен/i,
  /^окт/i,
  /^ноя/i,
  /^дек/i,
];

/**
 * Parses a date as spreadsheets and people write it; the day comes first. Accepts Excel serials, `01.02.2026`,
 * `1.2.26`, `2026-02-01`, `01/02/2026`, `1 февраля 2026 г.`, with «до», «с» or a time around (`18:30`, `18-30`, `18.30`,
 * `18ч30`, also from one time to another). «бессрочно» gives no date
 * and no note. A date without a year gets the year that puts it nearest to `today`, with a note.
 */
export function parseDate(cell: Cell | undefined, context: ParseContext): Parsed<LocalDate> {
  const text = meaningfulText(cell);
  if (text === null || ENDLESS.test(text)) return nothing;
  // A time is cut off only where the whole is no date: «05 09.26» is a date, «05.09 09.26» a date with a time.
  const parts = readParts(text) ?? readParts(text.replace(LOOSE_TIME, ''));
  const serial = parts ? undefined : serialOf(text);
  if (serial !== undefined) return fromSerial(serial, text, context);
  if (!parts) return unread('date.unreadable', text);
  if (parts.year !== undefined) {
    const date = toDate(parts.year, parts.month, parts.day);
    return date ? read(date) : unread('date.impossible', text);
  }
  const date = nearestYear(parts, context.today);
  return date ? read(date, { code: 'date.year_guessed', data: { text, date } }) : unread('date.impossible', text);
}

export interface ParsedBirth {
  date: LocalDate | null;
  year: number | null;
}

const AGE = /^(\d{1,3})(?:(?:[.,]\d)?\s*(?:лет|год|года|г)\.?)?$/i;
const OLDEST = 110;

/** Parses a birth date. An age or a bare year gives an approximate year and a note. */
export function parseBirth(cell: Cell | undefined, context: ParseContext): Parsed<ParsedBirth> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const thisYear = Number(context.today.slice(0, 4));
  const age = Number(AGE.exec(text)?.[1] ?? NaN);
  const bareYear = Number(/^((?:19|20)\d\d)(?:\s*г\.?(?:р\.?)?)?$/i.exec(text)?.[1] ?? NaN);
  const year = age <= OLDEST ? thisYear - age : bareYear;
  const code = age <= OLDEST ? 'birth_date.approximate' : 'birth_date.year_only';
  if (year <= thisYear) return read({ date: null, year }, { code, data: { text, year } });
  const { value, notes } = parseDate(text, context);
  if (value === null) return { value: null, notes };
  // The only doubt about a date that was read is its year.
  if (notes.length > 0) return unread('birth_date.no_year', text);
  const possible = value <= context.today && thisYear - Number(value.slice(0, 4)) <= OLDEST;
  return possible ? read({ date: value, year: null }) : unread('date.impossible', text);
}

function serialOf(text: string): number | undefined {
  return /^\d{1,6}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : undefined;
}

function fromSerial(serial: number, text: string, context: ParseContext): Parsed<LocalDate> {
  const of1900 = context.dateSystem === 1904 ? serial + DAYS_FROM_1900_TO_1904 : serial;
  if (of1900 < FIRST_SERIAL || of1900 > LAST_SERIAL) return unread('date.unreadable', text);
  return read(new Date((of1900 - UNIX_EPOCH_SERIAL) * 86_400_000).toISOString().slice(0, 10));
}

const CLOCK = String.raw`\d{1,2}\s?(?:[:.-]\s?\d{2}|ч(?:ас(?:а|ов)?)?\.?\s?(?:\d{2}(?:\s?м(?:ин)?\.?)?)?)`;
/** A time after a date as people write it. */
const LOOSE_TIME = new RegExp(String.raw`[\s,]{1,3}(?:в\s)?(?:с\s)?${CLOCK}(?:\s?(?:[–—-]|до)\s?${CLOCK})?$`, 'i');

interface DateParts {
  day: number;
  month: number;
  year: number | undefined;
}

function readParts(text: string): DateParts | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^(?:до|по|с|от|действует до|действителен до)\s/, '')
    .replace(/[ t,]\s{0,3}\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?:z|[+-]\d\d:?\d\d)?$/, '')
    .replace(/(?<=\d)\s?г(?:ода|од|\.)?$/, '')
    .replace(/\.$/, '')
    .trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(plain);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const dotted = /^(\d{1,2})\s?[-./ ]\s?(\d{1,2})(?:\s?[-./ ]\s?(\d{4}|\d{2}))?$/.exec(plain);
  if (dotted) return { day: Number(dotted[1]), month: Number(dotted[2]), year: fullYear(dotted[3]) };
  const worded = /^(\d{1,2})[\s.-]*([а-я]{3,8})\.?[\s,.-]*(\d{4}|\d{2})?$/.exec(plain);
  const month = worded ? MONTHS.findIndex((stem) => stem.test(worded[2] ?? '')) + 1 : 0;
  return worded && month > 0 ? { day: Number(worded[1]), month, year: fullYear(worded[3]) } : undefined;
}

function fullYear(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year <= PIVOT ? 2000 + year : 1900 + year;
}

function toDate(year: number, month: number, day: number): LocalDate | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}

function nearestYear({ day, month }: DateParts, today: LocalDate): LocalDate | undefined {
  const thisYear = Number(today.slice(0, 4));
  const dates = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => toDate(year, month, day))
    .filter((date) => date !== undefined);
  const distance = (date: LocalDate) => Math.abs(daysBetween(today, date));
  return dates.toSorted((left, right) => distance(left) - distance(right))[0];
}

const MONTH_WORD = /(?<![а-яё])(январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]*/i;

/** «Журнал, сентябрь 2026» → { month: 9, year: 2026 }. */
export function findMonth(text: string): { month: number; year: number | undefined } | undefined {
  const word = MONTH_WORD.exec(text)?.[0];
  if (word === undefined) return undefined;
  const month = MONTHS.findIndex((stem) => stem.test(word)) + 1;
  const year = /(?<!\d)(20\d\d)(?!\d)/.exec(text)?.[1];
  return { month, year: year === undefined ? undefined : Number(year) };
}
