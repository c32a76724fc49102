import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { Finance } from '../contract/index.ts';
import type { FinanceRow } from './queries.ts';

/** A record that a document wrote is changed through the document. */
export function toFinance(row: FinanceRow, actor: Actor): Finance {
  const byHand = row.source_type === null;
  return { ...row, can: { edit: byHand && allows(actor.role, 'finances.edit'), delete: byHand && allows(actor.role, 'finances.delete') } };
}
