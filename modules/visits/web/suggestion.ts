import type { LessonPlus } from '@ritm/passes/contract';
import type { FastVisit } from './data.ts';
import { byEnd, isCurrent } from '@ritm/passes/web';

/** A visit that one tap would write, and its name. */
export interface Suggestion {
  readonly visit: FastVisit;
  readonly label: string;
}

export interface ClassOfDay {
  readonly id: number;
  readonly date: string;
  readonly time_from: string;
  readonly title: string;
  readonly status: string;
  readonly attendance: string;
}

/** Classes of today on which the client is expected and not marked yet, in the order of the clock. */
export const expected = (classes: readonly ClassOfDay[]): readonly ClassOfDay[] =>
  classes
    .filter(
      ({ status, attendance }) => status !== 'canceled' && (attendance === 'booked' || attendance === 'confirmed'),
    )
    .toSorted((a, b) => (a.time_from < b.time_from ? -1 : 1));

/** Passes that a visit may be written off today, those that end first before the others. */
export const usable = (passes: readonly LessonPlus[]): readonly LessonPlus[] =>
  byEnd(passes.filter((pass) => isCurrent(pass) && !pass.frozen));

/** A pass by its service lets the rules choose among several; a remainder brought from elsewhere has only itself. */
export const visitOf = ({ id, service_id }: LessonPlus): FastVisit =>
  service_id === null ? { lesson_plus_id: id } : { service_id };

/** What the client has most likely come for: the class of now, else what the pass that ends first is for. */
export function suggest(
  classes: readonly ClassOfDay[],
  passes: readonly LessonPlus[],
  clock: string,
): Suggestion | undefined {
  const awaited = expected(classes);
  // Somebody at the desk at 18:10 came to the class of 18:00, not to the one of 19:00.
  const now = awaited.findLast(({ time_from }) => time_from <= clock) ?? awaited[0];
  if (now) return { visit: { timetable_id: now.id, date_visit: now.date }, label: now.title };
  const pass = usable(passes)[0];
  return pass && { visit: visitOf(pass), label: pass.name };
}
