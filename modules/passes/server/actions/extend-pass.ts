import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { passesErrors, type PassChange, type passRoutes } from '../../contract/index.ts';
import { lotFor, refusalError } from '../access.ts';
import { reconcileForfeits } from '../expiry/forfeits.ts';
import { toLot } from '../lots.ts';
import { insertExtension } from '../pass-journal/pass-action-queries.ts';
import { recordPassAction, toAuditedDays } from '../pass-journal/pass-journal.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { changeOf } from './freeze-pass.ts';

/**
 * `POST extend`: gives days on top of the term, with a reason. A forfeited pass revives when its end is no longer past.
 */
export async function extendPass(
  tx: WriteContext,
  { params, body: { days, reason, preview } }: RouteInput<typeof passRoutes.extend_pass>,
): Promise<PassChange> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await lotFor(tx, params);
  const today = todayIn(tx.time_zone, tx.now);
  if (row.closed_on !== null) throw refusalError('closed', tx.language);
  const lot = toLot(row);
  const hasTerm = validityOf(lot, today).ends_on !== null || (lot.validity !== null && lot.validity_unit !== null);
  if (!hasTerm) throw new AppError(passesErrors.no_end);
  const [extension] = preview
    ? []
    : await tx.run(insertExtension, {
        school_id: tx.school_id,
        lesson_plus_id: row.id,
        days,
        reason,
        created_by: tx.actor.user_id,
      });
  const after = { ...row, extensions: [...row.extensions, { id: extension?.id ?? 0, days }] };
  if (!extension) return changeOf(tx, { before: row, after });
  reconcileForfeits(tx, after, today);
  const pass_action_id = await recordPassAction(tx, {
    kind: 'extend',
    student_id: row.student_id,
    lot: row,
    reason,
    detail: { extension_id: extension.id },
    after: { days, ...toAuditedDays(after) },
  });
  return changeOf(tx, { before: row, after, pass_action_id });
}
