import { type Cell, meaningfulText, nothing, type Parsed, read, unread } from '@ritm/tables/cells';
import type { PaymentKind } from './parsed.ts';
import type { WarningCode } from '../../../contract/notes.ts';

const KINDS: readonly (readonly [PaymentKind, RegExp])[] = [
  ['refund', /возврат|refund/i],
  ['debit', /списан|расход|debit|начислен/i],
  ['income', /приход|поступ|оплат|пополн|доход|внес|взнос|income|payment/i],
];

/** Parses «Приход», «Списание», «Возврат»: the words by which programs name changes of a client's account. */
export function parsePaymentKind(cell: Cell | undefined): Parsed<PaymentKind, WarningCode> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  return kind === undefined ? unread('payment.kind_unknown', text) : read(kind);
}
