import { AppError, commonErrors, type Language, type RouteInput, type RouteOutput } from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, Runner, WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { findOccurrence } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import type { Outcome } from '@ritm/passes/contract';
import { type ChargeRow, type LotRow, lotsOfStudents, toLot } from '@ritm/passes/server';
import { serviceForVisit } from '../visit-queries.ts';
import { deleteMakeUp, grantMakeUp, makeUpsOf, type MakeUpRow, markMakeUpUsed, releaseMakeUpOf } from './queries.ts';
import {
  canMakeUpIn,
  type Format,
  grantedMakeUp,
  isOpen,
  type MakeUp,
  makeUpUntil,
  policiesFor,
  usesMakeUp,
  type VisitDecision,
} from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';

/** An absence that a client may make up today. */
export interface OpenMakeUp extends MakeUpRow, Pick<MakeUp, 'used'> {
  /** The last day; null = no end. */
  valid_until: string | null;
}

/** A class in which a client may make something up. */
export interface ClassToVisit {
  date: string;
  time: string;
  service_id: number | null;
  format: Format;
  branch_id?: number | null | undefined;
}

const isUsed = ({ used_as }: MakeUpRow): boolean => used_as !== null && usesMakeUp(used_as);
const toMakeUp = (row: MakeUpRow): MakeUp => ({ ...row, used: isUsed(row) });

interface MakeUpsSought {
  school_id: number;
  student_ids: number[];
  today: string;
  /** Only what a visit to this class would make up. */
  inClass?: ClassToVisit | undefined;
}

/** Returns what clients may make up today, oldest first. The caller checks whose cards they are. */
export async function findMakeUps(
  runner: Runner,
  { school_id, student_ids, today, inClass }: MakeUpsSought,
): Promise<OpenMakeUp[]> {
  const [rows, lots] = await Promise.all([
    runner.run(makeUpsOf, { school_id, student_ids }),
    runner.run(lotsOfStudents, { school_id, student_ids }),
  ]);
  return rows.flatMap((row) => {
    const lot = lots.find(({ id }) => id === row.lesson_plus_id);
    const makeUp = toMakeUp(row);
    if (!lot || !isOpen(makeUp, toLot(lot), inClass?.date ?? today)) return [];
    if (inClass && !canMakeUpIn(makeUp, toLot(lot), inClass)) return [];
    return [{ ...row, used: makeUp.used, valid_until: makeUpUntil(row, toLot(lot), today) }];
  });
}

export async function listMakeUps(
  read: ReadContext,
  { params, query }: RouteInput<typeof visitsRoutes.list_make_ups>,
): Promise<RouteOutput<typeof visitsRoutes.list_make_ups>> {
  const { school_id } = read;
  await studentFor(read, params.student_id);
  const today = todayIn(read.time_zone, read.now);
  const inClass =
    query.timetable_id === undefined
      ? undefined
      : await classToVisit(read, { timetable_id: query.timetable_id, date: query.date ?? today });
  const found = await findMakeUps(read, { school_id, student_ids: [params.student_id], today, inClass });
  return {
    data: found.map(({ id, student_id, lesson_plus_id, date_visit, title, service_id, charged, valid_until }) => ({
      id,
      student_id,
      lesson_plus_id,
      date_visit,
      title,
      service_id,
      charged,
      valid_until,
    })),
  };
}

async function classToVisit(
  read: ReadContext,
  { timetable_id, date }: { timetable_id: number; date: string },
): Promise<ClassToVisit> {
  const { school_id } = read;
  const occurrence = await findOccurrence(read, { school_id, timetable_id, date });
  if (!occurrence) throw new AppError(commonErrors.not_found);
  const { service_id, branch_id, time_from: time } = occurrence;
  const [service] = await read.run(serviceForVisit, { school_id, id: service_id });
  return { date, time, branch_id, service_id, format: service?.format ?? 'group' };
}

/** The make-ups of a client, beside the visit that is written. */
export interface MakeUpsOfVisit {
  /** The one that this visit uses. */
  chosen: MakeUpRow | null;
  /** The one that the replaced visit was marked as, whatever came of it. */
  before: MakeUpRow | undefined;
  /** The one that the replaced absence has. */
  own: MakeUpRow | undefined;
  /** Those of other absences. */
  others: readonly MakeUpRow[];
}

interface MakeUpRequest {
  /** Absent: that of the replaced visit; null: none. */
  make_up_id: number | null | undefined;
  date: string;
  /** The stable id of the replaced visit. */
  replaced_id: number | undefined;
  lots: readonly LotRow[];
}

/**
 * Sorts out what a visit makes up. An absence that is named must be open on that day: 404 when it is not the client's,
 * 409 when it is over, or is the very visit.
 */
export function chooseMakeUp(
  rows: readonly MakeUpRow[],
  { make_up_id, date, replaced_id, lots }: MakeUpRequest,
): MakeUpsOfVisit {
  const own = rows.find((row) => row.lesson_minus_id === replaced_id);
  const others = rows.filter((row) => row !== own);
  const before = replaced_id === undefined ? undefined : rows.find((row) => row.used_by_id === replaced_id);
  const id = make_up_id === undefined ? (before?.id ?? null) : make_up_id;
  if (id === null) return { chosen: null, before, own, others };
  const chosen = rows.find((row) => row.id === id);
  if (!chosen) throw new AppError(commonErrors.not_found);
  const lot = lots.find((one) => one.id === chosen.lesson_plus_id);
  // The replaced visit is ignored, so what it used is free for the one that is written.
  const makeUp = { ...toMakeUp(chosen), used: chosen !== before && isUsed(chosen) };
  if (!lot || chosen === own || !isOpen(makeUp, toLot(lot), date)) throw new AppError(visitsErrors.make_up_over);
  return { chosen, before, own, others };
}

/** An absence that was made up is neither taken back nor changed into what would have granted no such make-up. */
export function requireNotMadeUp(own: MakeUpRow | undefined, language: Language): void {
  if (own && isUsed(own))
    throw new AppError(visitsErrors.absence_made_up, {
      date: formatDate(own.used_on!, language, 'day'),
      lesson_minus_id: own.used_by_id!,
    });
}

/** 409 while a visit makes this one up. */
export async function requireTakenBackFirst(tx: WriteContext, charge: ChargeRow): Promise<void> {
  if (charge.outcome !== 'excused') return;
  const rows = await tx.run(makeUpsOf, { school_id: tx.school_id, student_ids: [charge.student_id] });
  requireNotMadeUp(
    rows.find((row) => row.lesson_minus_id === charge.root_id),
    tx.language,
  );
}

interface AbsenceAfter {
  outcome: Outcome;
  date_visit: string;
  charge: { lesson_plus_id: number | null; visits: number };
}

/**
 * What was made up stays an absence for a good reason, of the same pass, charged or not as before, and no later than
 * its make-up.
 */
export function requireStillMadeUp(
  { own }: MakeUpsOfVisit,
  { replaced, after, language }: { replaced: ChargeRow; after: AbsenceAfter; language: Language },
): void {
  if (!own || !isUsed(own)) return;
  const { outcome, date_visit, charge } = after;
  const isSame =
    outcome === 'excused' &&
    charge.lesson_plus_id === replaced.lesson_plus_id &&
    charge.visits > 0 === own.charged &&
    date_visit <= own.used_on!;
  if (!isSame) requireNotMadeUp(own, language);
}

/** A charged absence is made up free of charge, whatever is left of the pass. */
export const decideFreeMakeUp = (row: LotRow): Extract<VisitDecision, { charge: unknown }> => ({
  charge: { lesson_plus_id: row.id, visits: 0, value: 0, counted: false },
  lot: toLot(row),
  conflicts: [],
  reasons: [],
  policies: policiesFor(toLot(row), policiesToday({})),
});

interface VisitWritten {
  /** The stable id. */
  id: number;
  isReplacing: boolean;
  student_id: number;
  date: string;
  outcome: Outcome;
  /** The pass that knows of it. */
  row: LotRow | undefined;
}

/**
 * Writes which make-up the visit uses and, for an excused absence, which it grants. Both refer to the charge, so this
 * comes after it. The caller holds the client's lock.
 */
export function writeMakeUps(tx: WriteContext, { chosen, before, own, others }: MakeUpsOfVisit, visit: VisitWritten) {
  const { school_id } = tx;
  const { id, isReplacing, outcome } = visit;
  // Also where the make-up is hidden, because its absence has been corrected away meanwhile.
  if (isReplacing && (chosen === null || chosen !== before)) tx.defer(releaseMakeUpOf, { school_id, used_by_id: id });
  if (chosen !== null && chosen !== before) tx.defer(markMakeUpUsed, { school_id, id: chosen.id, used_by_id: id });
  if (outcome === 'excused') writeGrant(tx, { own, others }, visit);
}

/**
 * An excused absence may be made up, as often in a month as the pass that it is on was sold with. A correction keeps
 * what was granted; on another pass or in another month it is granted anew.
 */
function writeGrant(
  tx: WriteContext,
  { own, others }: Pick<MakeUpsOfVisit, 'own' | 'others'>,
  { id, student_id, date, row }: VisitWritten,
): void {
  const { school_id } = tx;
  const isOfMonth = ({ date_visit }: MakeUpRow) => date_visit.slice(0, 7) === date.slice(0, 7);
  if (own && (isUsed(own) || (own.lesson_plus_id === row?.id && isOfMonth(own)))) return;
  const granted = row && grantedMakeUp(row.policies.make_up_policy ?? {}, others.filter(isOfMonth).length);
  if (granted)
    tx.defer(grantMakeUp, { school_id, student_id, lesson_minus_id: id, lesson_plus_id: row.id, ...granted });
  else if (own) tx.defer(deleteMakeUp, { school_id, id: own.id });
}
