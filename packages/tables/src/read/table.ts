import type { Cell } from '../cells/cell.ts';

/** A sheet as rows of cells; row 0 is row 1 of the file. Rows may differ in length. */
export interface SheetTable {
  readonly name: string;
  readonly rows: Cell[][];
}

export type FileFormat = 'xlsx' | 'xls' | 'ods' | 'text';

/** A problem that a reader noticed and handled by itself. */
export interface TableWarning {
  readonly code: 'encoding_guessed' | 'unclosed_quote' | 'sheet_empty';
  readonly data: Readonly<Record<string, string | number>>;
}

export interface TableFile {
  readonly format: FileFormat;
  /** Bare numbers in date columns count from this epoch (old Excel for Mac: 1904). */
  readonly date_system: 1900 | 1904;
  readonly sheets: SheetTable[];
  readonly warnings: TableWarning[];
}

/** Limits of `docs/domain.md` 3.4.6, plus the two that keep a small hostile file from becoming a large table. */
export const tableLimits = {
  /** Bytes of the file as uploaded. */
  fileBytes: 50 * 1024 * 1024,
  /** Sheets of one workbook: a journal with a sheet for each week of ten years has fewer. */
  sheets: 1_000,
  rows: 200_000,
  /** Columns of one sheet: a journal with a column for each day of two years has fewer. */
  columns: 1_000,
  /** Letters of one cell: the limit of spreadsheet programs themselves. */
  cellLetters: 32_767,
  /**
   * Letters of all cells. A workbook may refer to one long text from many cells, and each of them later becomes a
   * separate copy.
   */
  letters: 100_000_000,
  /** Cells in the bounding rectangles of the data of all sheets. */
  cells: 10_000_000,
  /** Bytes of a workbook after unpacking. */
  unpackedBytes: 1024 * 1024 * 1024,
  /** One part must fit into a JavaScript string. */
  unpackedPartBytes: 400 * 1024 * 1024,
  /**
   * The ratio of unpacked to packed size. It is checked only above `ratioFromBytes`, because small parts normally
   * compress well.
   */
  ratio: 200,
  ratioFromBytes: 10 * 1024 * 1024,
  archiveParts: 5_000,
} as const;
