/**
 * The one action that marks a visit, for the class sheet, the card, the reception and the journal. It locks the
 * client, lets the rules of passes decide what pays, and writes the charge, the attendance and the notices in one
 * transaction.
 */
import { requireRecent } from '@ritm/accounts/server';
import { AppError, commonErrors, type Language, type RouteInput } from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import type { WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { policiesToday, priceOfVisit } from '@ritm/services/rules';
import { priceOfPlace } from '@ritm/services/server';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { visitsErrors, type Marked, type visitsRoutes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import {
  toAuditedCharge,
  type ChargeRow,
  endFreeze,
  type LotRow,
  lotsOfStudent,
  refusalError,
  replacementLine,
  reverseCharge,
  reconcileForfeits,
  writeCharge,
  toLessonMinus,
  toLessonPlus,
  toLot,
} from '@ritm/passes/server';
import { makeUpsOf } from '../make-ups/queries.ts';
import {
  chooseMakeUp,
  decideFreeMakeUp,
  type MakeUpsOfVisit,
  requireNotMadeUp,
  requireStillMadeUp,
  writeMakeUps,
} from '../make-ups/make-ups.ts';
import { endedBefore, isInBranch, isInDaypart, usesMakeUp, type VisitDecision, widened } from '@ritm/passes/rules';
import { notifyVisitMarked } from '../notices.ts';
import { decideAsBooked, outcomeAsBooked } from '../rules/as-booked.ts';
import { repriceClass } from '../tiers/reprice.ts';
import { findVisitFacts, type VisitFactsRow } from '../visit-queries.ts';
import { warningsOf } from '../warnings.ts';

export interface VisitInput {
  student_id: number;
  lesson_plus_id: number | null;
  service_id: number | null;
  timetable_id: number | null;
  date_visit: string;
  outcome: Outcome;
  /** A person has agreed that later visits fall outside their pass. */
  accept_late: boolean;
  /** The client has come, so a freeze of the pass ends with the visit. */
  unfreeze: boolean;
  /** When the client came, for a visit without a class; absent when nobody knows. */
  time?: string;
  /** The absence that the visit makes up; absent: the one that the replaced visit does, null: none. */
  make_up_id?: number | null | undefined;
  /** The last date that a visit may have; today by default. */
  latest_day?: string;
  /** The lot whose sale covered this visit, see `VisitFacts`. */
  covered_by?: number | null;
}

/** The visit that the new one replaces, and why. */
export interface Replaced {
  charge: ChargeRow;
  reason: string | null;
}

/**
 * `POST lesson_minus` and `POST fast_lesson_minus`: whatever is not given follows from the class, the client's passes
 * and today.
 */
export function markVisit(
  tx: WriteContext,
  { params, body }: RouteInput<typeof visitsRoutes.add_lesson_minus>,
): Promise<Marked> {
  return writeVisit(tx, {
    student_id: params.student_id,
    lesson_plus_id: body.lesson_plus_id ?? null,
    service_id: body.service_id ?? null,
    timetable_id: body.timetable_id ?? null,
    date_visit: body.date_visit ?? todayIn(tx.time_zone, tx.now),
    outcome: body.status ?? 'attended',
    accept_late: body.accept_late ?? false,
    unfreeze: body.unfreeze ?? false,
    make_up_id: body.make_up_id ?? null,
  });
}

/**
 * Uses two round trips: lock and read everything, decide, write everything with the commit; only the end of a freeze
 * reads more. A replaced visit is ignored by the decision, and is reversed only if the new one is written.
 */
export async function writeVisit(tx: WriteContext, requested: VisitInput, replaced?: Replaced): Promise<Marked> {
  const { school_id } = tx;
  requireDayReached(tx, requested);
  requireRecent(tx, requested.date_visit, ...(replaced ? [replaced.charge.date_visit] : []));
  tx.lock(['student', school_id, requested.student_id]);
  const { student_id, date_visit } = requested;
  const readsMakeUps =
    replaced !== undefined || typeof requested.make_up_id === 'number' || requested.outcome === 'excused';
  const [student, [facts], lotRows, makeUpRows] = await Promise.all([
    studentFor(tx, student_id),
    findVisitFacts(tx, { school_id, date: date_visit, ...requested }),
    tx.run(lotsOfStudent, { school_id, student_id }),
    readsMakeUps ? tx.run(makeUpsOf, { school_id, student_ids: [student_id] }) : [],
  ]);
  const input = { ...requested, outcome: outcomeAsBooked(requested.outcome, facts!, singlePriceOf(facts!)) };
  const current = replaced ? omitCharge(replaced.charge, { facts: facts!, lotRows }) : { facts: facts!, lotRows };
  const context = input.unfreeze
    ? { ...current, lotRows: current.lotRows.map((row) => withFreezeEnded(row, input.date_visit)) }
    : current;
  const replaced_id = replaced?.charge.root_id;
  const makeUps = chooseMakeUp(makeUpRows, {
    make_up_id: input.make_up_id,
    date: date_visit,
    replaced_id,
    lots: lotRows,
  });
  const decided = { ...input, covered_by: coveredBy(input, replaced) };
  const decision = decideReplacement(tx.language, decided, { ...context, makeUps, replaced });
  if (input.unfreeze) await endFreezeOf(tx, current.lotRows, { lot_id: decision.lot?.id, on: input.date_visit });
  if (replaced) reverseCharge(tx, replaced.charge, replaced.reason);
  const marked = writeDecidedVisit(tx, { student, input, replaced, decision, ...context });
  writeMakeUps(tx, makeUps, {
    id: replaced_id ?? facts!.lesson_minus_id,
    isReplacing: replaced !== undefined,
    student_id,
    date: date_visit,
    outcome: input.outcome,
    row: context.lotRows.find((one) => one.id === decision.lot?.id),
  });
  return marked;
}

/** A covered debt whose outcome alone changes goes on being covered by its lot. */
const coveredBy = ({ date_visit }: VisitInput, replaced: Replaced | undefined): number | null =>
  replaced?.charge.covers_debt && replaced.charge.date_visit === date_visit ? replaced.charge.lesson_plus_id : null;

/** A visit or an absence cannot be marked on a future day; a late cancellation may be charged before its class. */
function requireDayReached(tx: WriteContext, { outcome, date_visit, latest_day }: VisitInput): void {
  const isOfTheDay = outcome === 'attended' || outcome === 'trial' || outcome === 'no_show';
  if (isOfTheDay && date_visit > (latest_day ?? todayIn(tx.time_zone, tx.now)))
    throw new AppError(visitsErrors.not_yet);
}

interface VisitContext {
  facts: VisitFactsRow;
  lotRows: readonly LotRow[];
}

/** Returns the lot with the freeze that covers the day ended on its eve. */
function withFreezeEnded(row: LotRow, on: string): LotRow {
  const freeze = freezeOn(row, on);
  return freeze ? { ...row, freezes: [...endedBefore(row.freezes, freeze.id, on)!] } : row;
}

const freezeOn = (row: LotRow, on: string) =>
  row.freezes.find(({ from_date, to_date }) => from_date <= on && on <= to_date);

/** Only the pass that pays for the visit is unfrozen. */
async function endFreezeOf(
  tx: WriteContext,
  rows: readonly LotRow[],
  { lot_id, on }: { lot_id: number | undefined; on: string },
): Promise<void> {
  const row = rows.find(({ id }) => id === lot_id);
  const freeze = row && freezeOn(row, on);
  if (freeze) await endFreeze(tx, row, { freeze_id: freeze.id, on, reason: null });
}

/** Returns the facts and lots as if the charge had never been written. */
function omitCharge(charge: ChargeRow, { facts, lotRows }: VisitContext): VisitContext {
  const isOwed = charge.lesson_plus_id === null && charge.visits > 0;
  return {
    facts: {
      ...facts,
      marked_id: facts.marked_id === charge.id ? null : facts.marked_id,
      uncovered: facts.uncovered - (isOwed ? charge.visits : 0),
      debt: facts.debt - (isOwed ? 1 : 0),
    },
    lotRows: lotRows.map((row) => ({ ...row, charges: row.charges.filter(({ id }) => id !== charge.id) })),
  };
}

interface Replacing extends VisitContext {
  makeUps: MakeUpsOfVisit;
  replaced: Replaced | undefined;
}

/** Decides the visit; what replaces an absence that was made up must leave it one. */
function decideReplacement(language: Language, input: VisitInput, context: Replacing): ChargeDecision {
  const { makeUps, replaced } = context;
  // No other refusal may send the desk to sell a pass for what cannot be written anyway.
  if (input.outcome !== 'excused') requireNotMadeUp(makeUps.own, language);
  const decision = decideWithMakeUp(language, input, context);
  if (replaced)
    requireStillMadeUp(makeUps, {
      replaced: replaced.charge,
      after: { outcome: input.outcome, date_visit: input.date_visit, charge: decision.charge },
      language,
    });
  return decision;
}

/**
 * Decides by the rules, or by the absence that the visit makes up: a make-up is charged to the pass of that absence
 * while it is open.
 */
function decideWithMakeUp(language: Language, input: VisitInput, context: Replacing): ChargeDecision {
  const { chosen } = context.makeUps;
  if (chosen === null) return decide(language, input, context);
  const row = context.lotRows.find((one) => one.id === chosen.lesson_plus_id)!;
  if (chosen.charged && usesMakeUp(input.outcome)) {
    requireMarkable({ ...input, lesson_plus_id: row.id }, context.facts);
    // A make-up of a charged absence is free, but the daypart still applies: a missed morning is not made up in the
    // evening.
    if (!isInBranch(toLot(row), context.facts.branch_id)) throw refusalError('other_branch', language);
    if (!isInDaypart(toLot(row), timeOf(input, context))) throw refusalError('other_daypart', language);
    return decideFreeMakeUp(row);
  }
  const lotRows = context.lotRows.map((one) =>
    one === row ? { ...one, extensions: [...widened(toLot(one), chosen).extensions] } : one,
  );
  return decide(language, { ...input, lesson_plus_id: row.id }, { ...context, lotRows });
}

/** When the client came, as far as it is known. */
const timeOf = ({ time }: VisitInput, { facts }: VisitContext): string | null => facts.time_from ?? time ?? null;

type ChargeDecision = Extract<VisitDecision, { charge: unknown }>;

/** Requires that the class exists and is not canceled, and that the client is not marked there yet. */
function requireMarkable(input: VisitInput, facts: VisitFactsRow): void {
  if (input.timetable_id !== null && facts.occurrence_id === null) throw new AppError(commonErrors.not_found);
  if (input.service_id !== null && facts.service_id !== input.service_id) throw new AppError(commonErrors.not_found);
  if (input.timetable_id === null && facts.service_id === null && input.lesson_plus_id === null)
    throw new AppError(visitsErrors.what_for);
  if (facts.occurrence_status === 'canceled') throw new AppError(visitsErrors.class_canceled);
  if (facts.marked_id !== null) throw new AppError(visitsErrors.already_marked, { lesson_minus_id: facts.marked_id });
}

function decide(language: Language, input: VisitInput, context: VisitContext): ChargeDecision {
  const { facts, lotRows } = context;
  requireMarkable(input, facts);
  const visit = {
    outcome: input.outcome,
    date_visit: input.date_visit,
    time: timeOf(input, context),
    branch_id: facts.branch_id,
    service_id: facts.service_id,
    format: facts.format ?? lotRows.find((lot) => lot.id === input.lesson_plus_id)?.format ?? 'group',
    policies: policiesToday(facts),
    lots: lotRows.map(toLot),
    lesson_plus_id: input.lesson_plus_id,
    covered_by: input.covered_by ?? null,
    debt: {
      uncovered: facts.uncovered,
      single_price: singlePriceOf(facts),
    },
  };
  const decision = decideAsBooked(visit, { pays: facts.pays, lesson_plus_id: facts.pays_with });
  if ('refused' in decision) throw refusalError(decision.refused, language, decision.nearest);
  if (decision.conflicts.length > 0 && !input.accept_late) {
    const dates = decision.conflicts.map(({ date_visit }) => formatDate(date_visit, language)).join(', ');
    throw new AppError(visitsErrors.late_mark, { dates, lesson_plus_id: decision.lot!.id });
  }
  return decision;
}

const singlePriceOf = ({ priced, price_tiers, headcount }: VisitFactsRow): number =>
  priced === null ? 0 : priceOfPlace(priceOfVisit(priced), price_tiers ?? [], headcount);

interface VisitToWrite extends VisitContext {
  student: StudentFacts;
  input: VisitInput;
  replaced: Replaced | undefined;
  decision: ChargeDecision;
}

function writeDecidedVisit(tx: WriteContext, visit: VisitToWrite): Marked {
  const { input, facts, replaced, decision } = visit;
  const { lesson_minus_id: id, occurrence_id, teacher_id } = facts;
  const { student_id, date_visit, outcome, timetable_id } = input;
  const service_id = facts.service_id ?? decision.lot?.service_id ?? null;
  const charge = {
    id,
    student_id,
    ...decision.charge,
    service_id,
    occurrence_id,
    timetable_id,
    teacher_id,
    date_visit,
    outcome,
  };
  const row = visit.lotRows.find((one) => one.id === decision.lot?.id);
  // Forfeited visits are given back before they are spent.
  if (row && row.burned_visits > 0)
    reconcileForfeits(tx, { ...row, charges: [...row.charges, { ...charge }] }, todayIn(tx.time_zone, tx.now));
  writeCharge(tx, charge, replaced?.charge);
  if (occurrence_id !== null && (facts.price_tiers?.length ?? 0) > 0) repriceClass(tx, occurrence_id);
  tx.audit(
    replaced
      ? {
          ...replacementLine(replaced.charge, charge),
          action: 'visits.corrected',
          reason: replaced.reason ?? undefined,
        }
      : { action: 'visits.marked', object_type: 'lesson_minus', object_id: id, after: toAuditedCharge(charge) },
  );
  const marked = toMarked(tx, visit);
  notifyVisitMarked(tx, visit.student, marked);
  return marked;
}

function toMarked(
  tx: WriteContext,
  { input, facts, lotRows, replaced, decision: { charge, lot } }: VisitToWrite,
): Marked {
  const today = todayIn(tx.time_zone, tx.now);
  const row = lotRows.find((one) => one.id === lot?.id);
  const { lesson_minus_id: id, service_id, service_name, title, teacher_id, student_name } = facts;
  const newCharge = {
    id,
    date_visit: input.date_visit,
    service_id,
    visits: charge.visits,
    value: charge.value,
    counted: charge.counted,
    covers_debt: charge.covers_debt ?? false,
  };
  const lesson_plus = row ? toLessonPlus({ ...row, charges: [...row.charges, newCharge] }, tx.maybeActor, today) : null;
  const debt = facts.debt + (lot || charge.visits === 0 ? 0 : 1);
  const lesson_minus = toLessonMinus(
    {
      id,
      root_id: replaced?.charge.root_id ?? id,
      student_id: input.student_id,
      student_name,
      lesson_plus_id: row?.id ?? null,
      lesson_plus_name: row?.name ?? null,
      service_id,
      service_name,
      occurrence_id: facts.occurrence_id,
      timetable_id: input.timetable_id,
      title,
      teacher_id,
      date_visit: input.date_visit,
      outcome: input.outcome,
      visits: charge.visits,
      value: charge.value,
      covers_debt: charge.covers_debt ?? false,
      created_at: tx.now,
      canceled_at: null,
      free_until: null,
      has_tiers: false,
    },
    tx.maybeActor,
    today,
  );
  return {
    lesson_minus,
    lesson_plus,
    debt,
    warnings: warningsOf({ lesson_plus, debt, birth_date: facts.birth_date, today }),
  };
}
