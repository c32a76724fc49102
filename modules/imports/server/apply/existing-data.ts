import type { Runner, WriteContext } from '@ritm/platform';
import { ensureStudentsGroups } from '@ritm/students/server';
import { cardsByIds, cardsSince, takenClubCards, type Card } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { twinRows, type ReadyRow } from '../queries/rows.ts';
import { compareNames, comparableName } from '../rules/people/same-name.ts';
import type { Known } from './subjects.ts';

/**
 * The data with which a batch of rows is compared: for a commit the database, for a forecast the database and the
 * results of the simulated batches so far.
 */
export interface ExistingData {
  readonly runner: Runner;
  readonly school_id: number;
  /** From here on nobody else writes data of these clients. */
  hold(student_ids: readonly number[]): void;
  cards(ids: readonly number[]): Promise<readonly Card[]>;
  /** Returns those of these numbers that are taken. */
  findTakenClubCards(numbers: readonly string[]): Promise<readonly string[]>;
  /** Ids by names in lower case. */
  groups(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Reads the organization's data from the database, under the locks of the clients whom the batch concerns. */
export function databaseData(tx: WriteContext): ExistingData {
  const { school_id } = tx;
  return {
    runner: tx,
    school_id,
    hold: (ids) => tx.lock(...ids.map((id) => ['student', school_id, id] as const)),
    cards: (ids) => tx.run(cardsByIds, { school_id, ids: [...ids] }),
    findTakenClubCards: async (numbers) =>
      (await tx.run(takenClubCards, { school_id, club_cards: [...numbers] })).map(({ club_card }) => club_card),
    groups: (names) => ensureStudentsGroups(tx, names),
  };
}

/** Loads everything about these rows that may have changed since the check. */
export async function loadKnown(
  existing: ExistingData,
  record: ImportRecord,
  rows: readonly ReadyRow[],
): Promise<Known> {
  const { school_id, runner } = existing;
  const [twins, appeared] = await Promise.all([
    runner.run(twinRows, { school_id, import_id: record.id, hashes: rows.map(({ row_hash }) => row_hash) }),
    findAppeared(existing, record, rows),
  ]);
  const importedTo = new Map(twins.map(({ row_hash, student_id }) => [row_hash, student_id]));
  const ids = new Set(
    rows.flatMap((row) => [
      row.parsed.decision?.student_id,
      row.matched_student_id,
      row.of_student_id,
      importedTo.get(row.row_hash),
      appeared.get(row.row_no),
    ]),
  );
  const known = [...ids].filter((id) => id != null);
  existing.hold(known);
  const numbers = [...new Set(rows.map((row) => row.parsed.row.client.club_card).filter((number) => number !== null))];
  const names = rows.flatMap((row) => row.parsed.row.group?.name?.slice(0, 200).trim() || []);
  const [cards, taken, groups] = await Promise.all([
    existing.cards(known),
    existing.findTakenClubCards(numbers),
    existing.groups([...new Set(names)]),
  ]);
  return {
    appeared,
    importedTo,
    cards: new Map(cards.map((card) => [card.id, card])),
    clubCards: new Set(taken),
    groups,
  };
}

/** Finds rows that were new at the check and whose person has got a card since, by hand or by another import. */
async function findAppeared(
  { school_id, runner }: ExistingData,
  record: ImportRecord,
  rows: readonly ReadyRow[],
): Promise<Map<number, number>> {
  const newRows = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'family');
  const phones = [...new Set(newRows.map((row) => row.parsed.row.client.phone).filter((phone) => phone !== null))];
  const since = { school_id, import_id: record.id, since: record.summary.cards_to ?? 0, phones };
  const cards = phones.length > 0 ? await runner.run(cardsSince, since) : [];
  const appeared = new Map<number, number>();
  for (const { row_no, parsed } of cards.length > 0 ? newRows : []) {
    const { client } = parsed.row;
    const same = cards.find(
      (card) =>
        card.phone === client.phone &&
        compareNames(comparableName(client), comparableName(card)) === 'same' &&
        (card.birth_date === null || client.birth_date === null || card.birth_date === client.birth_date),
    );
    if (same) appeared.set(row_no, same.id);
  }
  return appeared;
}
