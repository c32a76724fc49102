import type { SchoolRole } from '@ritm/http';
import type { Outcome } from '@ritm/passes/contract';

/** A mark made without a connection: it is kept until the server has it, whatever happens to the page. */
export interface WaitingMark {
  /** Who made it: nobody else's session sends it. */
  readonly user_id: number;
  readonly role: SchoolRole;
  readonly school_id: number;
  readonly timetable_id: number;
  readonly date: string;
  readonly student_id: number;
  readonly status: Outcome | null;
}

/** Numbers without names: they outlive the session, because a mark must not be lost. */
const KEY = 'ritm.waiting-marks';

/** The waiting marks of a person, the first made first. */
export const waitingMarks = (user_id: number): readonly WaitingMark[] => all().filter((one) => one.user_id === user_id);

/** Keeps marks; a later mark of the same place replaces the earlier. */
export function keepWaiting(marks: readonly WaitingMark[]): void {
  write([...all().filter((one) => !marks.some((next) => isSamePlace(one, next))), ...marks]);
}

/** The server has these. A place that was marked anew meanwhile keeps waiting. */
export function dropWaiting(marks: readonly WaitingMark[]): void {
  write(all().filter((one) => !marks.some((sent) => isSamePlace(one, sent) && one.status === sent.status)));
}

const isSamePlace = (one: WaitingMark, other: WaitingMark): boolean =>
  (['user_id', 'school_id', 'timetable_id', 'date', 'student_id'] as const).every((key) => one[key] === other[key]);

function all(): readonly WaitingMark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as WaitingMark[]) : [];
  } catch {
    // Storage is forbidden or holds something else: marks then wait in the open page alone.
    return [];
  }
}

function write(marks: readonly WaitingMark[]): void {
  try {
    if (marks.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // The same.
  }
}

/** Marks of one class of one day, which the server takes in one call. */
export function byClass(marks: readonly WaitingMark[]): readonly (readonly WaitingMark[])[] {
  return [...Map.groupBy(marks, (one) => `${one.school_id} ${one.timetable_id} ${one.date}`).values()];
}
