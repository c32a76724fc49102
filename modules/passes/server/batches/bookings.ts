import type { ReadContext, WriteContext } from '@ritm/platform';
import { bookingsOfLots, type BookingRow } from '../booking-queries.ts';
import { releaseBookings, restoreBookings } from '../bookings.ts';
import { toLot } from '../lots.ts';
import { lotsOfStudents, type LotRow } from '../queries.ts';
import type { MassAction } from '../../rules/terms/mass.ts';
import { paysFor, wouldPay } from '../../rules/charges/refuse-lot.ts';
import { deleteFoundBookings, releasedOf, setBookings, type ReleasedBooking } from './booking-queries.ts';

type BookingOfLot = BookingRow & { lesson_plus_id: number };

interface FreezePlan {
  batch_id: number;
  /** Lots that the freeze concerns. */
  rows: readonly LotRow[];
  action: MassAction;
  /** Whether another lot of the same clients would be frozen by the same batch. */
  isFrozenToo: (row: LotRow) => boolean;
}

/** Bookings within the freeze that nothing else would pay for: the client has no other pass that stays unfrozen. */
async function bookingsOnlyOf(context: ReadContext | WriteContext, plan: FreezePlan): Promise<BookingOfLot[]> {
  const { school_id, now } = context;
  const { from_date: from, to_date: to } = plan.action;
  const byId = new Map(plan.rows.map((row) => [row.id, row]));
  const booked = await context.run(bookingsOfLots, { school_id, ids: [...byId.keys()], from, to, now });
  const paid = booked.filter((one) => paysFor(toLot(byId.get(one.lesson_plus_id)!), one));
  if (paid.length === 0) return [];
  const student_ids = [...new Set(paid.map((one) => one.student_id))];
  const lots = Map.groupBy(await context.run(lotsOfStudents, { school_id, student_ids }), (one) => one.user_id);
  return paid.filter(({ student_id, date, time_from, service_id, format, branch_id }) => {
    const visit = { service_id, format, branch_id, date_visit: date, time: time_from };
    const others = (lots.get(student_id) ?? []).filter((one) => !byId.has(one.id) && !plan.isFrozenToo(one));
    return !others.some((one) => wouldPay(toLot(one), visit));
  });
}

/** Records the bookings that the freeze would cancel, for the preview. */
export async function recordFoundBookings(tx: WriteContext, plan: FreezePlan): Promise<void> {
  recordBookings(tx, plan, { bookings: await bookingsOnlyOf(tx, plan), state: 'found' });
}

/** Cancels the bookings free of charge; a booking shared by two passes is canceled once. */
export async function releaseBookingsOfFreeze(tx: WriteContext, plan: FreezePlan): Promise<void> {
  const bookings = await bookingsOnlyOf(tx, plan);
  const { school_id } = tx;
  tx.defer(deleteFoundBookings, { school_id, batch_id: plan.batch_id, ids: plan.rows.map(({ id }) => id) });
  await releaseBookings(tx, uniqueBookings(bookings));
  recordBookings(tx, plan, { bookings, state: 'released' });
}

/** Restores the bookings of these lots where the classes still have room. */
export async function restoreBookingsOfBatch(tx: WriteContext, { batch_id, ids }: { batch_id: number; ids: number[] }) {
  const { school_id } = tx;
  const released = await tx.run(releasedOf, { school_id, batch_id, ids });
  const { restored, not_restored } = await restoreBookings(tx, uniqueBookings(released));
  const among = (rows: readonly BookingRow[]) => released.filter((one) => rows.some((row) => isSame(row, one)));
  recordBookings(tx, { batch_id }, { bookings: among(restored), state: 'restored' });
  recordBookings(tx, { batch_id }, { bookings: among(not_restored), state: 'lost' });
}

type BookingKey = Pick<ReleasedBooking, 'occurrence_id' | 'student_id'>;
const isSame = (one: BookingKey, other: BookingKey) =>
  one.occurrence_id === other.occurrence_id && one.student_id === other.student_id;

const uniqueBookings = <T extends BookingKey>(bookings: readonly T[]): T[] => [
  ...new Map(bookings.map((one) => [`${one.occurrence_id}:${one.student_id}`, one])).values(),
];

function recordBookings(
  tx: WriteContext,
  { batch_id }: { batch_id: number },
  { bookings, state }: { bookings: readonly ReleasedBooking[]; state: 'found' | 'released' | 'restored' | 'lost' },
): void {
  if (bookings.length === 0) return;
  const rows = bookings.map(({ lesson_plus_id, occurrence_id, student_id }) => ({
    lesson_plus_id,
    occurrence_id,
    student_id,
  }));
  tx.defer(setBookings, { school_id: tx.school_id, batch_id, rows: JSON.stringify(rows), state });
}
