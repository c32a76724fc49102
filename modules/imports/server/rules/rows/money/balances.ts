import type { Kopecks } from '@ritm/kernel';
import { lotKey } from './opening.ts';
import type { ParsedRow } from '../../cells/parsed.ts';

const MAX_AMOUNT: Kopecks = 100_000_000_000;
const MAX_SUBJECT_LENGTH = 300;

/** A client's money or bonus balance in a row, in kopecks. Below zero the client owes. */
export interface RowBalance {
  ledger: 'money' | 'bonus';
  /** '' is the client's one balance; otherwise the debt of that pass alone. */
  subject: string;
  amount: Kopecks;
  /** The pass that is not fully paid. */
  comment: string | null;
}

/**
 * A column of balances contains all of the client's money. Without such a column, the debt of a pass is taken from its
 * own column, or calculated as the price minus what was paid.
 */
export function balancesOf({ balance, lot }: Pick<ParsedRow, 'balance' | 'lot'>): RowBalance[] {
  const wallet = balance?.wallet ?? null;
  const bonus = balance?.bonus ?? null;
  const withoutSubject = { subject: '', comment: null };
  const owed = wallet === null && lot ? owedFor(lot) : null;
  return [
    ...(wallet === null ? [] : [{ ledger: 'money' as const, ...withoutSubject, amount: wallet }]),
    ...(bonus === null ? [] : [{ ledger: 'bonus' as const, ...withoutSubject, amount: bonus }]),
    ...(owed === null || !lot
      ? []
      : [
          {
            ledger: 'money' as const,
            subject: `lot:${lotKey(lot)}`.slice(0, MAX_SUBJECT_LENGTH),
            amount: owed === 0 ? 0 : -owed,
            comment: lot.service_name?.slice(0, MAX_SUBJECT_LENGTH) ?? null,
          },
        ]),
  ].filter(({ amount }) => Math.abs(amount) <= MAX_AMOUNT);
}

/** The debt as a number above zero; null when the row has no debt. Both 500 and −500 mean a debt of 500. */
function owedFor({ debt, price, paid }: NonNullable<ParsedRow['lot']>): Kopecks | null {
  if (debt !== null) return Math.abs(debt);
  return price === null || paid === null ? null : Math.max(0, price - paid);
}
