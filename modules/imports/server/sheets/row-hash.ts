import { createHash } from 'node:crypto';
import type { Cell } from '../rules/cell.ts';
import { cellText } from '../rules/normalise-text.ts';
import type { SheetMapping } from '../rules/parse-row.ts';

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
  return createHash('sha256').update(parts.toSorted().join('\u001e')).digest('hex').slice(0, 32);
}
