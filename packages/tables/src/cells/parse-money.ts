import { parseMoney } from '@ritm/kernel';
import type { Kopecks } from '@ritm/kernel';
import type { Cell } from './cell.ts';
import { meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';

/** Parses an amount in roubles as spreadsheets and people write it; returns kopecks. */
export function parseAmount(cell: Cell | undefined): Parsed<Kopecks> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  // A number goes through text with two decimals, so that 5.234 is 5,23 ₽ while the text «5.234» stays 5 234 ₽.
  const amount = parseMoney(typeof cell === 'number' ? cell.toFixed(2) : inFull(text));
  return amount === undefined ? unread('money.unreadable', text) : read(amount);
}

const THOUSANDS =
  /^([-−]?\s?\d{1,6})(?:[.,](\d{1,3}))?\s?(?:т|тыс|тысяч[аи]?|k|к)\.?(?:\s?(?:р|руб(?:лей|ля|\.)?|₽)\.?)?$/i;

/** «7,5 тыс» is 7500. */
function inFull(text: string): string {
  const [, whole, part = ''] = THOUSANDS.exec(text) ?? [];
  return whole === undefined ? text : `${whole}${part.padEnd(3, '0')}`;
}

/** Parses `10`, `10 %` or `0,1` in a cell formatted as percent; returns hundredths of a percent. */
export function parsePercent(cell: Cell | undefined): Parsed<number> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const number = Number(text.replace(/%$/, '').replace(',', '.'));
  // A percent cell holds a fraction: 0.1 is 10 %. Discounts under 1 % do not occur in practice.
  const percent = typeof cell === 'number' && number > 0 && number < 1 ? number * 100 : number;
  const isPercent = Number.isFinite(percent) && percent >= 0 && percent <= 100;
  return isPercent ? read(Math.round(percent * 100)) : unread('discount.unreadable', text);
}
