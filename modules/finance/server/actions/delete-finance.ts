import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { financeRoutes } from '../../contract/index.ts';
import { recordToChange } from '../access.ts';
import { reverseRecord } from '../queries.ts';

/** `DELETE finance`: its reversal is written, the row stays. */
export async function deleteFinance(tx: WriteContext, { params }: RouteInput<typeof financeRoutes.delete_finance>): Promise<{ ok: true }> {
  const row = await recordToChange(tx, params.id);
  await tx.run(reverseRecord, { school_id: tx.school_id, id: row.id, created_by: tx.actor.user_id });
  const { kind, amount, date, category, student_id } = row;
  tx.audit({ action: 'finance.deleted', object_type: 'finance', object_id: row.id, before: { kind, amount, date, category, student_id } });
  tx.emit('finance.changed', [row.id]);
  return { ok: true };
}
