/**
 * The contents of the jsonb columns of this module's tables. Rows of earlier versions of the product are still there:
 * a field may be added as optional, but none may be renamed or change its meaning.
 */
import { fromKeys } from '@ritm/kernel';
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
import type { ParsedRow } from './rules/cells/parsed.ts';
import type { ChosenMarks, MarkCount } from './rules/rows/mark-meanings.ts';
import type { RecognisedColumn } from './rules/columns/recognise-columns.ts';
import type { RowMatch } from './rules/people/match-shapes.ts';

/** The contents of the jsonb columns of this module's tables. */

/** `imports.recognised` */
export interface Recognised {
  sheets: RecognisedSheetBrief[];
}
export interface RecognisedSheetBrief {
  name: string;
  rows: number;
  columns: (Pick<RecognisedColumn, 'index' | 'header' | 'target' | 'confidence' | 'alternatives' | 'examples'> &
    // An earlier version of the product had no questions about columns.
    Partial<Pick<RecognisedColumn, 'question'>>)[];
  dates: number;
}

/** `imports.mapping` */
export interface MappedTarget {
  column: number;
  target: ImportTarget;
}

/**
 * The person who requested a commit or a roll back. The job writes in their name, so that the audit shows who did it.
 */
export type RequestedBy = Pick<
  Actor,
  'user_id' | 'session_id' | 'session_type' | 'confirmed_at' | 'role' | 'staff_id' | 'rights'
>;

export type Made = ImportMade;
export type Undone = ImportUndone;

const zeros = <Kind extends string>(kinds: readonly Kind[]): Record<Kind, number> => fromKeys(kinds, () => 0);
export const nothingMade = (): Made => zeros(madeKinds);
export const nothingUndone = (): Undone => zeros(undoneKinds);

/** Adds counts kind by kind; an import of an earlier version of the product lacks some kinds. */
export function addCounts<Counts extends Record<string, number>>(left: Partial<Counts>, right: Counts): Counts {
  return Object.fromEntries(Object.entries(right).map(([kind, count]) => [kind, (left[kind] ?? 0) + count])) as Counts;
}

/** `imports.options` */
export interface ImportOptions {
  make_services?: boolean;
  /** Prices that a person gave to services of the file, by name in lower case. */
  prices?: Record<string, number>;
  /** What a person has said about the marks of the file, by word. */
  marks?: ChosenMarks;
}

/** False for an import checked by an earlier version of the product, which counted fewer kinds. */
export const hasFacts = ({ facts }: Progress): boolean => facts !== undefined && 'clients' in facts;

/** Nobody has decided anything since the forecast was calculated. */
export const isCounted = (summary: Progress): boolean =>
  hasFacts(summary) && (summary.decided ?? 0) === (summary.counted ?? 0);

/** `import_rows.brought` */
export interface RowEffects {
  /** The pass of an earlier import whose terms this row changed. */
  revised_lot?: number;
  /** Classes of the timetable that the row created. */
  classes?: number[];
  /** Classes to which the row added its client. */
  places?: number[];
  /** The date from which the client attends them. */
  since?: string;
}

/** `imports.summary` */
export interface Progress {
  /** Rows that the running step has to process. */
  total?: number;
  /** What a running check does. */
  phase?: 'reading' | 'comparing' | 'counting';
  /** When the running step last wrote its progress. */
  beat?: string;
  /**
   * The number of the attempt that may write. An older attempt that was presumed dead finds another number here and
   * stops.
   */
  run?: number;
  /** Attempts of the running step that failed. */
  tries?: number;
  /** The step whose file took longer than the lane of waiting people allows. */
  slow?: 'parsing' | 'checking';
  /** The step that failed. */
  failed?: 'parsing' | 'checking' | 'committing' | 'rolling_back';
  /** Values for the placeholders in the text of `imports.error`. */
  error_data?: Record<string, unknown>;
  by?: RequestedBy;
  facts?: ImportSummary;
  /** What the check found in the sheet as a whole. */
  found?: FoundInSheet;
  /** Decisions so far, and how many of them `facts` takes into account. */
  decided?: number;
  counted?: number;
  /** The newest card at the time of the check. */
  cards_to?: number;
  made?: Made;
  undone?: Undone;
  /** Services that the commit has created. */
  services?: number[];
  /** Rows above this one are rolled back already. */
  undone_from?: number;
}

/** What the check found in the sheet as a whole; absent in a check by an earlier version of the product. */
export interface FoundInSheet {
  /** The words of the marks, the most frequent first. */
  marks: MarkCount[];
  /** Visits whose date could not be read. */
  undated: number;
  /** Columns that are not read although they are filled. */
  columns_left: { header: string; column: number; filled: number }[];
  /** The year of the journal, when the sheet does not say it; absent in a check by an earlier version. */
  year_guessed?: { text: string; year: number } | null;
}

export interface Note {
  code: NoteCode;
  data?: Record<string, string | number>;
  column?: number;
}

/**
 * A match with the people it names, as they were at the check: the candidates of a conflict, or the person of a sure
 * match.
 */
export interface StoredMatch extends Omit<RowMatch, 'row_no' | 'client_id' | 'candidates' | 'relatives'> {
  candidates?: ImportPerson[];
  relatives?: ImportPerson[];
  /**
   * This pass of the client came with an earlier import. A number is the id of that pass, whose terms differ in this
   * row.
   */
  lot_known?: true | number;
  /** The classes of the row's group, as text. */
  classes?: string[];
  /** Of a row that was imported before: the visits that it can still bring. */
  left_marks?: LeftMarks;
}

/** Marks of a row that every earlier import of the row has left out. */
export interface LeftMarks {
  words: string[];
  /** Those imports. */
  imports: number[];
}

export interface StoredDecision {
  decision: Decision;
  student_id: number | null;
  of_row: number | null;
}

/** A row as the check left it, so that a decision can be withdrawn. */
export interface CheckedRow {
  outcome: RowOutcome;
  matched_student_id: number | null;
  match: StoredMatch;
  messages: Note[];
}

/** `import_rows.parsed` */
export interface StoredRow {
  row: Omit<ParsedRow, 'warnings'>;
  /** The row's identity under any mapping; an earlier version of the product did not store it. */
  cells_hash?: string;
  match: StoredMatch;
  decision?: StoredDecision;
  /** The sure match of the check that a person overruled. */
  found?: CheckedRow;
  /** The row created the card, so rolling the import back may archive it. */
  made?: true;
  /** Something that the row brought could not be undone. */
  kept?: true;
}

/** `import_rows.before`: the fields of the card before the import and after it. */
export type ChangedFields = Record<string, readonly [before: unknown, after: unknown]>;
