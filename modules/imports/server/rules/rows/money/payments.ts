import type { Kopecks, LocalDate } from '@ritm/kernel';
import type { OpeningNote } from './opening.ts';
import type { ParsedPayment } from '../../cells/parsed.ts';

const MAX_AMOUNT: Kopecks = 100_000_000_000;
const MIN_DATE: LocalDate = '1990-01-01';
const MAX_CATEGORY_LENGTH = 100;

/** A payment of another program in the shape of the payment history of this product. */
export interface PastPayment {
  kind: 'income' | 'refund';
  /** Above zero. */
  amount: Kopecks;
  date: LocalDate;
  account: 'cash' | 'card' | 'bank' | 'sbp';
  category: string;
  comment: string | null;
}

const ACCOUNTS: readonly (readonly [PastPayment['account'], RegExp])[] = [
  ['sbp', /сбп|быстры[хе] плат|qr|sbp/i],
  ['card', /карт|эквайр|терминал|pos|card|visa|мир(?!\p{L})/iu],
  ['bank', /безнал|перевод|расч[её]т|банк|р\/с|счет|счёт|bank|transfer|юkassa|юкасса|yookassa|онлайн/i],
  ['cash', /нал|касса|cash/i],
];

/** The part of a row's payment that goes into the history; null with the reason when nothing does. */
export function paymentOf(
  payment: ParsedPayment | undefined,
  today: LocalDate,
): { payment: PastPayment | null; notes: OpeningNote[] } {
  const none = (...notes: OpeningNote[]) => ({ payment: null, notes });
  if (!payment) return none();
  const { amount, paid_on, method, purpose, kind } = payment;
  if (amount === null || amount === 0) return none({ code: 'payment.no_amount' });
  if (paid_on === null) return none({ code: 'payment.no_date' });
  if (paid_on > today || paid_on < MIN_DATE) return none({ code: 'payment.date_impossible' });
  if (Math.abs(amount) > MAX_AMOUNT) return none({ code: 'payment.no_amount' });
  // The old program charged its own account, and no money moved.
  if (kind === 'debit') return none({ code: 'payment.is_charge' });
  const account = method === null ? undefined : ACCOUNTS.find(([, pattern]) => pattern.test(method))?.[0];
  const unknown = method !== null && account === undefined;
  return {
    payment: {
      kind: kind === 'refund' || amount < 0 ? 'refund' : 'income',
      amount: Math.abs(amount),
      date: paid_on,
      account: account ?? 'cash',
      category: purpose?.slice(0, MAX_CATEGORY_LENGTH) || 'Из прежней программы',
      comment: unknown ? method : null,
    },
    notes: unknown ? [{ code: 'payment.method_unknown', data: { text: method } }] : [],
  };
}
