import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { passesErrors, type PassChange, type passRoutes } from '../../contract/index.ts';
import { changeableLotFor } from '../access.ts';
import { findRebookable, restoreBookings, toPassBooking, type ReleasedSeat } from '../bookings.ts';
import { freezeActionOf, setFreezeEnd } from '../pass-journal/pass-action-queries.ts';
import { recordPassAction, toAuditedDays, type ActionDetails } from '../pass-journal/pass-journal.ts';
import type { LotRow } from '../queries.ts';
import { endedBefore } from '../../rules/terms/freeze.ts';
import { changeOf, limitsOf, requestedBy } from './freeze-pass.ts';

/**
 * `POST unfreeze`: the freeze ends on the eve of a day, the end of the pass moves back by the unused days, and bookings
 * that the freeze canceled are restored where there is room.
 */
export async function unfreezePass(
  tx: WriteContext,
  { params, body }: RouteInput<typeof passRoutes.unfreeze_pass>,
): Promise<PassChange> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await changeableLotFor(tx, params);
  const today = todayIn(tx.time_zone, tx.now);
  const on = body.on !== undefined && body.on > today ? body.on : today;
  const { freeze_id } = body;
  requireOwnFreeze(tx, row, freeze_id);
  const after = withFreezeEnded(row, freeze_id, on);
  if (body.preview) {
    const releasedBookings = await releasedByFreeze(tx, row, freeze_id);
    const bookable = (await findRebookable(tx, releasedBookings)).filter(({ date }) => date >= on);
    return changeOf(tx, { before: row, after, restored: bookable.map(toPassBooking) });
  }
  const { restored, not_restored, pass_action_id } = await endFreeze(tx, row, { freeze_id, on, reason: body.reason });
  return changeOf(tx, {
    before: row,
    after,
    restored: restored.map(toPassBooking),
    not_restored: not_restored.map(toPassBooking),
    pass_action_id,
  });
}

/** A client ends the freezes of the client side alone: what the desk agreed, the desk changes. */
function requireOwnFreeze(tx: WriteContext, row: LotRow, freeze_id: number): void {
  if (requestedBy(tx).by === 'staff') return;
  const isOwn = row.freezes.some((one) => one.id === freeze_id && one.by_client === true);
  if (!isOwn || !limitsOf(row).self_service) throw new AppError(commonErrors.forbidden);
}

interface FreezeEnding {
  freeze_id: number;
  /** The first day that is no longer frozen. */
  on: string;
  reason: string | null | undefined;
}

/** Writes the end of a freeze, restores bookings and records how to undo it. The caller holds the client's lock. */
export async function endFreeze(tx: WriteContext, row: LotRow, { freeze_id, on, reason = null }: FreezeEnding) {
  const after = withFreezeEnded(row, freeze_id, on);
  const to_date = after.freezes.find(({ id }) => id === freeze_id)?.to_date ?? null;
  tx.defer(setFreezeEnd, { school_id: tx.school_id, id: freeze_id, to_date });
  const ahead = (await findRebookable(tx, await releasedByFreeze(tx, row, freeze_id))).filter(({ date }) => date >= on);
  const { restored, not_restored } = await restoreBookings(tx, ahead);
  const pass_action_id = await recordPassAction(tx, {
    kind: 'unfreeze',
    student_id: row.student_id,
    lot: row,
    reason,
    detail: {
      freeze_id,
      to_date: row.freezes.find(({ id }) => id === freeze_id)!.to_date,
      restored: restored.map(({ occurrence_id, student_id }) => ({ occurrence_id, student_id })),
    },
    before: { freezes: row.freezes },
    after: toAuditedDays(after),
  });
  return { restored, not_restored, pass_action_id };
}

/** Returns the lot with the freeze ended on the eve of the day. 409 when the freeze is over by then. */
function withFreezeEnded(row: LotRow, freeze_id: number, on: string): LotRow {
  const freezes = endedBefore(row.freezes, freeze_id, on);
  if (!freezes) throw new AppError(passesErrors.freeze_over);
  return { ...row, freezes: [...freezes] };
}

/** Bookings that the freeze canceled. */
async function releasedByFreeze(tx: WriteContext, row: LotRow, freeze_id: number): Promise<ReleasedSeat[]> {
  const { school_id } = tx;
  const [freezeAction] = await tx.run(freezeActionOf, { school_id, student_id: row.student_id, freeze_id });
  return freezeAction ? (freezeAction.detail as unknown as ActionDetails['freeze']).released : [];
}
