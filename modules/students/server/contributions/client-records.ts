import type { Language } from '@ritm/http';
import type { Runner } from '@ritm/platform';

/** Rows of one table that belong to a client by their `school_id` and `student_id`. */
export interface ClientRows {
  readonly table: string;
  /** The column that identifies a row among the rows of one client. */
  readonly key: string;
  /**
   * Columns that must be unique among the rows of one client. Where the other card already has such a row, this row is
   * not moved.
   */
  readonly apart?: readonly string[];
  /** What the rows are, in the plural: «Абонементы». */
  readonly title: Readonly<Record<Language, string>>;
}

/** Why two cards cannot be merged, or why their merge cannot be undone. */
export interface ClientHindrance {
  readonly why: Readonly<Record<Language, string>>;
  /** `YYYY-MM-DD`; null when the reason has no day. */
  readonly date: string | null;
}

/** Two cards of one organization: what belongs to `gone` moves to `kept`. */
export interface ClientPair {
  readonly school_id: number;
  readonly kept: number;
  readonly gone: number;
  /** The day in the organization's zone. */
  readonly today: string;
}

/**
 * What a module stores about an organization's clients, for merging two cards that are one person. The rows are moved
 * in the single transaction of the merge, and moved back when the merge is undone.
 */
export interface ClientRecords {
  readonly rows: readonly ClientRows[];
  /** Reasons against the merge: for example, both cards were in one class. */
  hinders?(runner: Runner, pair: ClientPair): Promise<ClientHindrance[]>;
  /** What was done since then with the moved rows (table → keys), so that they can no longer be separated. */
  later?(
    runner: Runner,
    pair: ClientPair & { readonly moved: Readonly<Record<string, readonly number[]>>; readonly since: string },
  ): Promise<ClientHindrance[]>;
}
