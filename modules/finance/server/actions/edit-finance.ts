import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { Finance, FinanceBody, financeRoutes } from '../../contract/index.ts';
import { recordToChange } from '../access.ts';
import { reverseRecord } from '../queries.ts';
import { writeRecord } from './add-finance.ts';

/** `PUT finance`: the old row is reversed, a new one written; the answer carries the new id. */
export async function editFinance(tx: WriteContext, { params, body }: RouteInput<typeof financeRoutes.edit_finance>): Promise<Finance> {
  const row = await recordToChange(tx, params.id);
  const before: FinanceBody = {
    kind: row.kind as FinanceBody['kind'], amount: row.amount, date: row.date, account: row.account, category: row.category, comment: row.comment, student_id: row.student_id,
  };
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  await tx.run(reverseRecord, { school_id: tx.school_id, id: row.id, created_by: tx.actor.user_id });
  const written = await writeRecord(tx, { ...before, ...given });
  tx.audit({ action: 'finance.edited', object_type: 'finance', object_id: row.id, before, after: { ...given, id: written.id } });
  return written;
}
