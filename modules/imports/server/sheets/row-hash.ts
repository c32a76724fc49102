import { createHash } from 'node:crypto';
import type { Cell } from '../rules/cell.ts';
import { cellText, normaliseHeader } from '../rules/normalise-text.ts';
import type { SheetMapping } from '../rules/parse-row.ts';
import type { RecognisedSheet } from '../rules/recognise-columns.ts';

/**
 * The same without a mapping, 32 hex digits: every cell that says something, by its head. A row that was brought in under
 * one reading of the columns is the same row under another.
 */
export function cellsHash(cells: readonly Cell[], { columns, dates }: RecognisedSheet): string {
  const heads = new Map<number, string>();
  for (const { index, header } of columns) if (header !== '') heads.set(index, normaliseHeader(header));
  for (const { index, date } of dates) heads.set(index, date);
  const parts = cells.flatMap((cell, index) => {
    const text = cellText(cell);
    return text === null ? [] : [`${heads.get(index) ?? `#${index}`}\u001f${text}`];
  });
  return digest(['cells', ...parts.toSorted()]);
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u001e')).digest('hex').slice(0, 32);

/**
 * Identity of a row's content within one source, 32 hex digits: a repeated import of the same row does nothing.
 * Made of the mapped cells as written, by target: neither another order of columns, nor columns that are not read,
 * nor spaces change it, and neither does a later version of the parsers or another day of import.
 */
export function rowHash(cells: readonly Cell[], mapping: SheetMapping): string {
  const parts: string[] = [];
  for (const { index, target } of mapping.columns) {
    const text = cellText(cells[index]);
    if (text !== null) parts.push(`${target}\u001f${text}`);
  }
  for (const { index, date } of mapping.dates) {
    const text = cellText(cells[index]);
    if (text !== null) parts.push(`${date}\u001f${text}`);
  }
  return digest(parts.toSorted());
}
