import type { TimetableRow } from '@ritm/timetable/contract';

/** The choice of a make-up that took place in no class. */
export const outsideClass = 'none';

type ClassOfDay = Pick<TimetableRow, 'id' | 'service_id' | 'starts_at' | 'status' | 'time_from' | 'title'>;

/**
 * The classes of a day in which an absence could be made up: those of the missed service before the others, by time.
 * `first` is the one that is most likely meant: the last class of that service to have begun, or the first of the day.
 */
export function classForMakeUp(
  rows: readonly ClassOfDay[],
  { service_id }: { readonly service_id: number | null },
  now: string,
): { readonly classes: readonly ClassOfDay[]; readonly first: number | undefined } {
  const begins = (row: ClassOfDay): number => Date.parse(row.starts_at);
  const byTime = rows
    .filter(({ status }) => status !== 'canceled')
    .toSorted((left, right) => begins(left) - begins(right));
  const isSame = (row: ClassOfDay): boolean => service_id !== null && row.service_id === service_id;
  const same = byTime.filter(isSame);
  const first = same.findLast((row) => begins(row) <= Date.parse(now)) ?? same[0];
  return { classes: [...same, ...byTime.filter((row) => !isSame(row))], first: first?.id };
}
