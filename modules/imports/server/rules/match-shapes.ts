import type { LocalDate } from '@ritm/kernel';
import type { MatchReason } from '../../contract/notes.ts';
import type { FieldChange } from './diff-client.ts';
import type { ParsedClient, ParsedGuardian } from './parsed.ts';

/** A card as the module of students knows it. */
export interface ExistingClient {
  id: number | string;
  /** As the source of this import numbers its clients; `null` when the card came from elsewhere. */
  external_id: string | null;
  full_name?: string | null;
  lastname: string | null;
  firstname: string | null;
  patronymic: string | null;
  /** E.164; the card's own. */
  phone: string | null;
  /** E.164; all numbers to find the card by, the guardians' among them. */
  phones: readonly string[];
  email: string | null;
  birth_date: LocalDate | null;
  gender: string | null;
  club_card: string | null;
  source?: string | null;
  comment?: string | null;
  /** Fields that a person has changed since the last import: the import leaves them alone. */
  changed_by_hand?: readonly string[];
  /** Hashes of rows that earlier imports of this source brought to this card. */
  row_hashes?: readonly string[];
}

export interface MatchableRow {
  row_no: number;
  row_hash: string;
  /** The row's identity under whatever mapping. */
  cells_hash?: string;
  client: ParsedClient;
  guardians: readonly ParsedGuardian[];
  rejected?: string;
  timetable_only?: true;
  lot?: unknown;
  payment?: unknown;
  balance?: unknown;
  group?: unknown;
  visits?: readonly unknown[];
  /** The visit stands in a list of visits, a line each, and not in a person's line of a journal. */
  visit_of_list?: true;
}

/** The row is about something of a client: a pass, money, visits, a group. Else it is about the card itself. */
export const hasClientData = ({ lot, payment, balance, group, visits }: MatchableRow): boolean =>
  [lot, payment, balance, group].some((one) => one !== undefined) || (visits?.length ?? 0) > 0;

/** Nothing by which a person is known but the name. */
const hasOnlyName = ({ client, guardians }: MatchableRow): boolean =>
  [client.phone, client.phone2, client.birth_date, client.email, client.external_id, client.club_card].every(
    (one) => one === null,
  ) && guardians.length === 0;

/**
 * Whether a row of nobody known may make a card by itself. What is told of a client is no client: a line of visits or payments
 * never does, a pass, a balance or a journal's line only when the row knows more than the name.
 */
export function canMakeCard(row: MatchableRow): boolean {
  const isPresent = (one: unknown) => one !== undefined;
  const hasVisits = (row.visits?.length ?? 0) > 0;
  if (!isPresent(row.lot) && !isPresent(row.payment) && !isPresent(row.balance) && !hasVisits) return true;
  const isEvent = (isPresent(row.payment) || row.visit_of_list === true) && !isPresent(row.lot);
  return !isEvent && !hasOnlyName(row);
}

export type Outcome = 'new' | 'same' | 'update' | 'conflict' | 'family' | 'rejected';

/**
 * - `new` make a card; `family` make a card, others have its phone (`relatives`); never merged
 * - `same` nothing to change on the card, `update` see `changes`. Lots and balances of such a row still come in,
 *   except for `imported_before` and `repeated_row`, which are wholly done already
 * - `conflict` a person decides between `candidates` and a new card
 */
export interface RowMatch {
  row_no: number;
  outcome: Outcome;
  reason: MatchReason | null;
  /** The existing card. */
  client_id?: ExistingClient['id'];
  /** The earlier row of the file that is this person; what is decided about that row holds for this one. */
  of_row?: number;
  changes?: FieldChange[];
  /** Fields that the file would change but a person has changed by hand. */
  kept?: string[];
  candidates?: PersonRef[];
  relatives?: PersonRef[];
}

export type PersonRef = { client_id: ExistingClient['id'] } | { row_no: number };

export interface MatchSummary {
  rows: RowMatch[];
  counts: Record<Outcome, number>;
}
