/**
 * A client's regular place, begun and ended by the desk from one date on. The caller has checked the client and the
 * class.
 */
import { todayIn } from '@ritm/kernel/zone';
import type { Runner, WriteContext } from '@ritm/platform';
import { holdsSeat, type Timetable } from '../../contract/index.ts';
import {
  addRegularDays,
  endRegularPlaces,
  fullDates,
  lockDateSeats,
  seatRegulars,
  unseatFollowing,
} from '../queries/regular-places.ts';
import { seatDates, type SeatDate } from '../queries/seat-dates.ts';
import { bookSeat } from './book.ts';

export interface RegularBooking {
  /** The class on the first date. */
  openClass: Timetable;
  student_id: number;
  /** The last date, both inclusive; null: without an end. */
  until: string | null;
}

/** The dates that a booking would concern, see `seatDates`. */
export const findSeatDates = (
  runner: Runner,
  { school_id, ...of }: RegularBooking & { school_id: number; single: boolean },
): Promise<SeatDate[]> =>
  runner.run(seatDates, {
    school_id,
    timetable_id: of.openClass.id,
    student_id: of.student_id,
    from: of.openClass.original_date,
    until: of.single ? of.openClass.original_date : of.until,
  });

/**
 * Gives a client a place on a date and, as far as there are places, on every later one until the last. The first date
 * must have a place. The regular places that the client has already stay, those that begin later too. Returns the dates
 * that are full. Call it before any lock that sorts after `series`.
 */
export async function bookRegular(
  tx: WriteContext,
  { openClass, student_id, until }: RegularBooking,
): Promise<string[]> {
  const { school_id } = tx;
  const of = { school_id, timetable_id: openClass.id, from: openClass.original_date };
  tx.lock(['series', school_id, openClass.id]);
  const student_ids = [student_id];
  const today = todayIn(openClass.time_zone, tx.now);
  const isSeated = openClass.students.some((one) => one.student_id === student_id && holdsSeat(one.status));
  // Whoever is booked on the first date already keeps that place and gets those after it.
  if (!isSeated)
    await bookSeat(tx, { occurrence_id: openClass.occurrence_id, students_ids: student_ids, source: 'standing' });
  // The first date is seated before the rest is counted, so that it is not reported as full.
  await tx.flush();
  const steps = [
    tx.run(addRegularDays, { ...of, student_id, until }),
    tx.run(lockDateSeats, of),
    tx.run(seatRegulars, { ...of, today, student_ids }),
  ];
  const [full] = await Promise.all([tx.run(fullDates, { ...of, until, today, student_ids }), ...steps]);
  auditRegular(tx, openClass, { student_id, from: openClass.date, until, added: true });
  return full.map(({ date }) => date);
}

/** Ends a client's regular place from a date on and frees the places of that date and all later ones. */
export async function leaveRegular(
  tx: WriteContext,
  { openClass, student_id }: Omit<RegularBooking, 'until'>,
): Promise<void> {
  const { school_id } = tx;
  const of = { school_id, timetable_id: openClass.id, from: openClass.original_date, student_ids: [student_id] };
  tx.lock(['series', school_id, openClass.id]);
  await Promise.all([tx.run(endRegularPlaces, of), tx.run(unseatFollowing, of)]);
  auditRegular(tx, openClass, { student_id, from: openClass.date, until: null, added: false });
  tx.emit('timetable.students_set', [openClass.id]);
}

function auditRegular(
  tx: WriteContext,
  { id }: Timetable,
  { student_id, added, ...days }: { student_id: number; from: string; until: string | null; added: boolean },
): void {
  tx.audit({
    action: 'timetable.student_set',
    object_type: 'student',
    object_id: student_id,
    after: { type: added ? 'add' : 'remove', ...days, added: added ? [id] : [], removed: added ? [] : [id] },
  });
}
