import { demandRecent } from '@ritm/accounts/server';
import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { serviceFor, snapshotForSale } from '@ritm/services/server';
import { studentFor } from '@ritm/students/server';
import { recordPayment } from '../income.ts';
import { visitsErrors, type LessonPlus, type LessonPlusBody, type visitsRoutes } from '../../contract/index.ts';
import {
  insertBeneficiaries,
  insertLot,
  insertTerms,
  nextLotId,
  soldBefore,
  type LotInsert,
  type LotRow,
  type TermsInsert,
} from '../queries.ts';
import { tellOfSale } from '../notices.ts';
import { toLessonPlus } from '../views.ts';
import { coverDebts } from './cover-debts.ts';

type Service = Awaited<ReturnType<typeof serviceFor>>;

/** `POST lesson_plus`: a lot with its own terms, the service's policies as they stand, and its income, all in one transaction. */
export async function sellPass(
  tx: WriteContext,
  { params, body }: RouteInput<typeof visitsRoutes.add_lesson_plus>,
): Promise<LessonPlus> {
  const { school_id } = tx;
  const { student_id } = params;
  const today = todayIn(tx.time_zone, tx.now);
  if (body.date !== undefined) demandRecent(tx, body.date);
  tx.lock(['student', school_id, student_id]);
  const [student, service, [next], before] = await Promise.all([
    studentFor(tx, student_id),
    serviceFor(tx, body.service_id),
    tx.run(nextLotId, {}),
    tx.run(soldBefore, { school_id, student_id, service_id: body.service_id }),
    ...(body.students_ids ?? []).map((id) => studentFor(tx, id)),
  ]);
  if (service.archived_at !== null) throw new AppError(visitsErrors.service_archived);
  if (service.once_per_person && before.length > 0) throw new AppError(visitsErrors.once_per_person);
  const lot = lotOf(tx, service, { id: next!.id, student_id, sold_on: body.date ?? today });
  const terms = termsOf(tx, service, { lot, body });
  const paid = body.paid ?? terms.price;
  if (paid > terms.price) throw new AppError(visitsErrors.paid_too_much);
  tx.defer(insertLot, { ...lot, policies: JSON.stringify(lot.policies) });
  tx.defer(insertTerms, terms);
  const others = [...new Set(body.students_ids ?? [])].filter((id) => id !== student_id);
  if (others.length > 0) tx.defer(insertBeneficiaries, { school_id, lesson_plus_id: lot.id, student_ids: others });
  if (paid > 0) recordPayment(tx, lot, { amount: paid, date: lot.sold_on, account: body.account });
  const { visits, price, valid_from, valid_until } = terms;
  tx.audit({
    action: 'visits.pass_sold',
    object_type: 'lesson_plus',
    object_id: lot.id,
    after: { student_id, name: lot.name, visits, price, paid, valid_from, valid_until },
  });
  tx.emit('visits.pass_sold', [student_id], { lesson_plus_id: lot.id });
  const student_name = `${student.lastname} ${student.firstname}`.trim();
  const row = {
    ...lot,
    ...terms,
    student_name,
    created_at: tx.now,
    paid,
    charges: [],
    freezes: [],
  } as unknown as LotRow;
  const sold = toLessonPlus(body.cover_debts ? await coverDebts(tx, row) : row, tx.actor, today);
  tellOfSale(tx, student, sold);
  return sold;
}

type Lot = Omit<LotInsert, 'policies'> & { policies: unknown };

function lotOf(
  tx: WriteContext,
  service: Service,
  { id, student_id, sold_on }: { id: number; student_id: number; sold_on: string },
): Lot {
  return {
    school_id: tx.school_id,
    id,
    student_id,
    service_id: service.id,
    sold_on,
    import_id: null,
    created_by: tx.actor.user_id,
    ...snapshotForSale(service),
  };
}

/** The service's terms, with what the seller changed. */
function termsOf(tx: WriteContext, service: Service, { lot, body }: { lot: Lot; body: LessonPlusBody }): TermsInsert {
  const valid_from = body.valid_from ?? null;
  const valid_until = body.valid_until ?? null;
  if (valid_until !== null && valid_until < (valid_from ?? lot.sold_on))
    throw new AppError(visitsErrors.end_before_start);
  return {
    school_id: tx.school_id,
    lesson_plus_id: lot.id,
    version: 1,
    visits: body.visits === undefined ? service.visits : body.visits,
    price: body.price ?? service.price,
    validity: service.validity,
    validity_unit: service.validity_unit,
    valid_from,
    valid_until,
    closed_on: null,
    close_reason: null,
    comment: body.comment ?? null,
    created_by: tx.actor.user_id,
  };
}
