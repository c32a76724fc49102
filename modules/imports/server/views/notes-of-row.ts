/**
 * The notes of a row as they hold now: what a person has said of marks and prices since the check answers some of them.
 */
import type { RowRecord } from '../queries/rows.ts';
import { chosenFor } from '../rules/rows/mark-meanings.ts';
import { valueOf } from '../rules/rows/money/opening.ts';
import { withGivenPrice } from '../rules/rows/money/price-by-services.ts';
import type { ImportOptions, Note } from '../stored.ts';

export function notesOf(
  row: Pick<RowRecord, 'parsed' | 'messages'>,
  { marks = {}, prices = {} }: ImportOptions,
): Note[] {
  const isOpen = ({ code, data }: Note): boolean =>
    code !== 'mark.unknown' || chosenFor(marks, String(data?.['word'])) === undefined;
  return withValue(row.messages.filter(isOpen), row, prices);
}

/** Of a pass that these notes name, nothing is imported here and so nothing is valued. */
const NOT_OPENED: ReadonlySet<Note['code']> = new Set([
  'lot.expired',
  'lot.too_large',
  'lot.imported_before',
  'lot.told_anew',
]);

/** A pass that is valued by a price given to its service says so instead of lacking a value. */
function withValue(
  notes: Note[],
  { parsed }: Pick<RowRecord, 'parsed'>,
  prices: NonNullable<ImportOptions['prices']>,
): Note[] {
  const lot = parsed?.row.lot;
  const unknown = notes.findIndex(({ code }) => code === 'lot.value_unknown');
  if (!lot || unknown < 0) return notes;
  const priced = withGivenPrice(lot, prices);
  // Whether a value is known does not depend on the day.
  if (valueOf(priced, priced.starts_on ?? '') === null) return notes;
  const isNamed = notes.some(({ code }) => code === 'lot.value_of_service' || NOT_OPENED.has(code));
  const added: Note[] = isNamed ? [] : [{ code: 'lot.value_of_service', data: { text: lot.service_name ?? '' } }];
  return notes.toSpliced(unknown, 1, ...added);
}
