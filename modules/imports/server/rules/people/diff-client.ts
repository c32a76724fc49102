import { keysOf } from '@ritm/kernel';
import type { CardColumns, CardColumnWith } from '@ritm/students/contract';
import type { ParsedClient } from '../cells/parsed.ts';

/** Fields of a card or a row by their wire names. */
export type ComparableFields = Record<string, unknown>;

export interface FieldChange {
  field: string;
  from: string | number | null;
  to: string | number;
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

/**
 * The changes that the row would make. Empty cells change nothing; fields that a person changed by hand are kept and
 * listed.
 */
export function diffClient(
  row: ParsedClient,
  card: ComparableFields,
  changedByHand: ReadonlySet<string>,
): { changes: FieldChange[]; kept: string[] } {
  const changes: FieldChange[] = [];
  const kept: string[] = [];
  for (const field of CARD_FIELDS) {
    const to = row[field];
    const from = (card[field] ?? null) as string | number | null;
    if (to === null || to === from || isKnownPhone(field, to, card)) continue;
    if (field === 'gender' && row.gender_suggested) continue;
    if (from !== null && comparedColumns[field] === 'fills') continue;
    if (changedByHand.has(field)) kept.push(field);
    else changes.push({ field, from, to });
  }
  return { changes, kept };
}

/** The number may already be the card's second one or the mother's. */
function isKnownPhone(field: string, to: string, card: ComparableFields): boolean {
  const phones = card['phones'];
  return field === 'phone' && Array.isArray(phones) && phones.includes(to);
}
