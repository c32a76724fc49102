import { demandRecent } from '@ritm/accounts/server';
import { AppError, commonErrors, type Language, type RouteInput } from '@ritm/http';
import { formatDate } from '@ritm/kernel';
import type { Answer, WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { priceOfPlace } from '@ritm/services/server';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { visitsErrors, type Marked, type visitsRoutes } from '../../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';
import {
  audited,
  type ChargeRow,
  endFreeze,
  type LotRow,
  lotsOfStudent,
  refusalError,
  reverseCharge,
  settleBurn,
  standCharge,
  toLessonMinus,
  toLessonPlus,
  toLot,
} from '@ritm/passes/server';
import { takeMakeUp } from '../make-up-queries.ts';
import { chargedAlready, grantMakeUp, makeUpFor } from '../make-ups.ts';
import { decideVisit, endedBefore, isInDaypart, type VisitDecision, widened } from '@ritm/passes/rules';
import { tellOfVisit } from '../notices.ts';
import { repriceClass } from '../tiers/reprice.ts';
import { visitFacts, type VisitFactsRow } from '../visit-queries.ts';
import { warningsOf } from '../warnings.ts';

export interface WantedVisit {
  student_id: number;
  lesson_plus_id: number | null;
  service_id: number | null;
  timetable_id: number | null;
  date_visit: string;
  outcome: Outcome;
  /** A person has agreed that later visits fall out of their pass. */
  accept_late: boolean;
  /** The client is here: a freeze of the pass ends with the visit. */
  unfreeze: boolean;
  /** When the client came, where no class says it; left out, nobody knows. */
  time?: string;
  /** An absence that the visit makes up. */
  make_up_id?: number | null;
  /** The last day on which somebody can have come; today where it is left out. */
  latest_day?: string;
}

/** A visit that the wanted one takes the place of, and why. */
export interface Replaced {
  charge: ChargeRow;
  reason: string | null;
}

/** `POST lesson_minus` and `POST fast_lesson_minus`: what is not named follows from the class, the client's passes and today. */
export function markVisit(
  tx: WriteContext,
  { params, body }: RouteInput<typeof visitsRoutes.add_lesson_minus>,
): Promise<Answer<Marked>> {
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

/** Two trips: lock and read all; decide; write all with the commit. A replaced visit is judged as if it had never been, and goes only if the new one is written. */
export async function writeVisit(tx: WriteContext, wanted: WantedVisit, replaced?: Replaced): Promise<Marked> {
  const { school_id } = tx;
  requireDayCome(tx, wanted);
  demandRecent(tx, wanted.date_visit, ...(replaced ? [replaced.charge.date_visit] : []));
  tx.lock(['student', school_id, wanted.student_id]);
  const [student, [facts], lotRows] = await Promise.all([
    studentFor(tx, wanted.student_id),
    tx.run(visitFacts, { school_id, date: wanted.date_visit, ...wanted }),
    tx.run(lotsOfStudent, { school_id, student_id: wanted.student_id }),
  ]);
  const asFound = replaced ? without(replaced.charge, { facts: facts!, lotRows }) : { facts: facts!, lotRows };
  const found = wanted.unfreeze
    ? { ...asFound, lotRows: asFound.lotRows.map((row) => thawedOn(row, wanted.date_visit)) }
    : asFound;
  const decision = await decided(tx, wanted, found);
  if (wanted.unfreeze) await endFreezeOf(tx, asFound.lotRows, { lot_id: decision.lot?.id, on: wanted.date_visit });
  if (replaced) reverseCharge(tx, replaced.charge, replaced.reason);
  const marked = keep(tx, { student, wanted, replaced, decision, ...found });
  await tendMakeUps(tx, wanted, { found, decision });
  return marked;
}

/** Nobody has come, or stayed away, on a day that is still ahead; a place given back late may be charged before its class. */
function requireDayCome(tx: WriteContext, { outcome, date_visit, latest_day }: WantedVisit): void {
  const isOfTheDay = outcome === 'attended' || outcome === 'trial' || outcome === 'no_show';
  if (isOfTheDay && date_visit > (latest_day ?? todayIn(tx.time_zone, tx.now)))
    throw new AppError(visitsErrors.not_yet);
}

interface Found {
  facts: VisitFactsRow;
  lotRows: readonly LotRow[];
}

/** The lot as it would be if the freeze that covers the day had ended on its eve. */
function thawedOn(row: LotRow, on: string): LotRow {
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

/** What would have been found had the charge never been written. */
function without(charge: ChargeRow, { facts, lotRows }: Found): Found {
  const isOwed = charge.lesson_plus_id === null && charge.visits > 0;
  return {
    facts: {
      ...facts,
      marked_id: facts.marked_id === charge.id ? null : facts.marked_id,
      uncovered: Number(facts.uncovered) - (isOwed ? charge.visits : 0),
      debt: Number(facts.debt) - (isOwed ? 1 : 0),
    },
    lotRows: lotRows.map((row) => ({ ...row, charges: row.charges.filter(({ id }) => id !== charge.id) })),
  };
}

/** The absence that the visit made up is used by it; one for a good reason may itself be made up. Both name the charge, so they follow it. */
async function tendMakeUps(
  tx: WriteContext,
  { make_up_id: id = null, outcome, student_id, date_visit: date }: WantedVisit,
  { found, decision }: { found: Found; decision: Decided },
): Promise<void> {
  const { lesson_minus_id } = found.facts;
  if (id !== null) tx.defer(takeMakeUp, { school_id: tx.school_id, id, used_by_id: lesson_minus_id });
  const row = found.lotRows.find((one) => one.id === decision.lot?.id);
  if (outcome === 'excused' && row) await grantMakeUp(tx, { lesson_minus_id, student_id, date, row });
}

/** By the rules, or by the absence that the visit makes up: off the pass of that absence, as long as it may be made up. */
async function decided(tx: WriteContext, wanted: WantedVisit, found: Found): Promise<Decided> {
  const { make_up_id: id = null, student_id, date_visit: date } = wanted;
  if (id === null) return decide(tx.language, wanted, found);
  const made = await makeUpFor(tx, { id, student_id, date, lots: found.lotRows });
  const row = found.lotRows.find((one) => one.id === made.lesson_plus_id)!;
  if (made.charged) {
    demandMarkable({ ...wanted, lesson_plus_id: row.id }, found.facts);
    // Nothing is written off, and still the morning that was missed is not made up in the evening.
    if (!isInDaypart(toLot(row), timeOf(wanted, found))) throw refusalError('other_daypart', tx.language);
    return chargedAlready(row);
  }
  const lotRows = found.lotRows.map((one) =>
    one === row ? { ...one, extensions: [...widened(toLot(one), made).extensions] } : one,
  );
  return decide(tx.language, { ...wanted, lesson_plus_id: row.id }, { ...found, lotRows });
}

/** When the client came, as far as it is known. */
const timeOf = ({ time }: WantedVisit, { facts }: Found): string | null => facts.time_from ?? time ?? null;

type Decided = Extract<VisitDecision, { charge: unknown }>;

/** There is such a class, it is not called off, and the client is not marked there yet. */
function demandMarkable(wanted: WantedVisit, facts: VisitFactsRow): void {
  if (wanted.timetable_id !== null && facts.occurrence_id === null) throw new AppError(commonErrors.not_found);
  if (wanted.service_id !== null && facts.service_id !== wanted.service_id) throw new AppError(commonErrors.not_found);
  if (wanted.timetable_id === null && facts.service_id === null && wanted.lesson_plus_id === null)
    throw new AppError(visitsErrors.what_for);
  if (facts.occurrence_status === 'canceled') throw new AppError(visitsErrors.class_canceled);
  if (facts.marked_id !== null) throw new AppError(visitsErrors.already_marked, { lesson_minus_id: facts.marked_id });
}

function decide(language: Language, wanted: WantedVisit, found: Found): Decided {
  const { facts, lotRows } = found;
  demandMarkable(wanted, facts);
  const decision = decideVisit({
    outcome: wanted.outcome,
    date_visit: wanted.date_visit,
    time: timeOf(wanted, found),
    service_id: facts.service_id,
    format: facts.format ?? lotRows.find((lot) => lot.id === wanted.lesson_plus_id)?.format ?? 'group',
    miss_policy: facts.miss_policy ?? {},
    lots: lotRows.map(toLot),
    lesson_plus_id: wanted.lesson_plus_id,
    debt: {
      policy: facts.debt_policy ?? 'allow',
      limit: facts.debt_limit ?? 1,
      uncovered: Number(facts.uncovered),
      single_price: priceOfPlace(facts.single_price ?? 0, facts.price_tiers ?? [], facts.headcount),
    },
  });
  if ('refused' in decision) throw refusalError(decision.refused, language);
  if (decision.conflicts.length > 0 && !wanted.accept_late) {
    const dates = decision.conflicts.map(({ date_visit }) => formatDate(date_visit, language)).join(', ');
    throw new AppError(visitsErrors.late_mark, { dates, lesson_plus_id: decision.lot!.id });
  }
  return decision;
}

interface Keeping extends Found {
  student: StudentFacts;
  wanted: WantedVisit;
  replaced: Replaced | undefined;
  decision: Decided;
}

function keep(tx: WriteContext, keeping: Keeping): Marked {
  const { wanted, facts, replaced, decision } = keeping;
  const { lesson_minus_id: id, occurrence_id, teacher_id } = facts;
  const { student_id, date_visit, outcome, timetable_id } = wanted;
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
  const row = keeping.lotRows.find((one) => one.id === decision.lot?.id);
  // What has burned comes back before it is spent.
  if (row && Number(row.burned_visits) > 0)
    settleBurn(tx, { ...row, charges: [...row.charges, { ...charge }] }, todayIn(tx.time_zone, tx.now));
  standCharge(tx, charge, replaced?.charge);
  if (occurrence_id !== null && (facts.price_tiers?.length ?? 0) > 0) repriceClass(tx, occurrence_id);
  const what = { object_type: 'lesson_minus', object_id: id, after: audited(charge) };
  tx.audit(
    replaced
      ? {
          ...what,
          action: 'visits.corrected',
          before: { id: replaced.charge.id, ...audited(replaced.charge) },
          reason: replaced.reason ?? undefined,
        }
      : { ...what, action: 'visits.marked' },
  );
  const marked = toMarked(tx, keeping);
  tellOfVisit(tx, keeping.student, marked);
  return marked;
}

function toMarked(tx: WriteContext, { wanted, facts, lotRows, replaced, decision: { charge, lot } }: Keeping): Marked {
  const today = todayIn(tx.time_zone, tx.now);
  const row = lotRows.find((one) => one.id === lot?.id);
  const { lesson_minus_id: id, service_id, service_name, title, teacher_id, student_name } = facts;
  const written = {
    id,
    date_visit: wanted.date_visit,
    service_id,
    visits: charge.visits,
    value: charge.value,
    counted: charge.counted,
  };
  const lesson_plus = row ? toLessonPlus({ ...row, charges: [...row.charges, written] }, tx.actor, today) : null;
  const debt = Number(facts.debt) + (lot || charge.visits === 0 ? 0 : 1);
  const lesson_minus = toLessonMinus(
    {
      id,
      root_id: replaced?.charge.root_id ?? id,
      student_id: wanted.student_id,
      student_name,
      lesson_plus_id: row?.id ?? null,
      lesson_plus_name: row?.name ?? null,
      service_id,
      service_name,
      occurrence_id: facts.occurrence_id,
      timetable_id: wanted.timetable_id,
      title,
      teacher_id,
      date_visit: wanted.date_visit,
      outcome: wanted.outcome,
      visits: charge.visits,
      value: charge.value,
      created_at: tx.now,
      canceled_at: null,
      free_until: null,
      has_tiers: false,
    },
    tx.actor,
    today,
  );
  return {
    lesson_minus,
    lesson_plus,
    debt,
    warnings: warningsOf({ lesson_plus, debt, birth_date: facts.birth_date, today }),
  };
}
