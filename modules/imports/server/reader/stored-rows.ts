/**
 * Turns a parsed row and its match into the row that is stored. Runs in the reading process, so everything that is
 * needed of the database has come with the work. The stored form is `stored.ts`; both change together.
 */
import type { LocalDate } from '@ritm/kernel';
import type { ImportPerson } from '../../contract/index.ts';
import type { Card } from '../queries/cards.ts';
import { newCard, shownAdditions } from '../rules/rows/card-draft.ts';
import { type FieldChange, type FieldConflict } from '../rules/people/diff-client.ts';
import { addWritten, changedByHand, type WrittenFields } from '../rules/people/changed-by-hand.ts';
import type { ExistingClient, Outcome, PersonRef, RowMatch } from '../rules/people/match-shapes.ts';
import { lotKey, openingOf, isSameLot } from '../rules/rows/money/opening.ts';
import type { Opening } from '../rules/rows/money/opening.ts';
import type { ParsedBalance, ParsedClient, ParsedLot } from '../rules/cells/parsed.ts';
import type { SheetRow } from './parse-sheet.ts';
import { findLeftMarks } from './left-marks.ts';
import type { LeftMarks, Note, StoredMatch, StoredRow } from '../stored.ts';
import type { CheckWork } from './protocol.ts';

/** All people whom a row may match: cards with the data of earlier imports, and the rows themselves. */
export interface People {
  existing: ExistingClient[];
  cards: ReadonlyMap<number, Card>;
  rows: ReadonlyMap<number, SheetRow>;
  /** Client → passes from earlier imports by their keys, with the terms of the last import. */
  lots: ReadonlyMap<number, ReadonlyMap<string, KnownLot>>;
  /** Client → the balance in the last of the earlier imports. */
  balances: ReadonlyMap<number, ParsedBalance>;
  /** Row number → visits that earlier imports of the row have left out. */
  leftMarks: ReadonlyMap<number, LeftMarks>;
}

interface ClientHistory {
  hashes: string[];
  fields: WrittenFields;
  lots: Map<string, KnownLot>;
  balance: ParsedBalance | null;
}

interface KnownLot {
  id: number;
  lot: ParsedLot;
}

interface ImportedRecord {
  import_id: number;
  student_id: number;
  row_hash: string | null;
  /** Null in rows of an earlier version of the product. */
  cells_hash: string | null;
  client: ParsedClient;
  lot: ParsedLot | null;
  lot_id: number | null;
  balance: ParsedBalance | null;
  left_words: string[] | null;
}

export function readPeople(work: Pick<CheckWork, 'cards' | 'imported'>, rows: readonly SheetRow[]): People {
  const histories = new Map<number, ClientHistory>();
  const imported = work.imported.flatMap((page) => JSON.parse(page) as ImportedRecord[]);
  for (const { import_id, student_id, row_hash, cells_hash, client, lot, lot_id, balance } of imported) {
    const known: ClientHistory = histories.get(student_id) ?? {
      hashes: [],
      fields: new Map(),
      lots: new Map(),
      balance: null,
    };
    for (const hash of [row_hash, cells_hash]) if (hash !== null) known.hashes.push(hash);
    addWritten(known.fields, import_id, client);
    if (balance) known.balance = balance;
    if (lot && lot_id !== null) known.lots.set(lotKey(lot), { id: lot_id, lot });
    histories.set(student_id, known);
  }
  const cards = work.cards.flatMap((page) => JSON.parse(page) as Card[]);
  return {
    existing: cards.map((card) => {
      const known = histories.get(card.id);
      return { ...toExisting(card, known?.fields ?? new Map()), row_hashes: known?.hashes ?? [] };
    }),
    cards: new Map(cards.map((card) => [card.id, card])),
    rows: new Map(rows.map((row) => [row.row_no, row])),
    lots: new Map([...histories].map(([id, { lots }]) => [id, lots])),
    balances: new Map([...histories].flatMap(([id, { balance }]) => (balance ? [[id, balance]] : []))),
    leftMarks: findLeftMarks(rows, imported),
  };
}

/**
 * A field of a card that differs from what the last import wrote was changed by a person, so an import does not
 * overwrite it.
 */
function toExisting(card: Card, written: WrittenFields): ExistingClient {
  const phones = [card.phone, card.phone2, ...card.guardians.map(({ phone }) => phone)];
  return {
    id: card.id,
    external_id: card.external_id,
    lastname: card.lastname || null,
    firstname: card.firstname || null,
    patronymic: card.patronymic || null,
    phone: card.phone,
    phones: phones.filter((phone) => phone !== null),
    email: card.email,
    birth_date: card.birth_date,
    gender: card.gender,
    club_card: card.club_card,
    source: card.source,
    comment: card.comment,
    changed_by_hand: changedByHand(card, written),
  };
}

interface RowContext {
  people: People;
  today: LocalDate;
}

/** The opening remainder that the row's pass would become; undefined when the row has no pass. */
export function openingFor(row: SheetRow, match: RowMatch, { people, today }: RowContext): Opening | undefined {
  if (!row.lot || match.outcome === 'rejected') return undefined;
  if (match.reason === 'imported_before' || match.reason === 'repeated_row') return undefined;
  const opening = openingOf(row.lot, today);
  const known = knownLot(row, match, people);
  if (known === undefined) return opening;
  const notes = [{ code: known === true ? ('lot.imported_before' as const) : ('lot.told_anew' as const) }];
  return { lot: null, freeze: null, debts: opening.debts, notes };
}

/**
 * True when an earlier import brought this pass with the same terms; the pass's id when the terms in this row differ.
 */
function knownLot(row: SheetRow, match: RowMatch, people: People): true | number | undefined {
  if (!row.lot || match.client_id === undefined) return undefined;
  const known = people.lots.get(Number(match.client_id))?.get(lotKey(row.lot));
  if (!known) return undefined;
  return isSameLot(row.lot, known.lot) ? true : known.id;
}

/** True when an earlier import brought another balance of this client. */
function hasNewBalance(row: SheetRow, match: RowMatch, people: People): boolean {
  const known = match.client_id === undefined ? undefined : people.balances.get(Number(match.client_id));
  return known !== undefined && row.balance !== undefined && JSON.stringify(known) !== JSON.stringify(row.balance);
}

export interface RowToStore {
  row_no: number;
  parsed: StoredRow;
  outcome: Outcome;
  messages: Note[];
  row_hash: string;
  matched_student_id: number | null;
}

/** The row in the shape that `import_rows` stores. */
export function toStored(
  row: SheetRow,
  match: RowMatch,
  { people, opening, today }: RowContext & { opening: Opening | undefined },
): RowToStore {
  const { row_hash, cells_hash, warnings, ...parsed } = row;
  const card = match.client_id === undefined ? undefined : people.cards.get(Number(match.client_id));
  const changes = changesOf(row, match, { card, today });
  const isDone = match.reason === 'imported_before' || match.reason === 'repeated_row';
  const lot_known = isDone ? undefined : knownLot(row, match, people);
  const left_marks = match.reason === 'imported_before' ? people.leftMarks.get(row.row_no) : undefined;
  const hasChanges =
    changes.length > 0 || typeof lot_known === 'number' || (!isDone && hasNewBalance(row, match, people));
  const outcome = match.outcome === 'same' && hasChanges ? 'update' : match.outcome;
  const notes: Note[] = [
    ...(row.rejected ? [{ code: `rejected.${row.rejected}` as const }] : []),
    ...(card?.archived ? [{ code: 'client.archived' as const }] : []),
    ...(isNew(match) ? cutNote(row, today) : []),
    ...(match.conflicts ?? []).map(conflictNote),
    ...(opening?.notes ?? []),
    ...warnings.map(({ code, data, column }) => ({ code, ...(data && { data }), ...(column !== null && { column }) })),
  ];
  return {
    row_no: row.row_no,
    parsed: {
      row: parsed,
      cells_hash,
      match: {
        ...storedMatch(match, people),
        ...(changes.length > 0 && { changes }),
        ...(lot_known !== undefined && { lot_known }),
        ...(left_marks && { left_marks }),
      },
    },
    outcome,
    messages: notes,
    row_hash,
    matched_student_id: card?.id ?? null,
  };
}

const isNew = ({ outcome }: RowMatch): boolean => outcome === 'new' || outcome === 'family';

function cutNote(row: SheetRow, today: LocalDate): Note[] {
  const { cut } = newCard(row, today);
  return cut.length > 0 ? [{ code: 'field.cut', data: { fields: cut.join(', ') } }] : [];
}

function conflictNote({ field, row, left }: FieldConflict): Note {
  const text = field === 'discount' ? `${Number(left) / 100} %` : String(left).slice(0, MAX_NOTE_LENGTH);
  return { code: 'field.other_row', data: { field, row, text } };
}

const MAX_NOTE_LENGTH = 200;

function changesOf(
  row: SheetRow,
  match: RowMatch,
  { card, today }: { card: Card | undefined; today: LocalDate },
): FieldChange[] {
  const changes = match.changes ?? [];
  if (!card || match.reason === 'imported_before' || match.reason === 'repeated_row') return changes;
  return [...changes, ...shownAdditions(card, row, today)];
}

function storedMatch(match: RowMatch, people: People): StoredMatch {
  const { row_no: _row, client_id: _client, candidates, relatives, conflicts: _conflicts, ...rest } = match;
  const named = (refs: readonly PersonRef[]) => refs.map((ref) => personOf(ref, people));
  const sure = refOf(match);
  const who = candidates ?? (sure && [sure]);
  return {
    ...rest,
    ...(who && { candidates: named(who) }),
    ...(relatives && { relatives: named(relatives) }),
  };
}

/** The person whom a sure match names. */
function refOf({ client_id, of_row, reason }: RowMatch): PersonRef | undefined {
  if (reason === 'imported_before' || reason === 'repeated_row') return undefined;
  if (client_id !== undefined) return { client_id };
  return of_row === undefined ? undefined : { row_no: of_row };
}

function personOf(ref: PersonRef, { cards, rows }: People): ImportPerson {
  if ('client_id' in ref) {
    const id = Number(ref.client_id);
    const card = cards.get(id);
    const name = [card?.lastname, card?.firstname, card?.patronymic].filter(Boolean).join(' ');
    return { student_id: id, row_no: null, name, phone: card?.phone ?? null, birth_date: card?.birth_date ?? null };
  }
  const client = rows.get(ref.row_no)?.client;
  return {
    student_id: null,
    row_no: ref.row_no,
    name: client?.full_name ?? '',
    phone: client?.phone ?? null,
    birth_date: client?.birth_date ?? null,
  };
}
