import type { LocalDate } from '@ritm/kernel';
import type { StudentChange } from '@ritm/students/contract';
import type { RowOutcome } from '../contract/index.ts';
import type { Card } from './queries/cards.ts';
import type { ReadyRow } from './queries/rows.ts';
import { changeOf, newCard, type CardDraft } from './rules/card-draft.ts';
import type { ChangedFields, Note, StoredRow } from './stored.ts';

/** A client that rows of this piece are about: a card to be made. */
export interface Draft {
  kind: 'draft';
  card: CardDraft;
  external_id: string | null;
  group_ids: number[];
  /** Known once it is written. */
  student_id: number | null;
}

/** Or a card that stands, with what these rows change on it. */
export interface KnownCard {
  kind: 'known';
  student_id: number;
  card: Card;
  change: StudentChange;
}

export interface Placed {
  row: ReadyRow;
  /** Undefined: the row is left out. */
  subject: Draft | KnownCard | undefined;
  outcome: RowOutcome;
  /** The row's own card. */
  makes: boolean;
  /** Passes, marks, money; a row that came before has brought them. */
  bringsFacts: boolean;
  before: ChangedFields | null;
  notes: Note[];
}

/** What the database said about the rows of a piece. */
export interface Known {
  /** Row → the card that came since the check. */
  appeared: ReadonlyMap<number, number>;
  /** Hash of a row → the client to whom another import brought the very same row. */
  broughtTo: ReadonlyMap<string, number>;
  cards: ReadonlyMap<number, Card>;
  /** Numbers that somebody holds. */
  clubCards: ReadonlySet<string>;
  /** By name in lower case. */
  groups: ReadonlyMap<string, number>;
}

/**
 * Gathers the rows of a piece by the client they are about, in the order of the file. Nothing is written here: what comes out
 * is the cards to make, the changes of those that stand, and what to say of each row.
 */
export class Subjects {
  readonly drafts: Draft[] = [];
  readonly placed: Placed[] = [];
  readonly #known: Known;
  readonly #today: LocalDate;
  readonly #cards = new Map<number, KnownCard>();
  readonly #byRow = new Map<number, Draft | KnownCard | undefined>();
  readonly #clubCards: Set<string>;

  constructor(rows: readonly ReadyRow[], known: Known, today: LocalDate) {
    this.#known = known;
    this.#today = today;
    this.#clubCards = new Set(known.clubCards);
    for (const row of rows) {
      const placed = this.#place(row);
      this.#byRow.set(row.row_no, placed.subject);
      this.placed.push(placed);
    }
  }

  get known(): KnownCard[] {
    return [...this.#cards.values()];
  }

  #place(row: ReadyRow): Placed {
    const { decision, match } = row.parsed;
    const placed: Placed = {
      row,
      subject: undefined,
      outcome: row.outcome,
      makes: false,
      bringsFacts: false,
      before: null,
      notes: [],
    };
    const before = match.reason === 'imported_before' ? row.matched_student_id : null;
    const brought = this.#known.broughtTo.get(row.row_hash) ?? before;
    if (brought !== null) return { ...placed, subject: this.#card(brought) };
    if (match.reason === 'repeated_row') return this.#follow(placed, { isRepeated: true });
    if (decision?.decision === 'new') return this.#make(placed);
    if (decision?.student_id != null) return this.#change(placed, this.#card(decision.student_id));
    if (row.of_row !== null) return this.#follow(placed, { isRepeated: false });
    const appeared = this.#known.appeared.get(row.row_no);
    if (appeared !== undefined) {
      placed.notes.push({ code: 'client.appeared' });
      return this.#change(placed, this.#card(appeared));
    }
    if (row.matched_student_id !== null) return this.#change(placed, this.#card(row.matched_student_id));
    return this.#make(placed);
  }

  /** The same person as a row above, wherever that row went. */
  #follow(placed: Placed, { isRepeated }: { isRepeated: boolean }): Placed {
    const { of_row, of_student_id, matched_student_id } = placed.row;
    const above = of_row === null ? undefined : this.#byRow.get(of_row);
    const id = of_student_id ?? matched_student_id;
    const subject = above ?? (id === null ? undefined : this.#card(id));
    if (!subject) {
      placed.notes.push({ code: 'row.follows', data: { row: of_row ?? 0 } });
      return { ...placed, outcome: 'skipped' };
    }
    return isRepeated ? { ...placed, subject } : this.#change(placed, subject);
  }

  #make(placed: Placed): Placed {
    const { row } = placed.row.parsed;
    const { card } = newCard(full(placed.row.parsed), this.#today);
    card.club_card = this.#freeClubCard(card.club_card, placed.notes);
    const group = this.#groupOf(placed.row.parsed);
    const draft: Draft = {
      kind: 'draft',
      card,
      external_id: row.client.external_id?.slice(0, 100) ?? null,
      group_ids: group === undefined ? [] : [group],
      student_id: null,
    };
    this.drafts.push(draft);
    return { ...placed, subject: draft, makes: true, bringsFacts: true };
  }

  #change(placed: Placed, subject: Draft | KnownCard | undefined): Placed {
    if (!subject) {
      placed.notes.push({ code: 'row.follows', data: { row: placed.row.of_row ?? 0 } });
      return { ...placed, outcome: 'skipped' };
    }
    const { parsed } = placed.row;
    const change = changeOf(subject.card, full(parsed), { changes: parsed.match.changes ?? [], today: this.#today });
    if (change.club_card !== undefined) {
      change.club_card = this.#freeClubCard(change.club_card, placed.notes);
      if (change.club_card === null) delete change.club_card;
    }
    const group = this.#groupOf(parsed);
    const groups = subject.kind === 'draft' ? subject.group_ids : subject.card.group_ids;
    const isAdded = group !== undefined && !groups.includes(group);
    const before: ChangedFields = Object.fromEntries(
      Object.entries(change).map(([field, after]) => [field, [subject.card[field as keyof CardDraft], after]]),
    );
    Object.assign(subject.card, change);
    if (isAdded) {
      before.group_ids = [[...groups], [...groups, group]];
      groups.push(group);
    }
    const isBefore = Object.keys(before).length > 0;
    if (subject.kind === 'known') {
      const wire = { ...change, ...(isAdded && { group_ids: [...groups] }) };
      Object.assign(subject.change, wire);
    }
    return {
      ...placed,
      subject,
      bringsFacts: true,
      before: isBefore && subject.kind === 'known' ? before : null,
    };
  }

  #card(id: number): KnownCard | undefined {
    const met = this.#cards.get(id);
    if (met) return met;
    const card = this.#known.cards.get(id);
    if (!card) return undefined;
    const subject: KnownCard = { kind: 'known', student_id: id, card: structuredClone(card), change: {} };
    this.#cards.set(id, subject);
    return subject;
  }

  /** A number that somebody holds stays with them; the row comes in without it. */
  #freeClubCard(number: string | null, notes: Note[]): string | null {
    if (number === null) return null;
    if (this.#clubCards.has(number)) {
      notes.push({ code: 'club_card.taken', data: { text: number } });
      return null;
    }
    this.#clubCards.add(number);
    return number;
  }

  #groupOf({ row }: StoredRow): number | undefined {
    return this.#known.groups.get(row.group?.name?.slice(0, 200).trim().toLowerCase() ?? '');
  }
}

/** The row as it was parsed; its warnings stand elsewhere and change nothing. */
const full = ({ row }: StoredRow) => ({ ...row, warnings: [] });
