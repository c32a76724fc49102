import type { ParsedClient } from './parsed.ts';

/** Fields of a card or a row by their wire names. */
export type ComparableFields = Record<string, unknown>;

export interface FieldChange {
  field: string;
  from: string | number | null;
  to: string | number;
}

/** Fields that an import may fill or change on a card; the number in the old program stays with the cards that it made. Statistics of the old system and tags are added by the commit. */
export const CARD_FIELDS = [
  'lastname',
  'firstname',
  'patronymic',
  'phone',
  'email',
  'birth_date',
  'gender',
  'club_card',
  'source',
  'comment',
] as const;

/** A fuller name is worth an update, «Маша» over «Мария» is not. */
const FILL_ONLY: ReadonlySet<string> = new Set(['lastname', 'firstname', 'patronymic', 'gender']);

/** What the row would change. Empty cells change nothing; what a person changed by hand is kept and listed. */
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
    if (from !== null && FILL_ONLY.has(field)) continue;
    if (changedByHand.has(field)) kept.push(field);
    else changes.push({ field, from, to });
  }
  return { changes, kept };
}

/** The number may stand on the card as the second one or as the mother's. */
function isKnownPhone(field: string, to: string, card: ComparableFields): boolean {
  const phones = card['phones'];
  return field === 'phone' && Array.isArray(phones) && phones.includes(to);
}
