import type { ParsedClient } from '../cells/parsed.ts';
import { CARD_FIELDS } from './diff-client.ts';
import { joinComments } from './join-comments.ts';

/** Field → the values that the rows of the last import with this field had for one client, in their order. */
export type WrittenFields = Map<string, { import_id: number; values: unknown[] }>;

/** Adds a row of an import; rows come in the order of the imports. */
export function addWritten(written: WrittenFields, import_id: number, client: Partial<ParsedClient>): void {
  for (const [field, value] of Object.entries(client)) {
    if (value === null) continue;
    const known = written.get(field);
    if (known?.import_id === import_id) known.values.push(value);
    else written.set(field, { import_id, values: [value] });
  }
}

/**
 * Fields of a card that hold what no import wrote. Rows of one import about one person may differ, and any of their
 * values, or their joined comments, is the import's.
 */
export function changedByHand(
  card: Readonly<Partial<Record<(typeof CARD_FIELDS)[number], unknown>>>,
  written: WrittenFields,
): string[] {
  return CARD_FIELDS.filter((field) => {
    const now = card[field] || null;
    if (now === null) return false;
    const values = written.get(field)?.values ?? [];
    if (values.includes(now)) return false;
    return field !== 'comment' || values.length === 0 || values.map(String).reduce(joinComments) !== now;
  });
}
