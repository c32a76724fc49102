import type { ReadContext, Runner } from '@ritm/platform';
import { findStudentsGroups } from '@ritm/students/server';
import type { ExistingData } from '../apply/existing-data.ts';
import { cardsByIds, takenClubCards, type Card } from '../queries/cards.ts';
import type { ReadyRow } from '../queries/rows.ts';
import type { RowSubjects } from '../apply/subjects.ts';

/**
 * The organization's data as the batches so far would have left it. Simulated records have ids below zero, which do not
 * occur in the database.
 */
export class SimulatedData implements ExistingData {
  readonly runner: Runner;
  readonly school_id: number;
  readonly #cards = new Map<number, Card>();
  readonly #clubCards = new Set<string>();
  readonly #groups = new Map<string, number>();
  /** Row number → the client to whom the row was assigned. */
  readonly #clientOfRow = new Map<number, number>();
  #lastId = 0;

  constructor(read: ReadContext) {
    this.runner = read;
    this.school_id = read.school_id;
  }

  nextId(): number {
    return --this.#lastId;
  }

  /** Nothing is written, so no lock is needed. */
  hold(): void {}

  async cards(ids: readonly number[]): Promise<readonly Card[]> {
    const storedIds = ids.filter((id) => !this.#cards.has(id));
    const stored = await this.runner.run(cardsByIds, { school_id: this.school_id, ids: storedIds });
    return [...stored, ...ids.flatMap((id) => this.#cards.get(id) ?? [])];
  }

  async findTakenClubCards(numbers: readonly string[]): Promise<readonly string[]> {
    const taken = await this.runner.run(takenClubCards, { school_id: this.school_id, club_cards: [...numbers] });
    return [...taken.map(({ club_card }) => club_card), ...numbers.filter((number) => this.#clubCards.has(number))];
  }

  async groups(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const unknownNames = names.map((name) => name.toLowerCase()).filter((name) => !this.#groups.has(name));
    const stored = await findStudentsGroups(this.runner, this.school_id, unknownNames);
    for (const name of unknownNames) this.#groups.set(name, stored.get(name) ?? this.nextId());
    return this.#groups;
  }

  /** Rows that follow a row of an earlier batch, with the client of that row. */
  following(rows: readonly ReadyRow[]): ReadyRow[] {
    return rows.map((row) => {
      const above = row.of_row === null ? undefined : this.#clientOfRow.get(row.of_row);
      return above === undefined ? row : { ...row, of_student_id: above };
    });
  }

  /** Records the cards of the batch as if they were written. */
  write({ drafts, known, resolved }: RowSubjects): void {
    for (const draft of drafts) {
      draft.student_id = this.nextId();
      const { card, external_id, group_ids, student_id: id } = draft;
      this.#recordCard({ ...card, id, external_id, group_ids, archived: false });
    }
    for (const { card, change } of known) if (Object.keys(change).length > 0) this.#recordCard(card);
    for (const { row, subject } of resolved)
      if (subject?.student_id != null) this.#clientOfRow.set(row.row_no, subject.student_id);
  }

  #recordCard(card: Card): void {
    this.#cards.set(card.id, card);
    if (card.club_card !== null) this.#clubCards.add(card.club_card);
  }
}
