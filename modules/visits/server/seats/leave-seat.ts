import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { weightOf } from '@ritm/passes/rules';
import { freeUntil, isLate, policiesToday } from '@ritm/services/rules';
import { studentFor } from '@ritm/students/server';
import { holdsSeat, type ClassStudent, type SeatSource, type Timetable } from '@ritm/timetable/contract';
import {
  classFor,
  confirmPlace,
  findSeatDates,
  findStudentsOfOccurrence,
  leaveRegular,
  releaseSeats,
} from '@ritm/timetable/server';
import { visitsErrors as errors, type seatRoutes } from '../../contract/index.ts';
import { chargeLateCancel } from '../late-cancels/charge.ts';
import { choosePayingPasses } from '../who-pays.ts';
import { servicesOfSeat } from './queries.ts';

type Routes = typeof seatRoutes;
const done = { ok: true as const };

interface SeatAt {
  student_id: number;
  timetable_id: number;
  date: string;
}
interface BookedSeat {
  openClass: Timetable;
  seated: ClassStudent;
  source: SeatSource;
}

/** The client's place on a date, whether they are booked there or marked: 409 `not_booked` without one. */
export async function requireBooked(
  context: ReadContext | WriteContext,
  { student_id, ...at }: SeatAt,
): Promise<BookedSeat> {
  const [openClass] = await Promise.all([classFor(context, at), studentFor(context, student_id)]);
  const { school_id } = context;
  const seated = openClass.students.find((one) => one.student_id === student_id);
  if (!seated || !holdsSeat(seated.status)) throw new AppError(errors.not_booked);
  const rows = await findStudentsOfOccurrence(context, { school_id, occurrence_id: openClass.occurrence_id });
  return { openClass, seated, source: rows.find((one) => one.student_id === student_id)!.source };
}

/** Until when leaving is free, and what it would take afterwards. */
async function checkLeaving(
  context: ReadContext | WriteContext,
  { openClass, student_id }: { openClass: Timetable; student_id: number },
) {
  const { school_id, language } = context;
  const { occurrence_id, service_id, date, time_from: time, starts_at } = openClass;
  const services = await context.run(servicesOfSeat, { school_id, occurrence_id });
  const own = services.find(({ is_trial }) => !is_trial);
  const format = own?.format ?? 'group';
  const place = {
    student_id,
    service_id,
    format,
    branch_id: own?.branch_id,
    policies: policiesToday(own ?? {}),
    date,
    time,
  };
  const [payment] = await choosePayingPasses(context, { school_id, places: [place], language });
  const { policies, paid_by } = payment!;
  const free_until = freeUntil(starts_at, policies.cancellation_policy, format);
  return {
    free_until,
    late: isLate(free_until, context.now),
    charged: weightOf('canceled_late', policies.miss_policy) > 0,
    pass: paid_by?.why_not === null ? paid_by.pass : null,
  };
}

export async function getSeatLeaving(
  read: ReadContext,
  { params, query }: RouteInput<Routes['get_seat_leaving']>,
): Promise<RouteOutput<Routes['get_seat_leaving']>> {
  const { student_id } = params;
  const [openClass] = await Promise.all([classFor(read, query), studentFor(read, student_id)]);
  const [checked, dates] = await Promise.all([
    checkLeaving(read, { openClass, student_id }),
    findSeatDates(read, { school_id: read.school_id, openClass, student_id, until: null, single: false }),
  ]);
  const later = dates.filter(
    (one) =>
      one.occurrence_id !== openClass.occurrence_id && (one.attendance === 'booked' || one.attendance === 'confirmed'),
  );
  const { time_zone } = openClass;
  return { ...checked, time_zone, later: openClass.repeat === 'none' ? 0 : later.length };
}

/**
 * Takes a booking back: of one date, or of it and every later one. A late cancellation that would cost something is
 * charged, or says why it is not. Only the first date can be late.
 */
export async function deleteSeat(
  tx: WriteContext,
  { params, query }: RouteInput<Routes['delete_seat']>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  const { student_id } = params;
  const { timetable_id, date, scope, charge = false, reason = null } = query;
  if (scope === 'following') tx.lock(['series', school_id, timetable_id]);
  tx.lock(['student', school_id, student_id]);
  const { openClass, seated } = await requireBooked(tx, { student_id, timetable_id, date });
  const { free_until, late, charged } = await checkLeaving(tx, { openClass, student_id });
  if (charge && !late) throw new AppError(errors.not_late);
  if (late && charged && !charge && !reason?.trim()) throw new AppError(errors.late_reason);
  const { occurrence_id } = openClass;
  const isFollowing = scope === 'following' && openClass.repeat !== 'none';
  // The first date is released by itself, so that its place goes to those who wait.
  await releaseSeats(tx, { occurrence_id, students_ids: [student_id] });
  await tx.flush();
  if (isFollowing) await leaveRegular(tx, { openClass, student_id });
  tx.audit({
    action: 'visits.seat_left',
    object_type: 'student',
    object_id: student_id,
    before: { timetable_id, date, status: seated.status },
    after: { scope: isFollowing ? 'following' : 'this', late, charged: charge },
    reason: reason ?? undefined,
  });
  if (charge) await chargeLateCancel(tx, { student_id, timetable_id, occurrence_id, date, free_until });
  return done;
}

/** Notes that the client has said they will come; a place that is confirmed already stays so. */
export async function confirmSeat(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['confirm_seat']>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  const { student_id } = params;
  tx.lock(['student', school_id, student_id]);
  const { openClass } = await requireBooked(tx, { student_id, ...body });
  const before = await confirmPlace(tx, { occurrence_id: openClass.occurrence_id, student_id });
  if (before === 'confirmed') return done;
  if (before !== 'booked') throw new AppError(errors.not_booked);
  tx.audit({
    action: 'visits.seat_confirmed',
    object_type: 'student',
    object_id: student_id,
    after: { timetable_id: openClass.id, date: openClass.date },
  });
  return done;
}
