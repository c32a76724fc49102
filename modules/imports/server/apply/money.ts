import {
  addImportedPayments,
  setOpeningBalances,
  type ImportedPayment,
  type OpeningBalance,
} from '@ritm/finance/server';
import type { WriteContext } from '@ritm/platform';
import type { ImportRecord } from '../queries/imports.ts';
import { balancesOf } from '../rules/rows/money/balances.ts';
import { paymentOf } from '../rules/rows/money/payments.ts';
import type { ResolvedRow } from './subjects.ts';

/** Writes opening balances of clients and past payments; returns how many of each were new. */
export async function writeMoney(
  tx: WriteContext,
  record: ImportRecord,
  { resolved, today }: { resolved: readonly ResolvedRow[]; today: string },
): Promise<{ balances: number; payments: number }> {
  const { balances, payments } = moneyOfRows(resolved, today, record.id);
  return {
    balances: await setOpeningBalances(tx, today, balances),
    payments: await addImportedPayments(tx, payments),
  };
}

/**
 * The balances and payments of the rows in the input shapes of their modules. What is not a payment gets a note on its
 * row.
 */
export function moneyOfRows(
  resolved: readonly ResolvedRow[],
  today: string,
  import_id: number,
): { balances: OpeningBalance[]; payments: ImportedPayment[] } {
  const withCard = resolved.flatMap(({ subject, importsFacts, row, notes }) =>
    subject?.student_id != null && importsFacts ? [{ student_id: subject.student_id, row: row.parsed.row, notes }] : [],
  );
  const balances = withCard.flatMap(({ student_id, row }) =>
    balancesOf(row).map((balance) => ({ student_id, ...balance, import_id })),
  );
  const payments = withCard.flatMap(({ student_id, row, notes }) => {
    const parsed = paymentOf(row.payment, today);
    notes.push(...parsed.notes);
    return parsed.payment ? [{ student_id, ...parsed.payment, import_id }] : [];
  });
  return { balances, payments };
}
