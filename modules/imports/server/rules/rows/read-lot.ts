import type { Visits } from '@ritm/kernel';
import { cellText, parseDate } from '@ritm/tables/cells';
import { parseVisits } from '../cells/parse-visits.ts';
import type { ParsedVisits } from '../cells/parse-visits.ts';
import type { ParsedFreeze, ParsedLot } from '../cells/parsed.ts';
import type { RowReader } from './row-reader.ts';

/** A service with the number of visits that are left: «Серфинг (x10)». */
const SERVICE_WITH_COUNT = /^(.*\S)\s*\([xх×]\s*(\d{1,4})\)$/i;

/** Reads the pass of a row; `undefined` when the row has none. */
export function readLot(reader: RowReader): ParsedLot | undefined {
  const service = readService(reader);
  const either = readEndOrRemaining(reader);
  const counts = readCounts(reader, service.remaining, either.visits);
  const starts_on = reader.one('lot.start');
  const ends_on = reader.one('lot.end') ?? either.date;
  const number = reader.one('lot.number');
  const lot: ParsedLot = {
    service_name: service.name,
    number,
    ...counts,
    starts_on,
    ends_on,
    sold_on: reader.one('lot.sold_at'),
    price: reader.one('lot.price'),
    paid: reader.one('lot.paid'),
    debt: reader.one('lot.debt'),
    freeze: readFreeze(reader),
  };
  const hasCounts = counts.total !== null || counts.used !== null || counts.remaining !== null || counts.unlimited;
  // A price or a payment date alone is a payment and not a pass.
  if (!hasCounts && !service.name && !number && !starts_on && !ends_on) return undefined;
  if (starts_on && ends_on && ends_on < starts_on) reader.warn({ code: 'lot.dates_reversed' });
  const isOpen = counts.unlimited || (counts.remaining ?? 0) > 0;
  if (isOpen && lot.price === null) reader.warn({ code: 'lot.value_unknown' });
  return lot;
}

function readService(reader: RowReader): { name: string | null; remaining: ParsedVisits | null } {
  const written = reader.one('lot.service');
  const match = written === null ? null : SERVICE_WITH_COUNT.exec(written);
  if (!match) return { name: written, remaining: null };
  return { name: match[1] ?? null, remaining: { amount: Number(match[2]) * 100, of: null, unlimited: false } };
}

/** `30.09` and `30 сентября` could be counts as well, but are dates; `5/8` and `2.5` are counts. */
const DATE_LIKE = /^\d{4}-\d\d-\d\d$|^\d{1,2}(?:\.\d\d|\s*[а-я]+)$/i;

/** In home-made programs one column may hold a date for unlimited passes and a count for the others. */
function readEndOrRemaining(reader: RowReader): { date: string | null; visits: ParsedVisits | null } {
  const text = cellText(reader.one('lot.end_or_remaining'));
  if (text === null) return { date: null, visits: null };
  const date = parseDate(text, reader.context);
  const visits = date.value !== null && DATE_LIKE.test(text) ? null : parseVisits(text).value;
  if (visits) return { date: null, visits };
  for (const note of date.notes) reader.warn(note);
  return { date: date.value, visits: null };
}

type Counts = Pick<ParsedLot, 'total' | 'used' | 'remaining' | 'unlimited' | 'uncovered'>;

/** Any two of total, used and remaining give the third; `5 из 8` gives two at once, depending on its column. */
function readCounts(reader: RowReader, fromService: ParsedVisits | null, either: ParsedVisits | null): Counts {
  const totalCell = reader.one('lot.total');
  const usedCell = reader.one('lot.used');
  const leftCell = reader.one('lot.remaining') ?? either ?? fromService;
  if (totalCell?.of != null) reader.warn({ code: 'visits.ambiguous' });
  const total = totalCell?.of ?? totalCell?.amount ?? leftCell?.of ?? usedCell?.of ?? null;
  const unlimited = [totalCell, usedCell, leftCell].some((cell) => cell?.unlimited === true);
  let used = usedCell?.amount ?? null;
  let left: Visits | null = leftCell?.amount ?? null;
  if (unlimited) return { total: null, used, remaining: null, unlimited, uncovered: 0 };
  if (total !== null && used !== null && left !== null && used + left !== total)
    reader.warn({ code: 'lot.counts_disagree' });
  if (left === null && total !== null && used !== null) left = total - used;
  if (used === null && total !== null && left !== null && left >= 0) used = total - left;
  const uncovered = left !== null && left < 0 ? -left : 0;
  if (uncovered > 0) reader.warn({ code: 'lot.uncovered', data: { visits: uncovered } });
  return { total, used, remaining: left === null ? null : Math.max(0, left), unlimited, uncovered };
}

function readFreeze(reader: RowReader): ParsedFreeze | null {
  const from = reader.one('lot.frozen_from');
  const to = reader.one('lot.frozen_to');
  if (from !== null || to !== null)
    return { from: from ?? reader.context.today, to, days: null, needs_review: from === null || to === null };
  return reader.one('lot.frozen');
}
