import { keysOf } from '@ritm/kernel';
import type { CardColumns, CardColumnWith } from '@ritm/students/contract';
import type { ParsedClient } from '../cells/parsed.ts';
import { joinComments, MAX_COMMENT_LENGTH } from './join-comments.ts';

/** Fields of a card or a row by their wire names. */
export type ComparableFields = Record<string, unknown>;

export interface FieldChange {
  field: string;
  from: string | number | null;
  to: string | number;
}

/** Another value of a field in an earlier row about the same person; the earlier one stays. */
export interface FieldConflict {
  field: string;
  /** The row that filled the field. */
  row: number;
  /** The value that is left out. */
  left: string | number;
}

type ComparedColumn = CardColumnWith<'imported', 'replaces' | 'fills'>;

/**
 * Fields that an import may fill or change on a card; the type keeps them equal to the list of a card's columns. It
 * fills a name or the gender but never replaces it: a fuller name would be worth an update, but «Маша» instead of
 * «Мария» is not. The number in the old program is not among them: it stays with the cards that the import created. The
 * commit adds statistics of the old system and tags.
 */
const comparedColumns = {
  lastname: 'fills',
  firstname: 'fills',
  patronymic: 'fills',
  phone: 'replaces',
  email: 'replaces',
  birth_date: 'replaces',
  gender: 'fills',
  club_card: 'replaces',
  source: 'replaces',
  comment: 'replaces',
} as const satisfies { [K in ComparedColumn]: CardColumns[K]['imported'] };

export const CARD_FIELDS = keysOf(comparedColumns);

/** A card's data as the rows above have left it. */
export interface ComparedCard {
  fields: ComparableFields;
  changedByHand: ReadonlySet<string>;
  /** Field → the row of this file that filled it. */
  filledBy: ReadonlyMap<string, number>;
}

export interface ClientDifference {
  changes: FieldChange[];
  /** Fields that keep what a person entered. */
  kept: string[];
  conflicts: FieldConflict[];
}

/** Fields that a row may only fill, beside those of `CARD_FIELDS`. */
const FILLED_FIELDS = ['phone2', 'discount'] as const;

/**
 * The changes that the row would make. Empty cells change nothing; fields that a person changed by hand are kept and
 * listed. Of two rows of the file about one person the second replaces nothing: comments are joined, and any other
 * field keeps its first value.
 */
export function diffClient(row: ParsedClient, card: ComparedCard): ClientDifference {
  const difference: ClientDifference = { changes: [], kept: [], conflicts: [] };
  for (const field of CARD_FIELDS) {
    if (field === 'gender' && row.gender_suggested) continue;
    compare(field, row[field], { card, difference });
  }
  for (const field of FILLED_FIELDS) {
    const first = card.filledBy.get(field);
    const left = row[field];
    if (first === undefined || left === null || left === card.fields[field] || isKnownPhone(field, left, card))
      continue;
    difference.conflicts.push({ field, row: first, left });
  }
  return difference;
}

function compare(
  field: (typeof CARD_FIELDS)[number],
  to: string | null,
  { card, difference }: { card: ComparedCard; difference: ClientDifference },
): void {
  const from = (card.fields[field] ?? null) as string | null;
  if (to === null || to === from || isKnownPhone(field, to, card)) return;
  const first = card.filledBy.get(field);
  if (from !== null && first === undefined && comparedColumns[field] === 'fills') return;
  if (card.changedByHand.has(field)) {
    difference.kept.push(field);
  } else if (from === null || first === undefined) {
    difference.changes.push({ field, from, to });
  } else {
    const joined = field === 'comment' ? joinComments(from, to) : null;
    if (joined === null || joined.length > MAX_COMMENT_LENGTH)
      difference.conflicts.push({ field, row: first, left: to });
    else if (joined !== from) difference.changes.push({ field, from, to: joined });
  }
}

/** The number may already be the card's second one or the mother's. */
function isKnownPhone(field: string, to: string | number, { fields: { phones } }: ComparedCard): boolean {
  return field.startsWith('phone') && Array.isArray(phones) && phones.includes(to);
}
