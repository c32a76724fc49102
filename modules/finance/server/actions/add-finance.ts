import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import type { Finance, FinanceBody, financeRoutes } from '../../contract/index.ts';
import { insertRecord } from '../queries.ts';
import { toFinance } from '../views.ts';

/** `POST finance`: income or expense written by hand. */
export async function addFinance(tx: WriteContext, { body }: RouteInput<typeof financeRoutes.add_finance>): Promise<Finance> {
  const written = await writeRecord(tx, body);
  tx.audit({ action: 'finance.added', object_type: 'finance', object_id: written.id, after: body });
  return written;
}

/** One new row of the ledger, shared by adding and correcting. */
export async function writeRecord(tx: WriteContext, body: FinanceBody): Promise<Finance> {
  const record = {
    kind: body.kind, amount: body.amount, date: body.date, account: body.account ?? 'cash', category: body.category, comment: body.comment ?? null,
    student_id: body.student_id ?? null, source_type: null, source_id: null,
  } as const;
  const student = record.student_id === null ? undefined : await studentFor(tx, record.student_id);
  const [row] = await tx.run(insertRecord, { school_id: tx.school_id, ...record, created_by: tx.actor.user_id });
  tx.emit('finance.changed', [row!.id]);
  return toFinance({ ...row!, ...record, student_name: student ? `${student.lastname} ${student.firstname}`.trim() : null }, tx.actor);
}
