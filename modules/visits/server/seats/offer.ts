import { AppError, errorText, type RouteInput, type RouteOutput } from '@ritm/http';
import { shortName } from '@ritm/kernel';
import type { ReadContext } from '@ritm/platform';
import { serviceFor } from '@ritm/services/server';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { holdsSeat, timetableErrors, type Timetable } from '@ritm/timetable/contract';
import { classFor, findSeatDates, type SeatDate } from '@ritm/timetable/server';
import type { seatRoutes } from '../../contract/index.ts';
import { servicesOfSeat } from './queries.ts';
import { readPaying, waysOf } from './ways.ts';

type Route = typeof seatRoutes.get_seat_offer;
type Offer = RouteOutput<Route>;

/** The dry run of a booking: the dates, what may pay for them, what would be left, and what stands in the way. */
export async function getSeatOffer(read: ReadContext, { params, query }: RouteInput<Route>): Promise<Offer> {
  const { school_id } = read;
  const { student_id } = params;
  const { scope = 'this', until = null } = query;
  const [student, openClass] = await Promise.all([
    studentFor(read, student_id),
    classFor(read, { timetable_id: query.timetable_id, date: query.date }),
  ]);
  const single = scope === 'this' || openClass.repeat === 'none';
  const [dates, services, paying] = await Promise.all([
    findSeatDates(read, { school_id, openClass, student_id, until, single }),
    read.run(servicesOfSeat, { school_id, occurrence_id: openClass.occurrence_id }),
    readPaying(read, student_id),
  ]);
  const bookable = dates.filter((one) => problemOf(one) !== 'full' && problemOf(one) !== 'booked');
  const first = { date: openClass.date, time: openClass.time_from, branch_id: dates[0]?.branch_id };
  const days =
    bookable.length > 0 ? bookable.map(({ date, time_from: time, branch_id }) => ({ date, time, branch_id })) : [first];
  return {
    ...toOfferedClass(openClass),
    dates: dates.map((one) => ({
      date: one.date,
      time_from: one.time_from,
      problem: problemOf(one),
      busy_with: one.busy_with,
      free: one.free,
    })),
    ways: waysOf(read, paying, { services, student, days }),
    refused: refusalOfFirst(read, { openClass, first: dates[0], student, hasMore: bookable.length > 0 }),
    owed: paying.debt,
  };
}

type TimeRoute = typeof seatRoutes.get_time_offer;

/** The dry run of a lesson at a specialist's free time: what may pay for it, as for a class. */
export async function getTimeOffer(
  read: ReadContext,
  { params: { student_id }, query }: RouteInput<TimeRoute>,
): Promise<RouteOutput<TimeRoute>> {
  const { service_id, date, time_from: time, together = 0 } = query;
  const [student, service, paying] = await Promise.all([
    studentFor(read, student_id),
    serviceFor(read, service_id),
    readPaying(read, student_id),
  ]);
  const own = { ...service, is_trial: false, priced: service, branch_id: null, headcount: together };
  return { ways: waysOf(read, paying, { services: [own], student, days: [{ date, time }] }), owed: paying.debt };
}

const toOfferedClass = ({ id, ...one }: Timetable) => ({
  timetable_id: id,
  occurrence_id: one.occurrence_id,
  title: one.title,
  date: one.date,
  time_from: one.time_from,
  time_to: one.time_to,
  teacher_name: one.teacher_name,
  place_name: one.place_name,
  repeat: one.repeat,
});

function problemOf({ attendance, free, busy_with }: SeatDate): Offer['dates'][number]['problem'] {
  if (holdsSeat(attendance)) return 'booked';
  if (free === 0) return 'full';
  return busy_with === null ? null : 'busy';
}

interface FirstDate {
  openClass: Timetable;
  first: SeatDate | undefined;
  student: StudentFacts;
  /** Later dates can be booked, so that a single booking may become a regular place. */
  hasMore: boolean;
}

function refusalOfFirst(
  { language, now }: ReadContext,
  { openClass, first, student, hasMore }: FirstDate,
): string | null {
  const refusal = (): AppError | undefined => {
    if (openClass.status === 'canceled') return new AppError(timetableErrors.canceled);
    if (first && holdsSeat(first.attendance) && hasMore) return undefined;
    if (first && holdsSeat(first.attendance))
      return new AppError(timetableErrors.already_booked, { what: shortName(student) });
    if (openClass.status !== 'planned' || Date.parse(openClass.starts_at) <= Date.parse(now))
      return new AppError(timetableErrors.class_over);
    return first?.free === 0 ? new AppError(timetableErrors.full, { what: '' }) : undefined;
  };
  const error = refusal();
  return error ? errorText(error.declaration, error.data, language) : null;
}
