import { classRequests, classRequestText } from '../rules/rows/class-requests.ts';
import type { ClassResolver } from '../rules/rows/resolve-classes.ts';
import type { SheetRow } from './parse-sheet.ts';
import type { RowToStore } from './stored-rows.ts';

/**
 * Returns the row with the classes of its group and with notes on what prevents them. The outcome of a row that only
 * describes a timetable follows its classes: they exist already, or the row is rejected when none of them can be
 * created.
 */
export function withClasses(stored: RowToStore, row: SheetRow, resolver: ClassResolver): RowToStore {
  if (stored.outcome === 'rejected') return stored;
  const { wishes, notes } = classRequests(row.group);
  const resolved = wishes.map((request) => resolver.resolve(request));
  if (resolved.length === 0 && notes.length === 0)
    return row.timetable_only ? { ...stored, outcome: 'rejected' } : stored;
  // Several days of one group have the same unknown room, and one note about it is enough.
  const rowNotes = new Map(
    [...notes, ...resolved.flatMap((one) => one.notes)].map((note) => [JSON.stringify(note), note]),
  );
  const messages = [...stored.messages, ...rowNotes.values()];
  const classes = resolved
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ request }) => classRequestText(request));
  const parsed = { ...stored.parsed, match: { ...stored.parsed.match, ...(classes.length > 0 && { classes }) } };
  if (!row.timetable_only) return { ...stored, parsed, messages };
  const isKnown = resolved.length > 0 && resolved.every(({ outcome }) => outcome === 'known');
  const outcome = classes.length === 0 ? 'rejected' : isKnown ? 'same' : 'new';
  return { ...stored, parsed, messages, outcome };
}
