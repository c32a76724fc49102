import type { LocalDate } from '@ritm/kernel';
import type { MatchReason } from '../../../contract/notes.ts';
import type { FieldChange, FieldConflict } from './diff-client.ts';
import type { ParsedGuardian } from '@ritm/tables/cells';
import type { ParsedClient } from '../cells/parsed.ts';

/** A card from the students module. */
export interface ExistingClient {
  id: number | string;
  /** The client's number in the source of this import; `null` when the card came from elsewhere. */
  external_id: string | null;
  full_name?: string | null;
  lastname: string | null;
  firstname: string | null;
  patronymic: string | null;
  /** E.164; the phone of the card itself. */
  phone: string | null;
  /** E.164; all numbers by which the card can be found, including those of guardians. */
  phones: readonly string[];
  email: string | null;
  birth_date: LocalDate | null;
  gender: string | null;
  club_card: string | null;
  source?: string | null;
  comment?: string | null;
  /** Fields that a person has changed since the last import: the import does not overwrite them. */
  changed_by_hand?: readonly string[];
  /** Hashes of rows that earlier imports of this source brought to this card. */
  row_hashes?: readonly string[];
}

export interface MatchableRow {
  row_no: number;
  row_hash: string;
  /** The row's identity under any mapping. */
  cells_hash?: string;
  client: ParsedClient;
  guardians: readonly ParsedGuardian[];
  rejected?: string;
  /** Only the note that a cell names several people matters here. */
  warnings?: readonly { code: string }[];
  timetable_only?: true;
  lot?: unknown;
  payment?: unknown;
  balance?: unknown;
  group?: unknown;
  visits?: readonly unknown[];
  /** The visit comes from a list with one visit per line, and not from a person's line in a journal. */
  visit_of_list?: true;
  visit_undated?: true;
}

/**
 * Whether the row is about something of a client: a pass, money, visits, a group. Otherwise it is about the card
 * itself.
 */
export const hasClientData = ({ lot, payment, balance, group, visits, visit_undated }: MatchableRow): boolean =>
  [lot, payment, balance, group].some((one) => one !== undefined) ||
  (visits?.length ?? 0) > 0 ||
  visit_undated === true;

/** The row identifies a person by the name alone. */
const hasOnlyName = ({ client, guardians }: MatchableRow): boolean =>
  [client.phone, client.phone2, client.birth_date, client.email, client.external_id, client.club_card].every(
    (one) => one === null,
  ) && guardians.length === 0;

/**
 * Whether a row that matches nobody may create a card by itself. A row about something of a client is no proof that the
 * client is new: a line of visits or payments never creates a card; a pass, a balance or a journal's line does so only
 * when the row contains more than the name.
 */
export function canMakeCard(row: MatchableRow): boolean {
  const isPresent = (one: unknown) => one !== undefined;
  const hasVisits = (row.visits?.length ?? 0) > 0 || row.visit_undated === true;
  if (!isPresent(row.lot) && !isPresent(row.payment) && !isPresent(row.balance) && !hasVisits) return true;
  const isEvent = (isPresent(row.payment) || row.visit_of_list === true) && !isPresent(row.lot);
  return !isEvent && !hasOnlyName(row);
}

export type Outcome = 'new' | 'same' | 'update' | 'conflict' | 'family' | 'rejected';

/**
 * - `new` creates a card; `family` creates a card while others have the same phone (`relatives`), and is never merged
 * - `same` changes nothing on the card, `update` makes the changes in `changes`. Lots and balances of such a row are
 *   still imported, except for `imported_before` and `repeated_row`, which are already done completely
 * - `conflict`: a person decides between `candidates` and a new card
 */
export interface RowMatch {
  row_no: number;
  outcome: Outcome;
  reason: MatchReason | null;
  /** The existing card. */
  client_id?: ExistingClient['id'];
  /** The earlier row of the file about the same person; a decision about that row applies to this one. */
  of_row?: number;
  changes?: FieldChange[];
  /** Fields that the file would change but that a person has changed by hand. */
  kept?: string[];
  /** Fields that an earlier row about this person fills differently. */
  conflicts?: FieldConflict[];
  candidates?: PersonRef[];
  relatives?: PersonRef[];
}

export type PersonRef = { client_id: ExistingClient['id'] } | { row_no: number };

export interface MatchSummary {
  rows: RowMatch[];
  counts: Record<Outcome, number>;
}
