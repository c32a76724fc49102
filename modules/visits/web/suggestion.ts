import type { LessonPlus } from '@ritm/passes/contract';
import type { FastVisit } from './data.ts';
import { byEnd, isCurrent } from '@ritm/passes/web';

/** The visit that one tap would write, with its name. */
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

/** Classes of today on which the client is expected and not marked yet, by time. */
export const expected = (classes: readonly ClassOfDay[]): readonly ClassOfDay[] =>
  classes
    .filter(
      ({ status, attendance }) => status !== 'canceled' && (attendance === 'booked' || attendance === 'confirmed'),
    )
    .toSorted((a, b) => (a.time_from < b.time_from ? -1 : 1));

/** Passes to which a visit may be charged today, the earliest end first. */
export const usable = (passes: readonly LessonPlus[]): readonly LessonPlus[] =>
  byEnd(passes.filter((pass) => isCurrent(pass) && !pass.frozen));

/**
 * Naming the service lets the rules choose among several passes; an imported remainder without a service is named
 * itself.
 */
export const visitOf = ({ id, service_id }: LessonPlus): FastVisit =>
  service_id === null ? { lesson_plus_id: id } : { service_id };

/**
 * Suggests what the client most likely came for: the current class, otherwise the service of the pass that ends first.
 */
export function suggest(
  classes: readonly ClassOfDay[],
  passes: readonly LessonPlus[],
  clock: string,
): Suggestion | undefined {
  const awaited = expected(classes);
  // A client at the desk at 18:10 came for the class of 18:00, not for the one of 19:00.
  const now = awaited.findLast(({ time_from }) => time_from <= clock) ?? awaited[0];
  if (now) return { visit: { timetable_id: now.id, date_visit: now.date }, label: now.title };
  const pass = usable(passes)[0];
  return pass && { visit: visitOf(pass), label: pass.name };
}
