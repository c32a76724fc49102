import { AppError, commonErrors, errorText, type RouteInput } from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import { todayIn, wallTimeOf } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { checkInErrors, type CheckedIn, type checkInRoutes } from '../contract/index.ts';
import { visitsErrors } from '@ritm/visits/contract';
import { chargeById, refusalError } from '@ritm/passes/server';
import { writeVisit, type Replaced } from '@ritm/visits/server';
import { readArrivalState, type ArrivalState } from './arrival.ts';
import { clientOfCode } from './find.ts';
import type { Candidate } from './options.ts';
import { insertCheckIn, scanById } from './queries.ts';
import { latestDay } from './latest-day.ts';
import { toCheckedIn } from './answer.ts';
import { scanInstant } from './scan-instant.ts';
import { writeUncovered } from './uncovered.ts';

type Input = RouteInput<typeof checkInRoutes.check_in>;
type Body = Input['body'];

/**
 * `POST check_in`: one tap marks whoever has come and writes the visit off by the marking action itself. What stands already
 * is answered as it stands. A scan that a device kept while offline is never refused for what the rules say: it becomes
 * a visit that no pass covers, with the reason.
 */
export async function checkIn(tx: WriteContext, input: Input): Promise<CheckedIn> {
  const { school_id } = tx;
  const at = scanInstant(tx.now, input.body.offline);
  const body = omitFutureDate(tx, input.body, at);
  const student_id = await clientOf(tx, body);
  tx.lock(['student', school_id, student_id]);
  const [[before], arrivalState] = await Promise.all([
    tx.run(scanById, { school_id, id: body.scan_id }),
    readArrivalState(tx, { student_id, at, timetable_id: body.timetable_id ?? null, date: body.date }),
  ]);
  if (before && before.student_id !== student_id) throw new AppError(checkInErrors.scan_of_another);
  if (before) return toCheckedIn(tx, { scan_id: body.scan_id, arrival: arrivalState, mark: before, ...before });
  const arriving: Arriving = { body, at, student_id, arrivalState, candidate: candidateFor(body, arrivalState) };
  const existingMark = activeMarkOf(arriving);
  if (existingMark) {
    if (body.offline)
      record(tx, arriving, { lesson_minus_id: existingMark.lesson_minus_id, result: 'already', problem: null });
    return toCheckedIn(tx, {
      scan_id: body.scan_id,
      arrival: arrivalState,
      mark: existingMark,
      result: 'already',
      problem: null,
    });
  }
  return write(tx, arriving);
}

/** A device whose clock runs ahead may name a class of a day that has not come: such a scan is of the day on which it arrived. */
const omitFutureDate = (tx: WriteContext, body: Body, at: string): Body =>
  body.offline && body.date !== undefined && body.date > latestDay(tx, at) ? { ...body, date: undefined } : body;

async function clientOf(tx: WriteContext, { student_id, code }: Body): Promise<number> {
  if ((student_id === undefined) === (code === undefined)) throw new AppError(checkInErrors.who_is_it);
  return student_id ?? clientOfCode(tx, tx.school_id, code!);
}

/** A scan on its way to a visit. */
export interface Arriving {
  body: Body;
  /** By the server's clock. */
  at: string;
  student_id: number;
  arrivalState: ArrivalState;
  /** The class meant: the one named, else the likeliest. Undefined outside of any. */
  candidate: Candidate | undefined;
}

const candidateFor = ({ timetable_id }: Body, { candidates }: ArrivalState): Candidate | undefined =>
  timetable_id === null ? undefined : candidates[0];

/** The visit that this scan would repeat. */
function activeMarkOf({ body, arrivalState: { marks, recent }, candidate }: Arriving) {
  const ofClass = marks.find(({ lesson_minus_id }) => lesson_minus_id === candidate?.row.marked_id);
  return ofClass ?? (body.again ? undefined : recent);
}

async function write(tx: WriteContext, arriving: Arriving): Promise<CheckedIn> {
  const { body, at, student_id, arrivalState, candidate } = arriving;
  const base = { scan_id: body.scan_id, arrival: arrivalState };
  try {
    requireMarkable(tx, arriving);
    const visit = {
      student_id,
      lesson_plus_id: body.lesson_plus_id ?? null,
      service_id: null,
      timetable_id: candidate?.row.timetable_id ?? null,
      date_visit: candidate?.row.date ?? todayIn(tx.time_zone, at),
      time: wallTimeOf(at, tx.time_zone).time,
      outcome: 'attended' as const,
      accept_late: body.accept_late ?? false,
      unfreeze: body.unfreeze ?? false,
      latest_day: latestDay(tx, at),
    };
    const { lesson_minus, lesson_plus, debt, warnings } = await writeVisit(tx, visit, await absenceOf(tx, arriving));
    record(tx, arriving, { lesson_minus_id: lesson_minus.id, result: 'marked', problem: null });
    return toCheckedIn(tx, {
      ...base,
      mark: newMark(tx, arriving, { lesson_minus_id: lesson_minus.id, title: lesson_minus.title }),
      result: 'marked',
      problem: null,
      after: { lesson_plus, debt, warnings },
    });
  } catch (error) {
    if (!body.offline || !(error instanceof AppError) || error.declaration.status !== 409) throw error;
    return writeUncoveredVisit(tx, arriving, error);
  }
}

/** Nothing was written before the refusal: the rules decide before anything is. */
async function writeUncoveredVisit(tx: WriteContext, arriving: Arriving, error: AppError): Promise<CheckedIn> {
  const { body, arrivalState } = arriving;
  const { code } = error.declaration;
  const uncoveredVisit = await writeUncovered(tx, arriving);
  record(tx, arriving, { lesson_minus_id: uncoveredVisit.lesson_minus_id, result: 'uncovered', problem: code });
  return toCheckedIn(tx, {
    scan_id: body.scan_id,
    arrival: arrivalState,
    mark: newMark(tx, arriving, uncoveredVisit),
    result: 'uncovered',
    problem: code,
    message: errorText(error.declaration, error.data, tx.language),
    after: { lesson_plus: null, debt: Number(arrivalState.client.debt) + 1, warnings: ['owed'] },
  });
}

/** What a person at the reception is asked or told before anything is written. */
function requireMarkable(tx: WriteContext, { body, candidate }: Arriving): void {
  const isPassNamed = typeof body.lesson_plus_id === 'number';
  if (!candidate) {
    // What was there when it was scanned may have been taken off the timetable since; a class that never was is not found.
    if (typeof body.timetable_id === 'number')
      throw new AppError(body.offline ? visitsErrors.class_canceled : commonErrors.not_found);
    if (!isPassNamed) throw new AppError(checkInErrors.no_class_now);
    return;
  }
  const { arrival } = candidate;
  const why = arrival.outcome === 'refused' ? arrival.why : null;
  if (why === 'no_place') throw new AppError(checkInErrors.no_place);
  if (why === 'canceled') throw new AppError(visitsErrors.class_canceled);
  if (isPassNamed) return;
  if (arrival.unfreeze && body.unfreeze === undefined)
    throw new AppError(checkInErrors.frozen_today, {
      lesson_plus_id: arrival.unfreeze.lot.id,
      to_date: formatDate(arrival.unfreeze.freeze.to_date, tx.language),
    });
  if (why !== null && !(arrival.unfreeze && body.unfreeze)) throw refusalError(why, tx.language);
}

/** Whoever was written down as absent and comes after all: that mark gives way. */
async function absenceOf(tx: WriteContext, { student_id, candidate }: Arriving): Promise<Replaced | undefined> {
  const id = candidate?.row.marked_id;
  if (id === null || id === undefined) return undefined;
  const [charge] = await tx.run(chargeById, { school_id: tx.school_id, student_id, id });
  return charge && { charge, reason: null };
}

const newMark = (
  tx: WriteContext,
  { at, candidate }: Arriving,
  written: { lesson_minus_id: number; title: string | null },
) => ({
  ...written,
  marked_at: at,
  marked_by: null,
  time_from: candidate?.row.time_from ?? null,
});

function record(
  tx: WriteContext,
  { body, at }: Arriving,
  outcome: { lesson_minus_id: number; result: CheckedIn['result']; problem: string | null },
): void {
  tx.defer(insertCheckIn, {
    school_id: tx.school_id,
    id: body.scan_id,
    scanned_at: at,
    offline: body.offline !== undefined,
    created_by: tx.actor.user_id,
    ...outcome,
  });
}
