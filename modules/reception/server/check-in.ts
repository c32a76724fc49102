/**
 * The check-in itself: a client arrives, a class is chosen, and the visit is charged through the door of `visits`. The
 * device names each scan, so a repeated one returns its first result; an offline scan is never refused.
 */
import { AppError, errorText, type RouteInput } from '@ritm/http';
import { todayIn, wallTimeOf } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { checkInErrors, scanRefusal, type CheckedIn, type checkInRoutes } from '../contract/index.ts';
import { visitsErrors } from '@ritm/visits/contract';
import { chargeById } from '@ritm/passes/server';
import { writeVisit, type Replaced } from '@ritm/visits/server';
import { meantBy, refuseScan, repeatedMark } from '../rules/decide-scan.ts';
import { readArrivalState, type ArrivalState } from './arrival.ts';
import { clientOfCode } from './find.ts';
import type { Candidate } from './options.ts';
import { insertCheckIn, scanById } from './scan-queries.ts';
import { latestDay } from './latest-day.ts';
import { toCheckedIn } from './answer.ts';
import { scanInstant } from './scan-instant.ts';
import { writeUncovered } from './uncovered.ts';

type Input = RouteInput<typeof checkInRoutes.check_in>;
type Body = Input['body'];

/**
 * `POST check_in`: one tap marks the client and charges the visit through the marking action itself. An existing mark
 * is returned unchanged. A scan stored offline is never refused by the rules: it becomes an uncovered visit with the
 * reason.
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
  const arriving: Arriving = { body, at, student_id, arrivalState, candidate: meantBy(body, arrivalState.candidates) };
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

/**
 * A device whose clock runs ahead may name a class of a future day: such a scan counts for the day on which it arrived.
 */
const omitFutureDate = (tx: WriteContext, body: Body, at: string): Body =>
  body.offline && body.date !== undefined && body.date > latestDay(tx, at) ? { ...body, date: undefined } : body;

async function clientOf(tx: WriteContext, { student_id, code }: Body): Promise<number> {
  if ((student_id === undefined) === (code === undefined)) throw new AppError(checkInErrors.who_is_it);
  return student_id ?? clientOfCode(tx, tx.school_id, code!);
}

/** A scan that is being turned into a visit. */
export interface Arriving {
  body: Body;
  /** By the server's clock. */
  at: string;
  student_id: number;
  arrivalState: ArrivalState;
  /** The class meant: the named one, otherwise the likeliest; undefined outside any class. */
  candidate: Candidate | undefined;
}

/** The visit that this scan would repeat. */
function activeMarkOf({ body, arrivalState: { marks, recent }, candidate }: Arriving) {
  const ofClass = marks.find(({ charge_id }) => charge_id === candidate?.row.marked_id);
  return repeatedMark(body, { ofClass, recent });
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
      make_up_id: body.make_up_id,
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

/**
 * Writes the visit as uncovered after a refusal. The rules decide before anything is written, so nothing has to be
 * undone.
 */
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
    after: { lesson_plus: null, debt: arrivalState.client.debt + 1, warnings: ['owed'] },
  });
}

/** Refuses what a person at the reception must confirm or know before anything is written. */
function requireMarkable(tx: WriteContext, { body, candidate }: Arriving): void {
  const refused = refuseScan(body, candidate);
  if (!refused) return;
  // A class that existed at the time of the scan may have been removed from the timetable since.
  if (refused.why === 'class_unknown' && body.offline) throw new AppError(visitsErrors.class_canceled);
  const { declaration, data } = scanRefusal(refused, tx.language);
  throw new AppError(declaration, data);
}

/** A client marked absent who comes after all: the absence is replaced. */
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
