import type { RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { findWaiting, type QueueRow } from '@ritm/timetable/server';
import { weightOf } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';
import { choosePayingPasses, findStrikes, type PlacePayment } from '@ritm/visits/server';
import type { Strikes } from '@ritm/visits/contract';
import type { Booking, Bookings, visitorRoutes, Waiting } from '../contract/index.ts';
import { bookingsOf, cardNames, type BookingRow } from './queries/visitor.ts';
import { freeUntil, isLate } from '@ritm/services/rules';
import { isOpen } from './rules/request-state.ts';
import { enterAsClient } from './visitor.ts';

export const listBookings = (
  read: ReadContext,
  { params }: RouteInput<typeof visitorRoutes.list_bookings>,
): Promise<Bookings> => findBookings(read, params.school_id);

/** Finds a visitor's upcoming bookings in an organization, with what they may do with each. */
export async function findBookings(read: ReadContext, ofSchool: number): Promise<Bookings> {
  const { context, school, visitor } = await enterAsClient(read, ofSchool);
  const { school_id, time_zone } = school;
  const ids = [...visitor.cards];
  const [rows, students, queue, strikes] = await Promise.all([
    context.run(bookingsOf, { school_id, user_id: visitor.user_id, student_ids: ids }),
    context.run(cardNames, { school_id, ids }),
    ids.length === 0 ? [] : findWaiting(context, { school_id, students_ids: ids }),
    findStrikes(context, { school_id, time_zone, student_ids: ids }),
  ]);
  const payments = await paymentsOf(context, rows);
  return {
    data: rows.map((row) => toBooking(row, { now: read.now, payment: payments.get(row) })),
    waiting: queue.map((row) => toWaiting(row, read.now)),
    students,
    strikes: students.flatMap(({ id, name }) => {
      const own = strikes.get(id);
      return own && hasStrikes(own) ? [{ student_id: id, student_name: name, ...own }] : [];
    }),
    name: visitor.name,
    phone: visitor.phone,
    time_zone,
  };
}

const hasStrikes = ({ counted, forgiven }: Strikes): boolean => counted.length > 0 || forgiven !== null;

/** Finds what pays for each place, and the policies that hold for it. */
async function paymentsOf(read: ReadContext, rows: readonly BookingRow[]): Promise<Map<BookingRow, PlacePayment>> {
  const { school_id, language } = read;
  const bookedRows = rows.filter((row) => row.attendance !== null && row.student_id !== null);
  const places = bookedRows.map((row) => ({
    ...row,
    student_id: row.student_id!,
    time: row.time_from,
    policies: policiesToday(row),
  }));
  const payments = await choosePayingPasses(read, { school_id, places, language });
  return new Map(bookedRows.map((row, at) => [row, payments[at]!]));
}

function toBooking(
  {
    attendance,
    format,
    cancellation_policy,
    miss_policy,
    debt_policy,
    debt_limit,
    is_time,
    alone,
    moved,
    proposal,
    wall_zone,
    branch_id: _branch,
    ...row
  }: BookingRow,
  { now, payment }: { now: string; payment: PlacePayment | undefined },
): Booking {
  // A request that waits has no place yet: its visit is not of any pass.
  const policies = payment?.policies ?? policiesToday({ cancellation_policy, miss_policy, debt_policy, debt_limit });
  const free_until = freeUntil(row.starts_at, policies.cancellation_policy, format);
  const is_late = isLate(free_until, now);
  const isAhead = Date.parse(row.starts_at) > Date.parse(now);
  const isBooked = attendance !== null && isAhead;
  const wall = proposal && wallTimeOf(proposal.starts_at, wall_zone);
  return {
    ...row,
    proposal: proposal && { ...proposal, date: wall!.date, time_from: wall!.time },
    confirmed: attendance === 'confirmed',
    free_until,
    is_late,
    late_visits: weightOf('canceled_late', policies.miss_policy),
    paid_by: payment?.paid_by ?? null,
    can: {
      cancel: isBooked || (attendance === null && isOpen(row.state)),
      move: isBooked && !is_late && row.service_id !== null && format === 'group',
      move_time: isBooked && !is_late && is_time && alone && !moved,
      propose: isBooked && !is_late && is_time && !alone && proposal === null,
      confirm: isBooked && attendance === 'booked',
    },
  };
}

/**
 * Within the last two hours before a class everybody in its queue is notified, and the first to answer takes the free
 * place.
 */
const BROADCAST_MS = 2 * 3_600_000;

const toWaiting = (row: QueueRow, now: string): Waiting => ({
  id: row.id,
  position: row.position,
  places: row.places,
  students: row.students,
  state: row.state,
  offered_until: row.offered_until,
  may_take: row.state === 'offered' || Date.parse(row.starts_at) - Date.parse(now) < BROADCAST_MS,
  title: row.title,
  date: row.date,
  time_from: row.time_from,
  time_to: row.time_to,
  starts_at: row.starts_at,
});
