import {
  type Cell,
  meaningfulText,
  nothing,
  parseBoolean,
  type ParseContext,
  type Parsed,
  parseDate,
  read,
  unread,
} from '@ritm/tables/cells';
import type { ParsedFreeze } from './parsed.ts';
import type { WarningCode } from '../../../contract/notes.ts';

const DAYS = /^(\d{1,3})\s*(?:дн|день|дня|дней|д|сут)[а-я]*\.?$/i;
const BETWEEN = /\s?(?:[–—]|\.{2,3}|\s-\s|\sпо\s|\sдо\s|(?<=\d)-(?=\d{1,2}\.\d))\s?/i;

/**
 * Parses `10.01–20.01.2026`, `7 дн`, `до 20.01.2026`, `да`. «Да» without dates freezes from the day of import and asks
 * a person to review it. «Нет» is no freeze.
 */
export function parseFreeze(cell: Cell | undefined, context: ParseContext): Parsed<ParsedFreeze, WarningCode> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const days = DAYS.exec(text)?.[1];
  if (days !== undefined) return read({ from: null, to: null, days: Number(days), needs_review: true });
  const flag = parseBoolean(text).value ?? (/^(?:заморож|в заморозке|frozen)/i.test(text) ? true : null);
  if (flag === false) return nothing;
  if (flag === true) {
    return read({ from: context.today, to: null, days: null, needs_review: true }, { code: 'freeze.no_dates' });
  }
  return parsePeriod(text, context) ?? unread('freeze.unreadable', text);
}

function parsePeriod(text: string, context: ParseContext): Parsed<ParsedFreeze, WarningCode> | undefined {
  const [left, right, ...rest] = text
    .replace(/^с\s+/i, '')
    .split(BETWEEN)
    .filter((part) => part !== '');
  if (left === undefined || rest.length > 0) return undefined;
  if (right === undefined) {
    const date = parseDate(left, context).value;
    if (date === null) return undefined;
    const isEnd = /^(?:до|по)\s/i.test(text);
    return read({ from: isEnd ? context.today : date, to: isEnd ? date : null, days: null, needs_review: true });
  }
  const to = parseDate(right, context).value;
  // In `28.12–10.01.2026` the first date has no year, so it is the last such day before the second date.
  const from = to === null ? null : parseDate(left, { ...context, today: to }).value;
  if (to === null || from === null || from > to) return undefined;
  return read({ from, to, days: null, needs_review: false });
}
