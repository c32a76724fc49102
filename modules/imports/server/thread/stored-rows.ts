import type { LocalDate } from '@ritm/kernel';
import type { ImportPerson } from '../../contract/index.ts';
import type { Card } from '../queries/cards.ts';
import { newCard, shownAdditions } from '../rules/card-draft.ts';
import { CARD_FIELDS, type FieldChange } from '../rules/diff-client.ts';
import type { ExistingClient, Outcome, PersonRef, RowMatch } from '../rules/match-shapes.ts';
import { lotKey, openingOf, isSameLot } from '../rules/opening.ts';
import type { Opening } from '../rules/opening.ts';
import type { ParsedBalance, ParsedClient, ParsedLot } from '../rules/parsed.ts';
import type { SheetRow } from '../sheets/parse-sheet.ts';
import type { Note, StoredMatch, StoredRow } from '../stored.ts';
import type { CheckWork } from './protocol.ts';

/** Everybody whom a row may be: cards with what earlier imports brought to them, and the rows themselves. */
export interface People {
  existing: ExistingClient[];
  cards: ReadonlyMap<number, Card>;
  rows: ReadonlyMap<number, SheetRow>;
  /** Client → passes that came with earlier imports, by their keys, as the last of them told. */
  lots: ReadonlyMap<number, ReadonlyMap<string, KnownLot>>;
  /** Client → the balance that the last of the earlier imports told. */
  balances: ReadonlyMap<number, ParsedBalance>;
}

interface ClientHistory {
  hashes: string[];
  fields: Partial<ParsedClient>;
  lots: Map<string, KnownLot>;
  balance: ParsedBalance | null;
}

interface KnownLot {
  id: number;
  lot: ParsedLot;
}

interface ImportedRecord {
  student_id: number;
  row_hash: string | null;
  /** An earlier version of the product kept none. */
  cells_hash: string | null;
  client: ParsedClient;
  lot: ParsedLot | null;
  lot_id: number | null;
  balance: ParsedBalance | null;
}

export function readPeople(work: Pick<CheckWork, 'cards' | 'imported'>, rows: readonly SheetRow[]): People {
  const histories = new Map<number, ClientHistory>();
  const imported = work.imported.flatMap((page) => JSON.parse(page) as ImportedRecord[]);
  for (const { student_id, row_hash, cells_hash, client, lot, lot_id, balance } of imported) {
    const known: ClientHistory = histories.get(student_id) ?? {
      hashes: [],
      fields: {},
      lots: new Map(),
      balance: null,
    };
    for (const hash of [row_hash, cells_hash]) if (hash !== null) known.hashes.push(hash);
    for (const [field, value] of Object.entries(client)) {
      if (value !== null) Object.assign(known.fields, { [field]: value });
    }
    if (balance) known.balance = balance;
    if (lot && lot_id !== null) known.lots.set(lotKey(lot), { id: lot_id, lot });
    histories.set(student_id, known);
  }
  const cards = work.cards.flatMap((page) => JSON.parse(page) as Card[]);
  return {
    existing: cards.map((card) => {
      const known = histories.get(card.id);
      return { ...toExisting(card, known?.fields ?? {}), row_hashes: known?.hashes ?? [] };
    }),
    cards: new Map(cards.map((card) => [card.id, card])),
    rows: new Map(rows.map((row) => [row.row_no, row])),
    lots: new Map([...histories].map(([id, { lots }]) => [id, lots])),
    balances: new Map([...histories].flatMap(([id, { balance }]) => (balance ? [[id, balance]] : []))),
  };
}

/** What a card holds otherwise than the last import wrote it, a person has written: an import leaves it alone. */
function toExisting(card: Card, written: Partial<ParsedClient>): ExistingClient {
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
    changed_by_hand: CARD_FIELDS.filter((field) => (card[field] || null) !== null && card[field] !== written[field]),
  };
}

interface RowContext {
  people: People;
  today: LocalDate;
}

/** What the row's pass would become; undefined when it brings none. */
export function openingFor(row: SheetRow, match: RowMatch, { people, today }: RowContext): Opening | undefined {
  if (!row.lot || match.outcome === 'rejected') return undefined;
  if (match.reason === 'imported_before' || match.reason === 'repeated_row') return undefined;
  const opening = openingOf(row.lot, today);
  const known = knownLot(row, match, people);
  if (known === undefined) return opening;
  const notes = [{ code: known === true ? ('lot.imported_before' as const) : ('lot.told_anew' as const) }];
  return { lot: null, freeze: null, debts: opening.debts, notes };
}

/** True: an earlier import brought this pass and told the same of it; its id: the row tells something else. */
function knownLot(row: SheetRow, match: RowMatch, people: People): true | number | undefined {
  if (!row.lot || match.client_id === undefined) return undefined;
  const known = people.lots.get(Number(match.client_id))?.get(lotKey(row.lot));
  if (!known) return undefined;
  return isSameLot(row.lot, known.lot) ? true : known.id;
}

/** An earlier import told another balance of this client. */
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

/** The row as `import_rows` keeps it. */
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
  const hasChanges =
    changes.length > 0 || typeof lot_known === 'number' || (!isDone && hasNewBalance(row, match, people));
  const outcome = match.outcome === 'same' && hasChanges ? 'update' : match.outcome;
  const notes: Note[] = [
    ...(row.rejected ? [{ code: `rejected.${row.rejected}` as const }] : []),
    ...(card?.archived ? [{ code: 'client.archived' as const }] : []),
    ...(isNew(match) ? cutNote(row, today) : []),
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
  const { row_no: _row, client_id: _client, candidates, relatives, ...rest } = match;
  const named = (refs: readonly PersonRef[]) => refs.map((ref) => personOf(ref, people));
  const sure = refOf(match);
  const who = candidates ?? (sure && [sure]);
  return {
    ...rest,
    ...(who && { candidates: named(who) }),
    ...(relatives && { relatives: named(relatives) }),
  };
}

/** Whom the check took the row for, without asking. */
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
