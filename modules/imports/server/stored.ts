import type { Actor } from '@ritm/platform';
import type { Decision, ImportPerson, ImportSummary, ImportTarget, NoteCode } from '../contract/index.ts';
import type { ParsedRow } from './rules/parsed.ts';
import type { RecognisedColumn } from './rules/recognise-columns.ts';
import type { RowMatch } from './rules/match-shapes.ts';

/** What stands in the jsonb columns of this module's tables. */

/** `imports.recognised` */
export interface Recognised {
  sheets: RecognisedSheetBrief[];
}
export interface RecognisedSheetBrief {
  name: string;
  rows: number;
  columns: Pick<RecognisedColumn, 'index' | 'header' | 'target' | 'confidence' | 'alternatives' | 'examples'>[];
  dates: number;
}

/** `imports.mapping` */
export interface MappedTarget {
  column: number;
  target: ImportTarget;
}

/** The person who asked for a commit or a roll back: the job writes in their name, so that the audit tells who did it. */
export type AskedBy = Pick<
  Actor,
  'user_id' | 'session_id' | 'session_type' | 'confirmed_at' | 'role' | 'staff_id' | 'rights'
>;

export interface Made {
  clients: number;
  updated: number;
  lots: number;
  debts: number;
  visits: number;
}
export interface Undone {
  clients: number;
  restored: number;
  lots: number;
  debts: number;
  visits: number;
  kept: number;
}

/** `imports.summary` */
export interface Progress {
  /** Rows that the running step has before it. */
  total?: number;
  /** The last sign of life of the running step. */
  beat?: string;
  /** The attempt of the running step that may write: an older one that was thought dead finds another number here and stops. */
  run?: number;
  /** Attempts of the running step that came to nothing. */
  tries?: number;
  /** The step that failed. */
  failed?: 'parsing' | 'checking' | 'committing' | 'rolling_back';
  /** What the text of `imports.error` is filled from. */
  error_data?: Record<string, unknown>;
  by?: AskedBy;
  facts?: ImportSummary;
  /** The newest card that the check knew. */
  cards_to?: number;
  made?: Made;
  undone?: Undone;
  /** Rows above this one are taken back already. */
  undone_from?: number;
}

export interface Note {
  code: NoteCode;
  data?: Record<string, string | number>;
  column?: number;
}

/** A match with the people it names as they stood at the check. */
export interface StoredMatch extends Omit<RowMatch, 'row_no' | 'client_id' | 'candidates' | 'relatives'> {
  candidates?: ImportPerson[];
  relatives?: ImportPerson[];
  /** This pass of the client came with an earlier import. */
  lot_known?: true;
}

export interface StoredDecision {
  decision: Decision;
  student_id: number | null;
  of_row: number | null;
}

/** `import_rows.parsed` */
export interface StoredRow {
  row: Omit<ParsedRow, 'warnings'>;
  match: StoredMatch;
  decision?: StoredDecision;
  /** The row made the card, so taking the import back may archive it. */
  made?: true;
  /** Something of it could not be taken back. */
  kept?: true;
}

/** `import_rows.before`: fields of the card as they were and as the import left them. */
export type ChangedFields = Record<string, readonly [before: unknown, after: unknown]>;
