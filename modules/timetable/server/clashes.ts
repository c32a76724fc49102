import { AppError } from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import type { LockKey, WriteContext } from '@ritm/platform';
import { timetableErrors, type Conflict } from '../contract/index.ts';
import { requireForce } from './access.ts';
import { clashesOf, type ClashRow } from './queries/clashes.ts';

/** The time of a teacher and of a place that a date takes. */
export interface TimeToTake {
  date: string;
  starts_at: string;
  ends_at: string;
  teacher_id: number | null;
  exclusive_place_id: number | null;
}
export interface ForceOptions {
  force?: boolean;
  conflict_reason?: string | null;
}

/**
 * Locks the time of teachers and places, so that transactions which write into the same time wait for one another. The
 * key of a place is called `venue` so that it sorts after `series`: a class is locked and read first, because only then
 * is it known whose time it takes.
 */
export function lockTime(
  tx: WriteContext,
  times: readonly Pick<TimeToTake, 'teacher_id' | 'exclusive_place_id'>[],
): void {
  const keys = times.flatMap(({ teacher_id, exclusive_place_id }): LockKey[] => [
    ...(teacher_id === null ? [] : [['teacher', tx.school_id, teacher_id] as const]),
    ...(exclusive_place_id === null ? [] : [['venue', tx.school_id, exclusive_place_id] as const]),
  ]);
  tx.lock(...keys);
}

/**
 * Finds the classes that already take the requested times; needs the locks of `lockTime`. `except`: dates that this change
 * moves away.
 */
export async function findClashes(
  tx: WriteContext,
  times: readonly TimeToTake[],
  except: number[] = [],
): Promise<ClashRow[]> {
  if (times.length === 0) return [];
  const rows = times.map(({ date, starts_at, ends_at, teacher_id, exclusive_place_id }, n) => ({
    n,
    date,
    starts_at,
    ends_at,
    teacher_id,
    exclusive_place_id,
  }));
  return tx.run(clashesOf, { school_id: tx.school_id, requested: JSON.stringify(rows), except });
}

/**
 * Refuses an overlap and names the class it meets, or allows it with a reason. Returns the reason for each wanted date
 * that overlaps.
 */
export function resolveClashes(
  tx: WriteContext,
  clashes: readonly ClashRow[],
  { force, conflict_reason }: ForceOptions,
): ReadonlyMap<number, string> {
  const [first] = clashes;
  if (!first) return new Map();
  if (!force) {
    const declaration = first.with === 'teacher' ? timetableErrors.teacher_busy : timetableErrors.place_busy;
    throw new AppError(declaration, {
      what: `: ${describeClash(first, tx.language)}`,
      conflicts: toConflicts(clashes).slice(0, 20),
    });
  }
  requireForce(tx);
  if (!conflict_reason) throw new AppError(timetableErrors.force_reason);
  return new Map(clashes.map(({ n }) => [n, conflict_reason]));
}

const describeClash = ({ title, date, time_from, time_to }: ClashRow, language: 'ru' | 'en'): string =>
  `${language === 'ru' ? `«${title}»` : `“${title}”`}, ${formatDate(date, language, 'weekday')}, ${time_from}–${time_to}`;

export const toConflicts = (clashes: readonly ClashRow[]): Conflict[] =>
  clashes.map(({ n: _n, with: busy, id, title, date, time_from, time_to }) => ({
    with: busy,
    id,
    title,
    date,
    time_from,
    time_to,
  }));
