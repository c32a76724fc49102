/**
 * A client confirms, cancels or moves their own place. A late cancel charges a visit and needs the client's consent
 * first; what is late is decided by the class's own time and the policy of the pass that pays, else of the service.
 */
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { timetableErrors } from '@ritm/timetable/contract';
import { confirmPlace, moveClass, moveSeat, releaseHold, releaseSeats } from '@ritm/timetable/server';
import { freeUntil, isLate, policiesToday, type VisitPolicies } from '@ritm/services/rules';
import { chargeLateCancel, choosePayingPasses, moveSeatPayment } from '@ritm/visits/server';
import { weightOf } from '@ritm/passes/rules';
import { bookingErrors as errors, type visitorRoutes } from '../../contract/index.ts';
import { fullError, isNoPlace } from '../offer.ts';
import { offeredClass } from '../queries/offers.ts';
import { cancelRequestOf, moveRequest, ownCardsOn, seatOf, type SeatRow } from '../queries/visitor.ts';
import { requestFor, setRequestState } from '../requests-access.ts';
import { isOpen } from '../rules/request-state.ts';
import type { SchoolRow } from '../queries/school.ts';
import { requireCanBook, enterAsClient, type Visitor, type Visit } from '../visitor.ts';

type Routes = typeof visitorRoutes;
const done = { ok: true as const };

/**
 * Cancels a request that still waits, for its author. A booked request is a place and is canceled by the rules of
 * places.
 */
export async function cancelRequest(
  tx: WriteContext,
  { params }: RouteInput<Routes['cancel_request']>,
): Promise<{ ok: true }> {
  const { context, visitor } = await enterAsClient(tx, params.school_id);
  const request = await requestFor(context, params.id);
  if (request.user_id !== visitor.user_id) throw new AppError(commonErrors.not_found);
  if (request.state === 'canceled') return done;
  if (!isOpen(request.state)) throw new AppError(errors.state_changed, { state: request.state });
  await setRequestState(context, request, { event: 'cancel' });
  if (request.hold_id !== null) await releaseHold(context, { hold_id: request.hold_id });
  return done;
}

/** A place that its client has or had, in the organization that the context is within. */
export interface Seat<C = WriteContext> {
  context: C;
  school: SchoolRow;
  seat: SeatRow;
  /** Of the pass that pays for the place, else of the service. */
  policies: VisitPolicies;
  free_until: string;
  /** What canceling now is charged, in hundredths of a visit. */
  late_visits: number;
}
type SeatVisit = Seat & { visitor: Visitor };
type OfSeat = { school_id: number; occurrence_id: number; student_id: number };

/** A place of a card; undefined when it has none. The caller checks whose card it is. */
export async function findSeat<C extends ReadContext | WriteContext>(
  context: C,
  school: SchoolRow,
  of: OfSeat,
): Promise<Seat<C> | undefined> {
  const [seat] = await context.run(seatOf, of);
  if (!seat) return undefined;
  const { school_id, student_id } = of;
  const place = { ...seat, student_id, time: seat.time_from, policies: policiesToday(seat) };
  const { language } = context;
  const { policies } = requireRow(await choosePayingPasses(context, { school_id, places: [place], language }));
  const free_until = freeUntil(seat.starts_at, policies.cancellation_policy, seat.format);
  const isLateCancel = seat.status === 'planned' && isLate(free_until, context.now);
  const late_visits = isLateCancel ? weightOf('canceled_late', policies.miss_policy) : 0;
  return { context, school, seat, policies, free_until, late_visits };
}

/**
 * Returns an upcoming place of one of the visitor's cards; 404 for another person's place, 409 once the class has
 * begun.
 */
export async function requireOwnSeat(tx: WriteContext, of: OfSeat): Promise<SeatVisit> {
  const { context, school, visitor } = await enterAsClient(tx, of.school_id);
  await requireCanBook(context, visitor, [of.student_id]);
  const seat = await findSeat(context, school, of);
  if (!seat) throw new AppError(commonErrors.not_found);
  if (Date.parse(seat.seat.starts_at) <= Date.parse(tx.now)) throw new AppError(timetableErrors.class_over);
  return { ...seat, visitor };
}

const wallTimeText = (instant: string, time_zone: string): string => {
  const { date, time } = wallTimeOf(instant, time_zone);
  return `${date.slice(8)}.${date.slice(5, 7)} ${time}`;
};

/** Cancels a place of one of the visitor's cards. */
export async function cancelBooking(
  tx: WriteContext,
  { params, query }: RouteInput<Routes['cancel_booking']>,
): Promise<{ ok: true }> {
  await cancelSeat(await requireOwnSeat(tx, params), { student_id: params.student_id, late: query.late === true });
  return done;
}

/**
 * Cancels a place on behalf of its client. A late cancel needs the client's consent to its charge (`late`), which the
 * same transaction writes off. Canceling a place that is already canceled changes nothing.
 */
export async function cancelSeat(
  { context, school, seat, free_until, late_visits }: Seat,
  { student_id, late }: { student_id: number; late: boolean },
): Promise<void> {
  const { school_id, now } = context;
  const { occurrence_id, timetable_id, date } = seat;
  if (late_visits > 0 && !late) {
    const until = wallTimeText(free_until, school.time_zone);
    throw new AppError(errors.late_cancel, { until, free_until });
  }
  const isLateCancel = seat.status === 'planned' && isLate(free_until, now);
  // Visits are marked under this lock; the lock order requires it before that of the seats.
  context.lock(['student', school_id, student_id]);
  const { released } = await releaseSeats(context, { occurrence_id, students_ids: [student_id] });
  if (released.length === 0) return;
  context.defer(cancelRequestOf, { school_id, occurrence_id, student_id, now });
  context.audit({
    action: 'booking.canceled_by_client',
    object_type: 'timetable',
    object_id: timetable_id,
    after: { student_id, date, late: isLateCancel },
  });
  if (isLateCancel) await chargeLateCancel(context, { student_id, timetable_id, occurrence_id, date, free_until });
  context.emit('booking.canceled_by_client', [student_id], { occurrence_id, late: isLateCancel });
}

/** Throws unless the place can still be canceled without a charge; only then can it be moved. */
export function requireInTime({ context, school, free_until }: Seat): void {
  if (isLate(free_until, context.now))
    throw new AppError(errors.late_move, { until: wallTimeText(free_until, school.time_zone) });
}

/**
 * Moves a place to another class of the same service, or the class itself to another time of its specialist, while
 * canceling is free of charge. When there is no free place, nothing changes.
 */
export async function moveBooking(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['move_booking']>,
): Promise<{ ok: true }> {
  const visit = await requireOwnSeat(tx, params);
  const { context, school, visitor, seat } = visit;
  requireInTime(visit);
  const { student_id } = params;
  const { occurrence_id: from, timetable_id } = seat;
  const { occurrence_id, starts_at } = body;
  const to = occurrence_id ?? from;
  if (occurrence_id !== undefined) {
    await moveToClass({ context, school }, { seat, student_id, occurrence_id });
    moveSeatPayment(context, { student_id, from, to });
    context.defer(moveRequest, { school_id: school.school_id, from, to, student_id, now: context.now });
  } else await moveToTime(context, visitor, { seat, starts_at });
  context.audit({
    action: 'booking.moved_by_client',
    object_type: 'timetable',
    object_id: timetable_id,
    before: { student_id, occurrence_id: from },
    after: { student_id, occurrence_id: to, starts_at },
  });
  return done;
}

type At = Pick<Visit<WriteContext>, 'context' | 'school'>;

/** A lesson that only the visitor's cards attend is moved itself, even when it is one of a series. */
async function moveToTime(
  tx: WriteContext,
  visitor: Visitor,
  { seat, starts_at }: { seat: SeatRow; starts_at: string | undefined },
): Promise<void> {
  const holdsPlace = seat.attendance === 'booked' || seat.attendance === 'confirmed';
  const { service_id, teacher_id } = seat;
  if (starts_at === undefined || !seat.is_time || !holdsPlace || service_id === null || teacher_id === null)
    throw new AppError(errors.no_such_class);
  const { occurrence_id, timetable_id, date } = seat;
  const { school_id } = tx;
  const ownRows = await tx.run(ownCardsOn, { school_id, occurrence_id, cards: [...visitor.cards] });
  const students_ids = ownRows.map(({ student_id }) => student_id);
  // Only a guardian who answers for a child may move them; one who may only see the child may not.
  await requireCanBook(tx, visitor, students_ids);
  const at = { occurrence_id, timetable_id, date, service_id, teacher_id, starts_at };
  await moveClass(tx, { ...at, students_ids, once: true });
}

async function moveToClass(
  { context, school }: At,
  { seat, student_id, occurrence_id }: { seat: SeatRow; student_id: number; occurrence_id: number },
): Promise<void> {
  const { school_id, notice_minutes, horizon_days } = school;
  const [target] = await context.run(offeredClass, {
    school_id,
    occurrence_id,
    service_id: null,
    notice_minutes,
    horizon_days,
  });
  if (
    !target ||
    seat.service_id === null ||
    target.service_id !== seat.service_id ||
    occurrence_id === seat.occurrence_id
  )
    throw new AppError(errors.no_such_class);
  if (target.other_daypart) throw new AppError(errors.other_daypart);
  const from_occurrence_id = seat.occurrence_id;
  // Visits are marked under this lock.
  context.lock(['student', school_id, student_id]);
  try {
    await moveSeat(context, { from_occurrence_id, occurrence_id, students_ids: [student_id], source: 'online' });
  } catch (error) {
    if (!isNoPlace(error)) throw error;
    throw await fullError(context, school, { service_id: seat.service_id, occurrence_id, seats: 1 });
  }
}

/** Records that one of the visitor's cards will come, for the desk to see. */
export async function confirmBooking(
  tx: WriteContext,
  { params }: RouteInput<Routes['confirm_booking']>,
): Promise<{ ok: true }> {
  await confirmSeat(await requireOwnSeat(tx, params), params.student_id);
  return done;
}

/** Records that the client will come; 404 when the place is no longer theirs or the class is canceled. */
export async function confirmSeat({ context, seat }: Seat, student_id: number): Promise<void> {
  if (seat.attendance === 'confirmed') return;
  if (seat.attendance !== 'booked' || seat.status !== 'planned') throw new AppError(commonErrors.not_found);
  context.lock(['student', context.school_id, student_id]);
  const before = await confirmPlace(context, { occurrence_id: seat.occurrence_id, student_id });
  if (before !== 'booked' && before !== 'confirmed') throw new AppError(commonErrors.not_found);
}
