import { requireRecent } from '@ritm/accounts/server';
import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { reverseFor } from '@ritm/finance/server';
import { withdrawNotice } from '@ritm/notifications/server';
import { passesErrors, type passesRoutes } from '../../contract/index.ts';
import { lotFor } from '../access.ts';
import { causeOf } from '../notices.ts';
import { undoMovesInto } from '../pass-journal/pass-action-queries.ts';
import { insertTerms } from '../queries.ts';
import { isUnused } from '../views.ts';
import { nextTerms } from './edit-pass.ts';

/**
 * `DELETE lesson_plus`: closes a pass that was sold by mistake and reverses its income. A used pass is refunded
 * instead.
 */
export async function voidSale(
  tx: WriteContext,
  { params }: RouteInput<typeof passesRoutes.delete_lesson_plus>,
): Promise<{ ok: true }> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await lotFor(tx, params);
  requireRecent(tx, row.sold_on);
  if (row.charges.length > 0) throw new AppError(passesErrors.lot_in_use, { count: row.charges.length });
  if (row.closed_on !== null) return { ok: true };
  if (!isUnused(row)) throw new AppError(passesErrors.transferred);
  // A remainder that the pass had carried over returns to the pass that it came from.
  tx.defer(undoMovesInto, { school_id: tx.school_id, to_id: row.id });
  tx.defer(
    insertTerms,
    nextTerms(tx, row, { closed_on: todayIn(tx.time_zone, tx.now), close_reason: 'sale_taken_back' }),
  );
  if (row.paid > 0) reverseFor(tx, { source_type: 'lesson_plus', source_id: row.id });
  tx.audit({
    action: 'visits.pass_taken_back',
    object_type: 'lesson_plus',
    object_id: row.id,
    before: { student_id: row.student_id, price: row.price, paid: row.paid },
  });
  withdrawNotice(tx, causeOf('pass', tx.school_id, row.id));
  tx.emit('visits.pass_taken_back', [row.student_id], { lesson_plus_id: row.id });
  return { ok: true };
}
