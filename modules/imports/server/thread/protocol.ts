import type { LocalDate } from '@ritm/kernel';
import type { MappedTarget, Recognised } from '../stored.ts';
import type { TimetableState } from '../rules/resolve-classes.ts';
import type { TableReadErrorCode } from '../sheets/table-read-error.ts';

interface FileWork {
  bytes: Uint8Array<ArrayBuffer>;
  file_name: string;
  /** The current date in the school's time zone. */
  today: LocalDate;
}

export interface RecogniseWork extends FileWork {
  kind: 'recognise';
}

export interface CheckWork extends FileWork {
  kind: 'check';
  sheet: string;
  mapping: readonly MappedTarget[];
  /** Pages of cards as JSON text from PostgreSQL. This thread parses them, so that the server's thread does not have to. */
  cards: readonly string[];
  /** Pages of what earlier imports brought, as JSON text. */
  imported: readonly string[];
  timetable: TimetableState;
}

export type Work = RecogniseWork | CheckWork;

/** A reply of the thread; it sends one for each request. */
export type Reply =
  | { kind: 'refused'; code: TableReadErrorCode; data: Record<string, string | number> }
  | { kind: 'recognised'; recognised: Recognised; sheet: string; mapping: MappedTarget[] }
  | { kind: 'counted'; total: number }
  /** Rows for `import_rows` as JSON text. */
  | { kind: 'rows'; json: string; count: number };
