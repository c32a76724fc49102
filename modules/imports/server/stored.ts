import type { Actor } from '@ritm/platform';
import {
  madeKinds,
  undoneKinds,
  type Decision,
  type ImportMade,
  type ImportPerson,
  type ImportSummary,
  type ImportTarget,
  type ImportUndone,
  type NoteCode,
  type RowOutcome,
} from '../contract/index.ts';
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
  columns: (Pick<RecognisedColumn, 'index' | 'header' | 'target' | 'confidence' | 'alternatives' | 'examples'> &
    // An earlier version of the product asked nothing.
    Partial<Pick<RecognisedColumn, 'question'>>)[];
  dates: number;
}

/** `imports.mapping` */
export interface MappedTarget {
  column: number;
  target: ImportTarget;
}

/** The person who asked for a commit or a roll back: the job writes in their name, so that the audit tells who did it. */
export type RequestedBy = Pick<
  Actor,
  'user_id' | 'session_id' | 'session_type' | 'confirmed_at' | 'role' | 'staff_id' | 'rights'
>;

export type Made = ImportMade;
export type Undone = ImportUndone;

const zeros = <Kind extends string>(kinds: readonly Kind[]): Record<Kind, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
export const nothingMade = (): Made => zeros(madeKinds);
export const nothingUndone = (): Undone => zeros(undoneKinds);

/** Sums kind by kind; an import of an earlier version of the product lacks some of them. */
export function addCounts<Counts extends Record<string, number>>(left: Partial<Counts>, right: Counts): Counts {
  return Object.fromEntries(Object.entries(right).map(([kind, count]) => [kind, (left[kind] ?? 0) + count])) as Counts;
}

/** `imports.options` */
export interface ImportOptions {
  make_services?: boolean;
}

/** An earlier version of the product counted less. */
export const hasFacts = ({ facts }: Progress): boolean => facts !== undefined && 'clients' in facts;

/** Nobody has decided anything since the forecast. */
export const isCounted = (summary: Progress): boolean =>
  hasFacts(summary) && (summary.decided ?? 0) === (summary.counted ?? 0);

/** `import_rows.brought` */
export interface RowEffects {
  /** The pass of an earlier import that the row told anew. */
  revised_lot?: number;
  /** Classes of the timetable that the row made. */
  classes?: number[];
  /** Classes on which the row put its client. */
  places?: number[];
  /** From which day on. */
  since?: string;
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
  by?: RequestedBy;
  facts?: ImportSummary;
  /** Decisions so far, and those that `facts` knows of. */
  decided?: number;
  counted?: number;
  /** The newest card that the check knew. */
  cards_to?: number;
  made?: Made;
  undone?: Undone;
  /** Services that the commit has made. */
  services?: number[];
  /** Rows above this one are taken back already. */
  undone_from?: number;
}

export interface Note {
  code: NoteCode;
  data?: Record<string, string | number>;
  column?: number;
}

/** A match with the people it names as they stood at the check: who the row may be, or of a sure one who it is. */
export interface StoredMatch extends Omit<RowMatch, 'row_no' | 'client_id' | 'candidates' | 'relatives'> {
  candidates?: ImportPerson[];
  relatives?: ImportPerson[];
  /** This pass of the client came with an earlier import; a number: that pass, of which the row tells something else now. */
  lot_known?: true | number;
  /** The classes of the row's group, in words. */
  classes?: string[];
}

export interface StoredDecision {
  decision: Decision;
  student_id: number | null;
  of_row: number | null;
}

/** A row as the check left it, so that a decision may be taken back. */
export interface CheckedRow {
  outcome: RowOutcome;
  matched_student_id: number | null;
  match: StoredMatch;
  messages: Note[];
}

/** `import_rows.parsed` */
export interface StoredRow {
  row: Omit<ParsedRow, 'warnings'>;
  /** The row's identity under whatever mapping; an earlier version of the product kept none. */
  cells_hash?: string;
  match: StoredMatch;
  decision?: StoredDecision;
  /** What the check was sure of and a person overruled. */
  found?: CheckedRow;
  /** The row made the card, so taking the import back may archive it. */
  made?: true;
  /** Something of it could not be taken back. */
  kept?: true;
}

/** `import_rows.before`: fields of the card as they were and as the import left them. */
export type ChangedFields = Record<string, readonly [before: unknown, after: unknown]>;
