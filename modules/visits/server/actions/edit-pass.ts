import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { recordIncome, reverseFor } from '@ritm/finance/server';
import { visitsErrors, type LessonPlus, type visitsRoutes } from '../../contract/index.ts';
import { lotFor } from '../access.ts';
import { insertTerms, type LotRow, type TermsInsert } from '../queries.ts';
import { usedOf } from '../rules/lot.ts';
import { toLot } from '../lots.ts';
import { toLessonPlus } from '../views.ts';

type Change = RouteInput<typeof visitsRoutes.edit_lesson_plus>['body'];

/** `PUT lesson_plus`: a new version of the terms. The pass keeps its id and its visits; money paid anew replaces the old record. */
export async function editPass(tx: WriteContext, { params, body }: RouteInput<typeof visitsRoutes.edit_lesson_plus>): Promise<LessonPlus> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await lotFor(tx, params);
  if (row.closed_on !== null) throw new AppError(visitsErrors.lot_refused, { why: '' });
  const changed = changedRow(row, body);
  const used = usedOf(toLot(row));
  if (changed.visits !== null && changed.visits < used) throw new AppError(visitsErrors.fewer_than_used, { used: used / 100 });
  if (changed.paid > changed.price) throw new AppError(visitsErrors.paid_too_much);
  tx.defer(insertTerms, nextTerms(tx, changed));
  if (changed.paid !== Number(row.paid)) payAnew(tx, changed, body.account);
  const shown = (one: LotRow) => ({ visits: one.visits, price: one.price, paid: Number(one.paid), valid_from: one.valid_from, valid_until: one.valid_until, comment: one.comment });
  tx.audit({ action: 'visits.pass_edited', object_type: 'lesson_plus', object_id: row.id, before: shown(row), after: shown(changed) });
  tx.emit('visits.pass_edited', [row.student_id], { lesson_plus_id: row.id });
  return toLessonPlus(changed, tx.actor, todayIn(tx.time_zone, tx.now));
}

/** What is absent stays, what is null is cleared. */
function changedRow(row: LotRow, { account: _, ...body }: Change): LotRow {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const changed: LotRow = { ...row, ...given, paid: body.paid ?? Number(row.paid) };
  if (changed.valid_from !== null && changed.valid_until !== null && changed.valid_until < changed.valid_from) throw new AppError(visitsErrors.end_before_start);
  return changed;
}

/** The next version of a lot's terms; `closing` ends it. */
export function nextTerms(tx: WriteContext, row: LotRow, closing?: { closed_on: string; close_reason: string | null }): TermsInsert {
  const { visits, price, validity, validity_unit, valid_from, valid_until, comment } = row;
  return {
    school_id: tx.school_id, lesson_plus_id: row.id, version: row.version + 1, visits, price, validity, validity_unit, valid_from, valid_until, comment,
    closed_on: closing?.closed_on ?? null, close_reason: closing?.close_reason ?? null, created_by: tx.actor.user_id,
  };
}

function payAnew(tx: WriteContext, lot: LotRow, account: Change['account']): void {
  reverseFor(tx, { source_type: 'lesson_plus', source_id: lot.id });
  if (lot.paid === 0) return;
  recordIncome(tx, {
    amount: lot.paid, date: lot.sold_on, account: account ?? 'cash', category: 'Продажа абонементов', comment: lot.name, student_id: lot.student_id,
    source_type: 'lesson_plus', source_id: lot.id,
  });
}
