/**
 * Decides whose card each row of a chunk is about: a new card, a known one, or nobody. Rows of one new person become
 * one card, and a row whose hash another import has brought does nothing. Nothing is written here.
 */
import type { LocalDate } from '@ritm/kernel';
import type { StudentChange } from '@ritm/students/contract';
import type { RowOutcome } from '../../contract/index.ts';
import type { Card } from '../queries/cards.ts';
import type { ReadyRow } from '../queries/rows.ts';
import { changeOf, newCard, type CardDraft } from '../rules/rows/card-draft.ts';
import type { ChangedFields, Note, StoredRow } from '../stored.ts';

/** A client whom rows of this batch describe and whose card has to be created. */
export interface Draft {
  kind: 'draft';
  card: CardDraft;
  external_id: string | null;
  group_ids: number[];
  /** Set once the card is written. */
  student_id: number | null;
}

/** An existing card, with the changes that these rows make to it. */
export interface KnownCard {
  kind: 'known';
  student_id: number;
  card: Card;
  change: StudentChange;
}

export interface ResolvedRow {
  row: ReadyRow;
  /** Undefined when the row is left out. */
  subject: Draft | KnownCard | undefined;
  outcome: RowOutcome;
  /** The row creates the card itself. */
  makesCard: boolean;
  /** The row brings passes, marks and money; false when an earlier row has brought them already. */
  importsFacts: boolean;
  before: ChangedFields | null;
  notes: Note[];
}

/** What the database knows about the rows of a batch. */
export interface Known {
  /** Row → the card that was created since the check. */
  appeared: ReadonlyMap<number, number>;
  /** Hash of a row → the client to whom another import brought an identical row. */
  importedTo: ReadonlyMap<string, number>;
  cards: ReadonlyMap<number, Card>;
  /** Club card numbers that are taken. */
  clubCards: ReadonlySet<string>;
  /** Ids by names in lower case. */
  groups: ReadonlyMap<string, number>;
}

/**
 * Gathers the rows of a batch by the client they describe, in the order of the file. It writes nothing: the result is
 * the cards to create, the changes of existing cards, and the notes of each row.
 */
export class RowSubjects {
  readonly drafts: Draft[] = [];
  readonly resolved: ResolvedRow[] = [];
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
      const resolved = this.#resolve(row);
      this.#byRow.set(row.row_no, resolved.subject);
      this.resolved.push(resolved);
    }
  }

  get known(): KnownCard[] {
    return [...this.#cards.values()];
  }

  #resolve(row: ReadyRow): ResolvedRow {
    const { decision, match } = row.parsed;
    const resolved: ResolvedRow = {
      row,
      subject: undefined,
      outcome: row.outcome,
      makesCard: false,
      importsFacts: false,
      before: null,
      notes: [],
    };
    const before = match.reason === 'imported_before' ? row.matched_student_id : null;
    const importedId = this.#known.importedTo.get(row.row_hash) ?? before;
    if (importedId !== null) return { ...resolved, subject: this.#card(importedId) };
    if (match.reason === 'repeated_row') return this.#follow(resolved, { isRepeated: true });
    if (decision?.decision === 'new') return this.#addDraft(resolved);
    if (decision?.student_id != null) return this.#applyChange(resolved, this.#card(decision.student_id));
    if (row.of_row !== null) return this.#follow(resolved, { isRepeated: false });
    const appeared = this.#known.appeared.get(row.row_no);
    if (appeared !== undefined) {
      resolved.notes.push({ code: 'client.appeared' });
      return this.#applyChange(resolved, this.#card(appeared));
    }
    if (row.matched_student_id !== null) return this.#applyChange(resolved, this.#card(row.matched_student_id));
    return this.#addDraft(resolved);
  }

  /** Resolves a row about the same person as a row above to the client of that row. */
  #follow(resolved: ResolvedRow, { isRepeated }: { isRepeated: boolean }): ResolvedRow {
    const { of_row, of_student_id, matched_student_id } = resolved.row;
    const above = of_row === null ? undefined : this.#byRow.get(of_row);
    const id = of_student_id ?? matched_student_id;
    const subject = above ?? (id === null ? undefined : this.#card(id));
    if (!subject) {
      resolved.notes.push({ code: 'row.follows', data: { row: of_row ?? 0 } });
      return { ...resolved, outcome: 'skipped' };
    }
    return isRepeated ? { ...resolved, subject } : this.#applyChange(resolved, subject);
  }

  #addDraft(resolved: ResolvedRow): ResolvedRow {
    const { row } = resolved.row.parsed;
    const { card } = newCard(withoutWarnings(resolved.row.parsed), this.#today);
    card.club_card = this.#freeClubCard(card.club_card, resolved.notes);
    const group = this.#groupOf(resolved.row.parsed);
    const draft: Draft = {
      kind: 'draft',
      card,
      external_id: row.client.external_id?.slice(0, 100) ?? null,
      group_ids: group === undefined ? [] : [group],
      student_id: null,
    };
    this.drafts.push(draft);
    return { ...resolved, subject: draft, makesCard: true, importsFacts: true };
  }

  #applyChange(resolved: ResolvedRow, subject: Draft | KnownCard | undefined): ResolvedRow {
    if (!subject) {
      resolved.notes.push({ code: 'row.follows', data: { row: resolved.row.of_row ?? 0 } });
      return { ...resolved, outcome: 'skipped' };
    }
    const { parsed } = resolved.row;
    const change = changeOf(subject.card, withoutWarnings(parsed), {
      changes: parsed.match.changes ?? [],
      isDecided: parsed.decision !== undefined,
      today: this.#today,
    });
    if (change.club_card !== undefined) {
      change.club_card = this.#freeClubCard(change.club_card, resolved.notes);
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
    const hasChanged = Object.keys(before).length > 0;
    if (subject.kind === 'known') {
      const wire = { ...change, ...(isAdded && { group_ids: [...groups] }) };
      Object.assign(subject.change, wire);
    }
    return {
      ...resolved,
      subject,
      importsFacts: true,
      before: hasChanged ? before : null,
    };
  }

  #card(id: number): KnownCard | undefined {
    const known = this.#cards.get(id);
    if (known) return known;
    const card = this.#known.cards.get(id);
    if (!card) return undefined;
    const subject: KnownCard = { kind: 'known', student_id: id, card: structuredClone(card), change: {} };
    this.#cards.set(id, subject);
    return subject;
  }

  /** A club card number that is taken stays with its holder; the row is imported without it. */
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

/** The row as it was parsed. Its warnings are stored elsewhere and do not affect the result. */
const withoutWarnings = ({ row }: StoredRow) => ({ ...row, warnings: [] });
