import { AppError, commonErrors } from '@ritm/http';
import type { LockKey, WriteContext } from '@ritm/platform';
import { holdsSeat, timetableErrors as errors, type SeatSource } from '../../contract/index.ts';
import { seatsLeft } from '../rules/capacity.ts';
import type { Queue } from '../rules/waiting.ts';
import { seatFacts, type SeatFacts } from './queries.ts';

/**
 * Locks the places of these dates, so that transactions which give or free them wait for one another. The key sorts
 * after `series`, `student`, `teacher` and `venue`, so take those locks first. Lock several dates in one call or in the
 * order of this call.
 */
export function lockSeats(tx: WriteContext, ...occurrence_ids: number[]): void {
  tx.lock(...occurrence_ids.map((id): LockKey => ['visitors', tx.school_id, id]));
}

/** Reads a date under its lock in one round trip. 404 when the organization has no such date. */
export async function readSeatFacts(
  tx: WriteContext,
  { occurrence_id, students_ids = [] }: { occurrence_id: number; students_ids?: readonly number[] | undefined },
): Promise<SeatFacts> {
  lockSeats(tx, occurrence_id);
  const uniqueIds = [...new Set(students_ids)];
  const [facts] = await tx.run(seatFacts, { school_id: tx.school_id, occurrence_id, students_ids: uniqueIds });
  if (!facts || facts.clients.length < uniqueIds.length) throw new AppError(commonErrors.not_found);
  return facts;
}

export const minutesLeft = (tx: WriteContext, { starts_at }: Pick<SeatFacts, 'starts_at'>): number =>
  (Date.parse(starts_at) - Date.parse(tx.now)) / 60_000;

/** The number of free places; holds that are over do not take any. */
export function freeOf({ capacity, booked }: SeatFacts, freed = 0): number {
  return seatsLeft(capacity, booked - freed);
}

export function quotasLeft(
  { quotas, taken }: SeatFacts,
  freed: Partial<Record<SeatSource, number>> = {},
): Queue['quotas_left'] {
  const left: Queue['quotas_left'] = {};
  for (const [source, limit] of Object.entries(quotas ?? {}) as [SeatSource, number][])
    left[source] = Math.max(0, limit - (taken[source] ?? 0) + (freed[source] ?? 0));
  return left;
}

/** Places can be taken only on a class that is planned and has not begun. */
export function requireOpen(tx: WriteContext, facts: SeatFacts): void {
  if (facts.status === 'canceled') throw new AppError(errors.canceled);
  if (facts.status !== 'planned' || minutesLeft(tx, facts) <= 0) throw new AppError(errors.class_over);
}

/** A client cannot take two places on one class. */
export function requireUnseated(facts: SeatFacts): void {
  const seated = facts.clients.filter(({ status }) => holdsSeat(status));
  if (seated.length > 0)
    throw new AppError(errors.already_booked, {
      what: seated.map(({ name }) => name).join(', '),
      students_ids: seated.map(({ id }) => id),
    });
}
