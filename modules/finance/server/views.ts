import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { Finance } from '../contract/index.ts';
import type { FinanceRow } from './queries.ts';

export function toFinance(row: FinanceRow, actor: Actor): Finance {
  const free = row.source_type === null && !row.reversed;
  const can = {
    edit: free && allows(actor.role, 'finances.edit'),
    delete: free && allows(actor.role, 'finances.delete'),
  };
  return { ...row, kind: row.kind as Finance['kind'], account: row.account as Finance['account'], can };
}
