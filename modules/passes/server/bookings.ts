import { AppError } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { bookSeat, releaseSeats } from '@ritm/timetable/server';
import type { PassBooking } from '../contract/index.ts';
import { bookingsAt, bookingsOfLot, type BookingRow } from './booking-queries.ts';
import { toLot } from './lots.ts';
import { lotsOfStudents, type LotRow } from './queries.ts';
import { paysFor, wouldPay } from '../rules/charges/refuse-lot.ts';

/** Bookings within the days that depend on this pass alone: no other pass of the client would pay for the class. */
export async function bookingsOnlyBy(
  context: ReadContext | WriteContext,
  row: LotRow,
  { from, to }: { from: string; to: string },
): Promise<BookingRow[]> {
  const { school_id, now } = context;
  const lot = toLot(row);
  const booked = await context.run(bookingsOfLot, { school_id, lesson_plus_id: row.id, from, to, now });
  const paid = booked.filter((one) => paysFor(lot, one));
  if (paid.length === 0) return [];
  const student_ids = [...new Set(paid.map((one) => one.student_id))];
  const lots = await context.run(lotsOfStudents, { school_id, student_ids });
  return paid.filter(({ student_id, date, time_from, service_id, format, branch_id }) => {
    const visit = { service_id, format, branch_id, date_visit: date, time: time_from };
    return !lots.some((one) => one.user_id === student_id && one.id !== row.id && wouldPay(toLot(one), visit));
  });
}

/** Cancels the bookings without a charge. A regular place stays: only these dates are canceled. */
export async function releaseBookings(tx: WriteContext, bookings: readonly BookingRow[]): Promise<void> {
  lockDates(tx, bookings);
  for (const [occurrence_id, ofDate] of Map.groupBy(bookings, (one) => one.occurrence_id))
    await releaseSeats(tx, { occurrence_id, students_ids: ofDate.map(({ student_id }) => student_id) });
}

export interface ReleasedSeat {
  occurrence_id: number;
  student_id: number;
}

/** Restores bookings where the class still has room; the others are returned by name. */
export async function restoreBookings(
  tx: WriteContext,
  releasedSeats: readonly ReleasedSeat[],
): Promise<{ restored: BookingRow[]; not_restored: BookingRow[] }> {
  const rebookable = await findRebookable(tx, releasedSeats);
  lockDates(tx, rebookable);
  const [restored, not_restored]: [BookingRow[], BookingRow[]] = [[], []];
  for (const one of rebookable) {
    const isRebooked = await tryRebook(tx, one);
    (isRebooked ? restored : not_restored).push(one);
  }
  return { restored, not_restored };
}

/** Canceled bookings that could be restored if the class has room. */
export async function findRebookable(
  context: ReadContext | WriteContext,
  releasedSeats: readonly ReleasedSeat[],
): Promise<BookingRow[]> {
  if (releasedSeats.length === 0) return [];
  return context.run(bookingsAt, {
    school_id: context.school_id,
    occurrence_ids: releasedSeats.map((one) => one.occurrence_id),
    student_ids: releasedSeats.map((one) => one.student_id),
    statuses: ['canceled'],
    now: context.now,
  });
}

/** The booking call refuses before it writes, so a full class does not abort the transaction. */
async function tryRebook(tx: WriteContext, { occurrence_id, student_id }: BookingRow): Promise<boolean> {
  try {
    await bookSeat(tx, { occurrence_id, students_ids: [student_id], source: 'standing' });
    // The flush makes this booking visible to the next client of the same date.
    await tx.flush();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.declaration.status === 409) return false;
    throw error;
  }
}

/** Locks all dates at once, because locking them one by one could break the lock order. */
const lockDates = (tx: WriteContext, bookings: readonly BookingRow[]): void =>
  tx.lock(...bookings.map(({ occurrence_id }) => ['visitors', tx.school_id, occurrence_id] as const));

export const toPassBooking = ({ student_id, timetable_id, title, date, time_from }: BookingRow): PassBooking => ({
  student_id,
  timetable_id,
  title,
  date,
  time_from,
});
