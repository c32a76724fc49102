import { addBroughtPayments, setOpeningBalances, type BroughtPayment, type OpeningBalance } from '@ritm/finance/server';
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
  const { balances, payments } = moneyToldBy(placed, today, record.id);
  return {
    balances: await setOpeningBalances(tx, today, balances),
    payments: await addBroughtPayments(tx, payments),
  };
}

/** What the rows tell of money, in the shapes of the doors; what of it is no payment is said with the row. */
export function moneyToldBy(
  placed: readonly Placed[],
  today: string,
  import_id: number,
): { balances: OpeningBalance[]; payments: BroughtPayment[] } {
  const bearing = placed.flatMap(({ subject, bringsFacts, row, notes }) =>
    subject?.student_id != null && bringsFacts ? [{ student_id: subject.student_id, row: row.parsed.row, notes }] : [],
  );
  const balances = bearing.flatMap(({ student_id, row }) =>
    balancesOf(row).map((balance) => ({ student_id, ...balance, import_id })),
  );
  const payments = bearing.flatMap(({ student_id, row, notes }) => {
    const told = paymentOf(row.payment, today);
    notes.push(...told.notes);
    return told.payment ? [{ student_id, ...told.payment, import_id }] : [];
  });
  return { balances, payments };
}
