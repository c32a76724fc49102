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
  const amount = parseMoney(typeof cell === 'number' ? plainNumber(cell) : text);
  return amount === undefined ? unread('money.unreadable', text) : read(amount);
}

/** Converts through text, so that the number 5.200 is 5,20 ₽ while the text «5.200» stays 5 200 ₽. */
function plainNumber(value: number): string {
  return Math.abs(value) < 1e12 ? value.toFixed(2) : String(value);
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
