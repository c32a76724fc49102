import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type Language, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findOccurrence, findStudentsOfOccurrence } from '@ritm/timetable/server';
import { refusalTexts } from '@ritm/passes/contract';
import { type SheetRow, type visitsRoutes } from '../contract/index.ts';
import { debtsOf, type LotRow, lotsOfStudents, marksOfOccurrence, toLot } from '@ritm/passes/server';
import { unpaidOn } from './enrolment/queries.ts';
import { remainderOf, validityOf, whyNot } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';
import { decideAsBooked } from './rules/as-booked.ts';
import { paymentsOfClass, type ChosenPayment } from './seats/queries.ts';
import { serviceForVisit, type ServiceForVisit } from './visit-queries.ts';

type Sheet = RouteOutput<typeof visitsRoutes.get_class_sheet>;
type Occurrence = NonNullable<Awaited<ReturnType<typeof findOccurrence>>>;

/**
 * Builds the marking sheet: the clients of the class, and for each the pass that a mark would charge, has charged or
 * lacks.
 */
export async function getClassSheet(
  context: ReadContext | WriteContext,
  { timetable_id, date }: { timetable_id: number; date: string },
): Promise<Sheet> {
  const { school_id, actor, language } = context;
  const occurrence = await findOccurrence(context, { school_id, timetable_id, date });
  if (!occurrence || (actor.role === 'teacher' && occurrence.teacher_id !== actor.staff_id))
    throw new AppError(commonErrors.not_found);
  const at = { school_id, occurrence_id: occurrence.id };
  const [students, marks, unpaid, payments, [service]] = await Promise.all([
    findStudentsOfOccurrence(context, at),
    context.run(marksOfOccurrence, at),
    context.run(unpaidOn, at),
    context.run(paymentsOfClass, at),
    context.run(serviceForVisit, { school_id, id: occurrence.service_id }),
  ]);
  const student_ids = students.map((one) => one.student_id);
  const [lots, debts] = await Promise.all([
    context.run(lotsOfStudents, { school_id, student_ids }),
    context.run(debtsOf, { school_id, student_ids }),
  ]);
  const lotsBy = Map.groupBy(lots, (lot) => lot.user_id);
  const debtBy = new Map(debts.map(({ student_id, debt }) => [student_id, debt]));
  const markBy = new Map(marks.map((mark) => [mark.student_id, mark]));
  const unpaidBy = new Map(unpaid.map((one) => [one.student_id, one.released]));
  const paymentBy = new Map(payments.map((one) => [one.student_id, one]));
  const today = todayIn(context.time_zone, context.now);
  const rows = students.map((student): SheetRow => {
    const mark = markBy.get(student.student_id);
    const clientLots = lotsBy.get(student.student_id) ?? [];
    const { lot, why_not } = mark
      ? { lot: clientLots.find((one) => one.id === mark.lesson_plus_id), why_not: null }
      : chooseLotForClass({ clientLots, occurrence, service, payment: paymentBy.get(student.student_id), language });
    return {
      student_id: student.student_id,
      student_name: student.student_name,
      status: student.status as SheetRow['status'],
      lesson_minus_id: mark?.root_id ?? null,
      outcome: mark?.outcome ?? null,
      lesson_plus: lot ? toSheetPass(lot, date) : null,
      why_not,
      unpaid: unpaidOf({
        status: student.status,
        released: unpaidBy.get(student.student_id),
        isPaid: lot !== undefined,
      }),
      debt: debtBy.get(student.student_id) ?? 0,
      trial: student.source === 'trial',
      birthday: student.birth_date?.slice(5) === today.slice(5),
    };
  });
  const mark = occurrence.status !== 'canceled' && allows(actor.role, 'lessons_minus.add');
  return { timetable_id, ...toSheetClass(occurrence), date, students: rows, can: { mark } };
}

const toSheetClass = ({ id, title, time_from, time_to, teacher_id, capacity, status }: Occurrence) => ({
  occurrence_id: id,
  title,
  time_from,
  time_to,
  teacher_id,
  capacity,
  status: status as Sheet['status'],
});

/** Not shown once a pass pays, or once the booking was canceled for another reason. */
function unpaidOf({
  status,
  released,
  isPaid,
}: {
  status: string;
  released: boolean | undefined;
  isPaid: boolean;
}): SheetRow['unpaid'] {
  if (status === 'booked' || status === 'confirmed') return released === undefined || isPaid ? null : 'not_paid';
  return status === 'canceled' && released === true ? 'released' : null;
}

/** The pass that the selection rule would choose for a visit to this class, or why the client's pass cannot pay. */
function chooseLotForClass({
  clientLots,
  occurrence,
  service,
  payment,
  language,
}: {
  clientLots: readonly LotRow[];
  occurrence: Occurrence;
  service: ServiceForVisit | undefined;
  /** What was chosen when the place was booked. */
  payment: ChosenPayment | undefined;
  language: Language;
}): { lot: LotRow | undefined; why_not: SheetRow['why_not'] } {
  const lots = clientLots.map(toLot);
  const visit = {
    outcome: 'attended' as const,
    date_visit: occurrence.date,
    time: occurrence.time_from,
    branch_id: occurrence.branch_id,
    service_id: payment?.service_id ?? occurrence.service_id,
    format: service?.format ?? 'group',
    policies: policiesToday(service ?? {}),
    lots,
    lesson_plus_id: null,
    debt: null,
  };
  const chosen = { pays: payment?.pays ?? null, lesson_plus_id: payment?.lesson_plus_id ?? null };
  const decision = decideAsBooked(visit, chosen);
  const rowOf = (id: number | undefined) => clientLots.find((one) => one.id === id);
  const lot = 'charge' in decision ? rowOf(decision.lot?.id) : undefined;
  const refusedPass = lot ? null : whyNot(lots, decision.reasons, occurrence.date);
  return {
    lot,
    why_not: refusedPass && { pass: rowOf(refusedPass.lot.id)!.name, why: refusalTexts[refusedPass.reason]![language] },
  };
}

function toSheetPass(row: LotRow, date: string): NonNullable<SheetRow['lesson_plus']> {
  const lot = toLot(row);
  const { ends_on, state } = validityOf(lot, date);
  return { id: row.id, name: row.name, left: remainderOf(lot, date).left, ends_on, state };
}
