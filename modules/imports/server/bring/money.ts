import { addBroughtPayments, setOpeningBalances } from '@ritm/finance/server';
import type { WriteContext } from '@ritm/platform';
import type { ImportRecord } from '../queries/imports.ts';
import { balancesOf } from '../rules/balances.ts';
import { paymentOf } from '../rules/payments.ts';
import type { Placed } from '../subjects.ts';

/** Opening balances of clients and the payments of the past; answers how many of each were new. */
export async function writeMoney(
  tx: WriteContext,
  record: ImportRecord,
  { placed, today }: { placed: readonly Placed[]; today: string },
): Promise<{ balances: number; payments: number }> {
  const bearing = placed.flatMap(({ subject, bringsFacts, row, notes }) =>
    subject?.student_id != null && bringsFacts
      ? [{ student_id: subject.student_id, row: row.parsed.row, notes, import_id: record.id }]
      : [],
  );
  const balances = bearing.flatMap(({ student_id, row, import_id }) =>
    balancesOf(row).map((balance) => ({ student_id, ...balance, import_id })),
  );
  const payments = bearing.flatMap(({ student_id, row, notes, import_id }) => {
    const told = paymentOf(row.payment, today);
    notes.push(...told.notes);
    return told.payment ? [{ student_id, ...told.payment, import_id }] : [];
  });
  return {
    balances: await setOpeningBalances(tx, today, balances),
    payments: await addBroughtPayments(tx, payments),
  };
}
