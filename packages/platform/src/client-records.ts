import type { Language } from '@ritm/http';
import type { Runner } from './db/pool.ts';

/** Rows of one table that are of a client by their `school_id` and `student_id`. */
export interface ClientRows {
  readonly table: string;
  /** The column that tells the rows of one client apart. */
  readonly key: string;
  /** Columns in which no two rows of one client may agree: where the other card has such a row already, this one stays. */
  readonly apart?: readonly string[];
  /** What the rows are, in the plural: «Абонементы». */
  readonly title: Readonly<Record<Language, string>>;
}

/** Why two cards cannot be one, or are one for good. */
export interface ClientHindrance {
  readonly why: Readonly<Record<Language, string>>;
  /** `YYYY-MM-DD` where it has a day. */
  readonly date: string | null;
}

/** Two cards of one organization: what is of `gone` becomes what is of `kept`. */
export interface ClientPair {
  readonly school_id: number;
  readonly kept: number;
  readonly gone: number;
  /** The day in the organization's zone. */
  readonly today: string;
}

/**
 * What a module keeps of an organization's clients, for when two cards turn out to be one person: its rows are moved in the one
 * transaction of the merge, and back when it is undone.
 */
export interface ClientRecords {
  readonly rows: readonly ClientRows[];
  /** What speaks against it: two people were in one class. */
  hinders?(runner: Runner, pair: ClientPair): Promise<ClientHindrance[]>;
  /** What was done since with the moved rows (table → keys), so that they can no longer be told apart. */
  later?(
    runner: Runner,
    pair: ClientPair & { readonly moved: Readonly<Record<string, readonly number[]>>; readonly since: string },
  ): Promise<ClientHindrance[]>;
}
