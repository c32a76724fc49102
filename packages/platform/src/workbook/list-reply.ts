import { AppError, commonErrors } from '@ritm/http';
import type { FileReply } from '../module.ts';
import type { SheetCell } from './sheet.ts';
import { workbookReply } from './workbook-bytes.ts';

/** Of one exported list: a year of visits of a large organization, and a file that spreadsheet programs still open. */
const MAX_EXPORTED_ROWS = 50_000;
/** For the statement that reads the rows of an export: one more than a file may hold tells that there are too many. */
export const exportWindow = { limit: MAX_EXPORTED_ROWS + 1, offset: 0 } as const;

export interface ExportedList {
  /** The name of the file and of its sheet. */
  readonly name: string;
  /** The heads, with the widths of their columns in characters. */
  readonly columns: readonly (readonly [head: string, width: number])[];
}

/**
 * The answer of an export of a list: a bold head that stays in sight, a row for each entry. Throws AppError
 * `common.export_too_long` above what a file may hold, rather than leave rows out unsaid.
 */
export function listReply<Row>(
  { name, columns }: ExportedList,
  rows: readonly Row[],
  toCells: (row: Row) => readonly SheetCell[],
): FileReply {
  if (rows.length > MAX_EXPORTED_ROWS) throw new AppError(commonErrors.export_too_long, { most: MAX_EXPORTED_ROWS });
  return workbookReply(name, () => ({
    name,
    widths: columns.map(([, width]) => width),
    cellStyles: [{ bold: true, fill: '#EFEDE8' }],
    sticky: { rows: 1, columns: 1 },
    landscape: true,
    rows: [columns.map(([head]): SheetCell => [head, 0]), ...rows.map(toCells)],
  }));
}
