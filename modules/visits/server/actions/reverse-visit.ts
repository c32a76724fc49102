import { requireRecent } from '@ritm/accounts/server';
import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import { toAuditedCharge, chargeFor, type ChargeRow, reverseCharge } from '@ritm/passes/server';
import { requireTakenBackFirst } from '../make-ups/make-ups.ts';
import { repriceClass } from '../tiers/reprice.ts';

/** `DELETE lesson_minus`: returns the visit to the pass it was charged to, even to one that has ended since. */
export async function reverseVisit(
  tx: WriteContext,
  { params }: RouteInput<typeof visitsRoutes.delete_lesson_minus>,
): Promise<{ ok: true }> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const charge = await chargeFor(tx, params);
  requireRecent(tx, charge.date_visit);
  if (charge.reversed) throw new AppError(visitsErrors.already_taken_back);
  await reverseMarkedCharge(tx, charge);
  return { ok: true };
}

/** 409 for an absence that was made up. The caller holds the client's lock. */
export async function reverseMarkedCharge(tx: WriteContext, charge: ChargeRow): Promise<void> {
  await requireTakenBackFirst(tx, charge);
  reverseCharge(tx, charge, null);
  if (charge.occurrence_id !== null && charge.has_tiers) repriceClass(tx, charge.occurrence_id);
  tx.audit({
    action: 'visits.taken_back',
    object_type: 'lesson_minus',
    object_id: charge.root_id,
    before: { id: charge.id, ...toAuditedCharge(charge) },
  });
}
