import type { LocalDate } from '@ritm/kernel';
import type { Refusal } from '@ritm/tables/child';
import type { FoundInSheet, MappedTarget, Recognised } from '../stored.ts';
import type { TimetableState } from '../rules/rows/resolve-classes.ts';
import type { CatalogueService } from '../rules/rows/money/service-terms.ts';

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
  /**
   * Pages of cards as JSON text from PostgreSQL. The child parses them, so that the server's event loop does not have
   * to.
   */
  cards: readonly string[];
  /** Pages of what earlier imports brought, as JSON text. */
  imported: readonly string[];
  timetable: TimetableState;
  /** Services of the organization. */
  catalogue: readonly CatalogueService[];
}

export type Work = RecogniseWork | CheckWork;

/** The work as it reaches the child: the pages come beside it, those of the cards first. */
export type WorkHead = RecogniseWork | (Omit<CheckWork, 'cards' | 'imported'> & { cards: number });

/** A reply of the child. */
export type Reply =
  | Refusal
  | { kind: 'recognised'; recognised: Recognised; sheet: string; mapping: MappedTarget[] }
  /** The rows of the sheet, before they are parsed. */
  | { kind: 'opened'; total: number }
  | { kind: 'counted'; total: number; found: FoundInSheet }
  /** Rows for `import_rows` as JSON text. */
  | { kind: 'rows'; json: string; count: number };
