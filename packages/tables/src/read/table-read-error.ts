export type TableReadErrorCode =
  | 'unsupported_format'
  | 'file_corrupt'
  | 'file_empty'
  | 'file_too_large'
  | 'too_many_sheets'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'takes_too_long'
  | 'file_locked'
  | 'archive_too_large';

/**
 * The file cannot be read, and nothing was imported from it. `data` per code:
 * - `unsupported_format`: `{ found: 'xlsb' | 'html' | 'pdf' | 'archive' | 'binary', save_as: 'xlsx' }`
 * - `file_too_large`, `too_many_sheets`, `too_many_rows`, `too_many_columns`, `too_many_cells`, `archive_too_large`:
 *   `{ limit }` (bytes, sheets, rows, columns, cells, bytes)
 * - `cell_too_long`: `{ row, limit }` (the row number from 1, letters)
 * - `takes_too_long`: `{ limit }` (seconds)
 * - `file_corrupt`: `{ detail }`, for the log and not for the reader
 */
export class TableReadError extends Error {
  readonly code: TableReadErrorCode;
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: TableReadErrorCode, data: Record<string, string | number> = {}) {
    super(code);
    this.name = 'TableReadError';
    this.code = code;
    this.data = data;
  }
}

export function unsupported(format: string): TableReadError {
  return new TableReadError('unsupported_format', { found: format, save_as: 'xlsx' });
}

export function corrupt(detail: string): TableReadError {
  return new TableReadError('file_corrupt', { detail });
}
