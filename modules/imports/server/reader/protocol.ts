import type { LocalDate } from '@ritm/kernel';
import type { MappedTarget, Recognised } from '../stored.ts';
import type { TimetableState } from '../rules/rows/resolve-classes.ts';
import type { TableReadErrorCode } from '../sheets/table-read-error.ts';

interface FileWork {
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
  /** Pages of cards as JSON text from PostgreSQL. The child parses them, so that the server's event loop does not have to. */
  cards: readonly string[];
  /** Pages of what earlier imports brought, as JSON text. */
  imported: readonly string[];
  timetable: TimetableState;
}

export type Work = RecogniseWork | CheckWork;

/** The work as it reaches the child: the pages travel as frames of their own, which the server need not escape again. */
export type WorkHead = RecogniseWork | (Omit<CheckWork, 'cards' | 'imported'> & { cards: number; imported: number });

/** The file of a work, which follows it as plain bytes. */
export type FileBytes = Uint8Array<ArrayBuffer>;

export interface Refusal {
  kind: 'refused';
  code: TableReadErrorCode;
  data: Record<string, string | number>;
  /** The file ended its reader: another attempt may succeed when the machine has more memory or time to spare. */
  ended_reader?: boolean;
}

/** A reply of the child. */
export type Reply =
  | Refusal
  | { kind: 'recognised'; recognised: Recognised; sheet: string; mapping: MappedTarget[] }
  | { kind: 'counted'; total: number }
  /** Rows for `import_rows` as JSON text. */
  | { kind: 'rows'; json: string; count: number };

/** What the child sends: replies, the end of them, or a defect of ours. Its stack has no message, which could quote the file. */
export type Sent = Reply | { kind: 'end' } | { kind: 'defect'; stack: string };
