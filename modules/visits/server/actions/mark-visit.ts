import { AppError, commonErrors, type Language, type RouteInput } from '@ritm/http';
import type { Answer, WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { studentFor } from '@ritm/students/server';
import { recordAttendance } from '@ritm/timetable/server';
import { visitsErrors, type Marked, type Outcome, type visitsRoutes } from '../../contract/index.ts';
import { refusalError } from '../access.ts';
import { insertCharge, insertMark } from '../charge-queries.ts';
import { toLot } from '../lots.ts';
import { lotsOfStudent, type LotRow } from '../queries.ts';
import { decideVisit, type VisitDecision } from '../rules/decide-visit.ts';
import { toLessonMinus, toLessonPlus } from '../views.ts';
import { visitFacts, type VisitFactsRow } from '../visit-queries.ts';
import { warningsOf } from '../warnings.ts';

export interface WantedVisit {
  student_id: number;
  lesson_plus_id: number | null;
  service_id: number | null;
  timetable_id: number | null;
  date_visit: string;
  outcome: Outcome;
}

/** `POST lesson_minus` and `POST fast_lesson_minus`: what is not named follows from the class, the client's passes and today. */
export function markVisit(tx: WriteContext, { params, body }: RouteInput<typeof visitsRoutes.add_lesson_minus>): Promise<Answer<Marked>> {
  return writeVisit(tx, {
    student_id: params.student_id,
    lesson_plus_id: body.lesson_plus_id ?? null,
    service_id: body.service_id ?? null,
    timetable_id: body.timetable_id ?? null,
    date_visit: body.date_visit ?? todayIn(tx.time_zone, tx.now),
    outcome: body.status ?? 'attended',
  });
}

/** Two trips: lock and read all; decide; write all with the commit. */
export async function writeVisit(tx: WriteContext, wanted: WantedVisit): Promise<Marked> {
  const { school_id } = tx;
  tx.lock(['student', school_id, wanted.student_id]);
  const [, [facts], lotRows] = await Promise.all([
    studentFor(tx, wanted.student_id),
    tx.run(visitFacts, { school_id, date: wanted.date_visit, ...wanted }),
    tx.run(lotsOfStudent, { school_id, student_id: wanted.student_id }),
  ]);
  const decision = decide(tx.language, wanted, facts!, lotRows);
  return keep(tx, { wanted, facts: facts!, lotRows, decision });
}

type Decided = Extract<VisitDecision, { charge: unknown }>;

function decide(language: Language, wanted: WantedVisit, facts: VisitFactsRow, lotRows: readonly LotRow[]): Decided {
  if (wanted.timetable_id !== null && facts.occurrence_id === null) throw new AppError(commonErrors.not_found);
  if (wanted.service_id !== null && facts.service_id !== wanted.service_id) throw new AppError(commonErrors.not_found);
  if (wanted.timetable_id === null && facts.service_id === null && wanted.lesson_plus_id === null) throw new AppError(visitsErrors.what_for);
  if (facts.marked_id !== null) throw new AppError(visitsErrors.already_marked, { lesson_minus_id: facts.marked_id });
  const decision = decideVisit({
    outcome: wanted.outcome,
    date_visit: wanted.date_visit,
    time: facts.time_from,
    service_id: facts.service_id,
    format: facts.format ?? lotRows.find((lot) => lot.id === wanted.lesson_plus_id)?.format ?? 'group',
    miss_policy: facts.miss_policy ?? {},
    lots: lotRows.map(toLot),
    lesson_plus_id: wanted.lesson_plus_id,
    debt: { policy: facts.debt_policy ?? 'allow', limit: facts.debt_limit ?? 1, uncovered: Number(facts.uncovered), single_price: facts.single_price ?? 0 },
  });
  if ('refused' in decision) throw refusalError(decision.refused, language);
  return decision;
}

interface Keeping {
  wanted: WantedVisit;
  facts: VisitFactsRow;
  lotRows: readonly LotRow[];
  decision: Decided;
}

function keep(tx: WriteContext, { wanted, facts, lotRows, decision }: Keeping): Marked {
  const { charge } = decision;
  const { school_id, actor } = tx;
  const { lesson_minus_id: id, occurrence_id, teacher_id } = facts;
  const { student_id, date_visit, outcome, timetable_id } = wanted;
  const service_id = facts.service_id ?? decision.lot?.service_id ?? null;
  tx.defer(insertCharge, {
    school_id, id, student_id, ...charge, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome,
    reverses_id: null, reason: null, import_id: null, created_by: actor.user_id,
  });
  if (occurrence_id !== null) {
    recordAttendance(tx, { school_id, occurrence_id, student_id, status: attendanceOf(outcome) });
    tx.defer(insertMark, { school_id, occurrence_id, student_id, lesson_minus_id: id });
  }
  const after = { student_id, lesson_plus_id: charge.lesson_plus_id, date_visit, outcome, visits: charge.visits, value: charge.value };
  tx.audit({ action: 'visits.marked', object_type: 'lesson_minus', object_id: id, after });
  tx.emit('visits.marked', [student_id], { lesson_minus_id: id });
  return toMarked(tx, { wanted, facts, lotRows, decision });
}

/** How a charge shows on the class's own list. */
export function attendanceOf(outcome: Outcome): 'marked' | 'no_show' | 'excused' | 'canceled' {
  if (outcome === 'attended' || outcome === 'trial') return 'marked';
  if (outcome === 'no_show') return 'no_show';
  return outcome === 'excused' ? 'excused' : 'canceled';
}

function toMarked(tx: WriteContext, { wanted, facts, lotRows, decision: { charge, lot } }: Keeping): Marked {
  const today = todayIn(tx.time_zone, tx.now);
  const row = lotRows.find((one) => one.id === lot?.id);
  const { lesson_minus_id: id, service_id, service_name, title, teacher_id, student_name } = facts;
  const written = { id, date_visit: wanted.date_visit, service_id, visits: charge.visits, value: charge.value, counted: charge.counted };
  const lesson_plus = row ? toLessonPlus({ ...row, charges: [...row.charges, written] }, tx.actor, today) : null;
  const debt = Number(facts.debt) + (lot || charge.visits === 0 ? 0 : 1);
  const lesson_minus = toLessonMinus(
    {
      id, student_id: wanted.student_id, student_name, lesson_plus_id: row?.id ?? null, lesson_plus_name: row?.name ?? null, service_id, service_name,
      occurrence_id: facts.occurrence_id, timetable_id: wanted.timetable_id, title, teacher_id, date_visit: wanted.date_visit, outcome: wanted.outcome,
      visits: charge.visits, value: charge.value, created_at: tx.now,
    },
    tx.actor,
  );
  return { lesson_minus, lesson_plus, debt, warnings: warningsOf({ lesson_plus, debt, birth_date: facts.birth_date, today }) };
}
