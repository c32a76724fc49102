import type { LocalDate } from '@ritm/kernel';
import type { MappedTarget, Recognised } from '../stored.ts';
import type { TimetableState } from '../rules/resolve-classes.ts';
import type { TableReadErrorCode } from '../sheets/table-read-error.ts';

interface FileWork {
  bytes: Uint8Array<ArrayBuffer>;
  file_name: string;
  /** The school's date. */
  today: LocalDate;
}

export interface RecogniseWork extends FileWork {
  kind: 'recognise';
}

export interface CheckWork extends FileWork {
  kind: 'check';
  sheet: string;
  mapping: readonly MappedTarget[];
  /** Pages of cards as PostgreSQL wrote them: this thread reads them, so that the server's does not have to. */
  cards: readonly string[];
  /** Pages of what earlier imports brought. */
  imported: readonly string[];
  timetable: TimetableState;
}

export type Work = RecogniseWork | CheckWork;

/** What the thread answers, one at a time when asked. */
export type Reply =
  | { kind: 'refused'; code: TableReadErrorCode; data: Record<string, string | number> }
  | { kind: 'recognised'; recognised: Recognised; sheet: string; mapping: MappedTarget[] }
  | { kind: 'counted'; total: number }
  /** Rows for `import_rows` as JSON text. */
  | { kind: 'rows'; json: string; count: number };
