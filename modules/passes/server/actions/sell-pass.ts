import { requireRecent } from '@ritm/accounts/server';
import { requireReasonForDate } from '@ritm/finance/server';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import type { LessonPlus, passRoutes, SalePreview, passesRoutes } from '../../contract/index.ts';
import { recordPayment } from '../income.ts';
import { toLot } from '../lots.ts';
import { notifySale } from '../notices.ts';
import { insertMove } from '../pass-journal/pass-action-queries.ts';
import { insertBeneficiaries, insertLot, insertTerms, type LotRow } from '../queries.ts';
import { coverDebts as coveredBy } from '../../rules/charges/cover-debts.ts';
import { planSale, type Sale } from '../sale.ts';
import { toLessonPlus } from '../views.ts';
import { coverDebts } from './cover-debts.ts';
import { nextTerms } from './edit-pass.ts';

/**
 * `POST lesson_plus`: writes a lot with its terms, a copy of the service's current policies and its income in one
 * transaction.
 */
export async function sellPass(
  tx: WriteContext,
  { params, body }: RouteInput<typeof passesRoutes.add_lesson_plus>,
): Promise<LessonPlus> {
  const { school_id } = tx;
  const { student_id } = params;
  if (body.date !== undefined) requireRecent(tx, body.date);
  const reason = requireReasonForDate(tx, body.date ?? todayIn(tx.time_zone, tx.now), body.reason);
  requireActivation(tx, body);
  tx.lock(['student', school_id, student_id]);
  const sale = await planSale(tx, { student_id, body });
  const { row, paid } = sale;
  writeLot(tx, row);
  writeMoves(tx, sale);
  const others = [...new Set(body.students_ids ?? [])].filter((id) => id !== student_id);
  if (others.length > 0) tx.defer(insertBeneficiaries, { school_id, lesson_plus_id: row.id, student_ids: others });
  if (paid > 0) recordPayment(tx, row, { amount: paid, date: row.sold_on, account: body.account });
  const { visits, price, validity, validity_unit, valid_from, valid_until, name, sold_on, activation } = row;
  tx.audit({
    action: 'visits.pass_sold',
    object_type: 'lesson_plus',
    object_id: row.id,
    after: {
      student_id,
      name,
      visits,
      price,
      paid,
      sold_on,
      activation,
      validity,
      validity_unit,
      valid_from,
      valid_until,
      ...(sale.carried.length > 0 && { carried: sale.carried.map(({ lot }) => lot.id) }),
    },
    reason,
  });
  tx.emit('visits.pass_sold', [student_id], { lesson_plus_id: row.id });
  const covered = body.cover_debts ? coverDebts(tx, row, sale.owed) : row;
  const sold = toLessonPlus(await covered, tx.actor, todayIn(tx.time_zone, tx.now));
  notifySale(tx, sale.student, sold);
  return sold;
}

/** `POST lesson_plus_preview`: a dry run of the same sale. */
export async function previewSale(
  read: ReadContext,
  { params, body }: RouteInput<typeof passRoutes.preview_sale>,
): Promise<SalePreview> {
  const previewBody = { ...body, cover_debts: true, carry_leftovers: true };
  const { row, owed, carried } = await planSale(read, { student_id: params.student_id, body: previewBody });
  const covered = coveredBy(toLot(row), owed).map(({ id, visits }) => {
    const debt = owed.find((one) => one.id === id)!;
    return {
      lesson_minus_id: debt.root_id,
      date_visit: debt.date_visit,
      title: debt.title ?? debt.service_name,
      visits,
    };
  });
  return {
    lesson_plus: toLessonPlus(row, read.actor, todayIn(read.time_zone, read.now)),
    covered,
    carried: carried.map(({ lot, name, visits }) => ({ lesson_plus_id: lot.id, name, visits })),
  };
}

/** The organization's rule decides when the validity starts; only the desk may override it. */
function requireActivation({ actor }: WriteContext, { activation }: { activation?: string | undefined }): void {
  if (activation !== undefined && actor.role === 'teacher') throw new AppError(commonErrors.forbidden);
}

/** Writes a new lot with the first version of its terms. */
export function writeLot(tx: WriteContext, row: LotRow): void {
  const { id, student_id, service_id, name, kind, format, pays_for_ids, sold_on, activation } = row;
  tx.defer(insertLot, {
    school_id: tx.school_id,
    id,
    student_id,
    service_id,
    name,
    kind,
    format,
    pays_for_ids,
    sold_on,
    activation,
    activation_deadline_days: row.activation_deadline_days,
    burn_unactivated: row.burn_unactivated,
    policies: JSON.stringify(row.policies),
    import_id: null,
    created_by: tx.actor.user_id,
  });
  tx.defer(insertTerms, { ...nextTerms(tx, row), version: 1 });
}

function writeMoves(tx: WriteContext, { row, carried }: Sale): void {
  for (const { lot, visits, value, paid } of carried)
    tx.defer(insertMove, {
      school_id: tx.school_id,
      kind: 'carry',
      from_id: lot.id,
      to_id: row.id,
      visits,
      value,
      paid,
      created_by: tx.actor.user_id,
    });
}
