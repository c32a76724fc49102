import type { CalendarRow, OwnEntry } from '@ritm/timetable/contract';

/** A line of the calendar: a class, or an entry of the person's own. */
export type CalendarLine = { kind: 'class'; row: CalendarRow } | { kind: 'own'; row: OwnEntry };

/** Classes and own entries in the order of their time. */
export function linesOf(classes: readonly CalendarRow[], own: readonly OwnEntry[]): CalendarLine[] {
  const lines: CalendarLine[] = [
    ...classes.map((row) => ({ kind: 'class' as const, row })),
    ...own.map((row) => ({ kind: 'own' as const, row })),
  ];
  return lines.toSorted((a, b) => Date.parse(a.row.starts_at) - Date.parse(b.row.starts_at));
}

/**
 * What a line overlaps. Somebody can be in one place only; classes of children may be at the same time, because each
 * goes to their own.
 */
export function clashesOf(line: CalendarLine, lines: readonly CalendarLine[]): CalendarLine[] {
  if (!isHeld(line)) return [];
  return lines.filter(
    (other) => other !== line && isHeld(other) && isOfOnePerson(line, other) && overlaps(line.row, other.row),
  );
}

const isHeld = (line: CalendarLine): boolean =>
  line.kind === 'own' || (line.row.status !== 'canceled' && line.row.attendance !== 'excused');

const isOfChild = (line: CalendarLine): boolean => line.kind === 'class' && line.row.part === 'child';

/** An entry of one's own concerns a child's class too: somebody may have to bring them. */
const isOfOnePerson = (a: CalendarLine, b: CalendarLine): boolean =>
  a.kind === 'own' || b.kind === 'own' || (!isOfChild(a) && !isOfChild(b));

interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
}
const overlaps = (a: Timed, b: Timed): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(b.starts_at) < Date.parse(a.ends_at);
