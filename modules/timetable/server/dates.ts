import type { DateValues } from './queries/write.ts';
import { capacityOf } from './rules/capacity.ts';
import { occurrenceTimes } from './rules/occurrence-times.ts';

/** The capacities of the place and of the service of a date. */
export interface Limits {
  place_capacity: number | null;
  place_exclusive: boolean | null;
  service_capacity: number | null;
}

/**
 * A date before its instants and effective capacity are computed. `title` and `note` null: those of the series apply.
 */
export interface DateFacts {
  original_date: string;
  date: string;
  time_from: string;
  duration_minutes: number;
  time_zone: string;
  teacher_id: number | null;
  place_id: number | null;
  service_id: number | null;
  title: string | null;
  note: string | null;
  /** The requested capacity; the effective one is the minimum of this, the place's and the service's. */
  capacity: number | null;
  quotas: string | null;
}

/** Converts a date into the values that are written to its row. */
export function toDateValues(
  facts: DateFacts,
  limits: Limits,
): Omit<DateValues, 'status' | 'conflict_reason' | 'overridden'> {
  const { original_date, date, time_from, teacher_id, place_id, service_id, title, note, quotas } = facts;
  return {
    original_date,
    date,
    time_from,
    ...occurrenceTimes(facts),
    teacher_id,
    place_id,
    exclusive_place_id: limits.place_exclusive ? place_id : null,
    service_id,
    title,
    note,
    capacity: effectiveCapacity(facts.capacity, limits),
    quotas,
  };
}

export const effectiveCapacity = (
  capacity: number | null,
  { place_capacity, service_capacity }: Limits,
): number | null => capacityOf({ place: place_capacity, service: service_capacity, occurrence: capacity });
