import type { WorkingHours } from '../../contract/index.ts';

/** Each interval ends after it begins, and intervals of one day do not overlap; they may touch. */
export function areWorkingHours(hours: readonly WorkingHours[]): boolean {
  const ordered = orderWorkingHours(hours);
  return ordered.every((one, at) => {
    const before = ordered[at - 1];
    return one.time_from < one.time_to && (before?.weekday !== one.weekday || before.time_to <= one.time_from);
  });
}

export const orderWorkingHours = (hours: readonly WorkingHours[]): WorkingHours[] =>
  hours.toSorted((one, other) => one.weekday - other.weekday || one.time_from.localeCompare(other.time_from));
