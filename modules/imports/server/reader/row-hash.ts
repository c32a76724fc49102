import { createHash } from 'node:crypto';
import { type Cell, cellText } from '@ritm/tables/cells';
import { normaliseHeader } from '../rules/columns/normalise-header.ts';
import type { SheetMapping } from '../rules/rows/parse-row.ts';
import type { RecognisedSheet } from '../rules/columns/recognise-columns.ts';

/**
 * Identity of a row's content that does not depend on the mapping, 32 hex digits, made of every non-empty cell and its
 * head. A row that was imported with one mapping of the columns is the same row with another mapping.
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
 * Identity of a row's content within one source, 32 hex digits: a repeated import of the same row does nothing. It is
 * made of the mapped cells as written, by target. It does not depend on the order of columns, on columns that are not
 * read, on spaces, on the version of the parsers or on the day of import.
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
