import { classWishes, wishText } from '../rules/class-wishes.ts';
import type { ClassJudge } from '../rules/judge-classes.ts';
import type { SheetRow } from '../sheets/parse-sheet.ts';
import type { StoredAs } from './stored-rows.ts';

/**
 * The row with the classes of its group: what hinders them stands beside it. A row of nothing but a timetable is what its classes are:
 * there already, or refused when none of them can stand.
 */
export function withClasses(stored: StoredAs, row: SheetRow, judge: ClassJudge): StoredAs {
  if (stored.outcome === 'rejected') return stored;
  const { wishes, notes } = classWishes(row.group);
  const judged = wishes.map((wish) => judge.judge(wish));
  if (judged.length === 0 && notes.length === 0)
    return row.timetable_only ? { ...stored, outcome: 'rejected' } : stored;
  // Several days of one group meet the same unknown room.
  const told = new Map([...notes, ...judged.flatMap((one) => one.notes)].map((note) => [JSON.stringify(note), note]));
  const messages = [...stored.messages, ...told.values()];
  const classes = judged.filter(({ outcome }) => outcome !== 'refused').map(({ wish }) => wishText(wish));
  const parsed = { ...stored.parsed, match: { ...stored.parsed.match, ...(classes.length > 0 && { classes }) } };
  if (!row.timetable_only) return { ...stored, parsed, messages };
  const isKnown = judged.length > 0 && judged.every(({ outcome }) => outcome === 'known');
  const outcome = classes.length === 0 ? 'rejected' : isKnown ? 'same' : 'new';
  return { ...stored, parsed, messages, outcome };
}
