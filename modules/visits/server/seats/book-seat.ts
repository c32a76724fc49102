import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { lotsOfStudent, refusalError, toLot } from '@ritm/passes/server';
import { isInBranch, paysFor } from '@ritm/passes/rules';
import {
  bookRegular,
  bookSeat,
  classFor,
  findSeatDates,
  moveSeat,
  requireActiveStudents,
} from '@ritm/timetable/server';
import { timetableErrors, type Timetable } from '@ritm/timetable/contract';
import { visitsErrors as errors, type seatRoutes } from '../../contract/index.ts';
import { insertPayments, servicesOfSeat, type ChosenPayment, type SeatServiceRow } from './queries.ts';
import { requireBooked } from './leave-seat.ts';
import { moveSeatPayment } from './requested.ts';

type Routes = typeof seatRoutes;
type Booked = RouteOutput<Routes['add_seat']>;

/** Books a client on one date, or on every date from it on until the last. */
export async function addSeat(tx: WriteContext, { params, body }: RouteInput<Routes['add_seat']>): Promise<Booked> {
  const { school_id } = tx;
  const { student_id } = params;
  const until = body.until ?? null;
  if (body.scope === 'following') tx.lock(['series', school_id, body.timetable_id]);
  tx.lock(['student', school_id, student_id]);
  const [openClass] = await Promise.all([
    classFor(tx, { timetable_id: body.timetable_id, date: body.date }),
    requireActiveStudents(tx, [student_id]),
  ]);
  const isFollowing = body.scope === 'following' && openClass.repeat !== 'none';
  if (isFollowing && until !== null && until < openClass.original_date) throw new AppError(errors.until_reversed);
  if (isFollowing && body.pays === 'trial') throw new AppError(errors.trial_once);
  const chosen = await requireWay(tx, openClass, { student_id, body });
  const { occurrence_id } = openClass;
  const source = chosen?.pays === 'trial' ? ('trial' as const) : ('walk_in' as const);
  const full_dates = isFollowing ? await bookRegular(tx, { openClass, student_id, until }) : [];
  if (!isFollowing) await bookSeat(tx, { occurrence_id, students_ids: [student_id], source });
  if (chosen) await recordChoice(tx, { openClass, student_id, until, single: !isFollowing }, chosen);
  return { timetable_id: openClass.id, occurrence_id, date: openClass.date, full_dates };
}

/** Stores the choice with the bookings, which have to be written before it. */
async function recordChoice(
  tx: WriteContext,
  of: Omit<Parameters<typeof findSeatDates>[1], 'school_id'>,
  chosen: ChosenPayment,
): Promise<void> {
  const { school_id } = tx;
  await tx.flush();
  const dates = await findSeatDates(tx, { school_id, ...of });
  const occurrence_ids = dates
    .filter(({ attendance }) => attendance === 'booked' || attendance === 'confirmed')
    .map((one) => one.occurrence_id);
  tx.defer(insertPayments, { school_id, student_id: of.student_id, occurrence_ids, ...chosen });
}

/** What was chosen to pay with, refused when it never could; null: the rules choose at the mark. */
async function requireWay(
  tx: WriteContext,
  openClass: Timetable,
  { student_id, body }: { student_id: number; body: RouteInput<Routes['add_seat']>['body'] },
): Promise<ChosenPayment | null> {
  const { school_id } = tx;
  const { pays, lesson_plus_id = null, service_id = null } = body;
  if (pays === undefined && lesson_plus_id === null && service_id === null) return null;
  const services = await tx.run(servicesOfSeat, { school_id, occurrence_id: openClass.occurrence_id });
  const service = services.find(({ id }) => id === service_id);
  // An id that the way to pay does not use is checked too: nobody else's is ever accepted.
  if (service_id !== null && !service) throw new AppError(errors.trial_elsewhere);
  if (pays === 'trial') {
    if (!service?.is_trial) throw new AppError(errors.trial_elsewhere);
    return { pays, lesson_plus_id: null, service_id };
  }
  const isPass = pays === 'pass';
  if (isPass || lesson_plus_id !== null) await requireOwnPass(tx, openClass, { student_id, lesson_plus_id, services });
  return pays === undefined ? null : { pays, lesson_plus_id: isPass ? lesson_plus_id : null, service_id: null };
}

/** Refuses a pass that is not the client's, is closed, or never pays for this class. */
async function requireOwnPass(
  tx: WriteContext,
  { service_id }: Timetable,
  of: { student_id: number; lesson_plus_id: number | null; services: readonly SeatServiceRow[] },
): Promise<void> {
  const rows = await tx.run(lotsOfStudent, { school_id: tx.school_id, student_id: of.student_id });
  const row = rows.find(({ id }) => id === of.lesson_plus_id);
  if (!row) throw refusalError('lot_not_found', tx.language);
  if (row.closed_on !== null) throw refusalError('closed', tx.language);
  if (!paysFor(toLot(row), { service_id, format: formatOf(of.services) }))
    throw refusalError('other_service', tx.language);
  if (!isInBranch(toLot(row), of.services[0]?.branch_id)) throw refusalError('other_branch', tx.language);
}

const formatOf = (services: readonly SeatServiceRow[]) => services.find(({ is_trial }) => !is_trial)?.format ?? 'group';

/** Moves a booking of one date to another class, at any time before either has begun. */
export async function moveSeatOfClient(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['move_seat']>,
): Promise<Booked> {
  const { student_id } = params;
  tx.lock(['student', tx.school_id, student_id]);
  const [from, to] = await Promise.all([
    requireBooked(tx, { student_id, timetable_id: body.timetable_id, date: body.date }),
    classFor(tx, { timetable_id: body.to_timetable_id, date: body.to_date }),
  ]);
  if (from.openClass.occurrence_id === to.occurrence_id)
    throw new AppError(timetableErrors.already_booked, { what: from.seated.name });
  const source = from.source === 'trial' ? ('trial' as const) : ('walk_in' as const);
  const at = { from_occurrence_id: from.openClass.occurrence_id, occurrence_id: to.occurrence_id };
  await moveSeat(tx, { ...at, students_ids: [student_id], source });
  moveSeatPayment(tx, { student_id, from: at.from_occurrence_id, to: at.occurrence_id });
  tx.audit({
    action: 'visits.seat_moved',
    object_type: 'student',
    object_id: student_id,
    before: { timetable_id: from.openClass.id, date: from.openClass.date },
    after: { timetable_id: to.id, date: to.date },
  });
  return { timetable_id: to.id, occurrence_id: to.occurrence_id, date: to.date, full_dates: [] };
}
