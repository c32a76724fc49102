import { hasPermission } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { Finance } from '../contract/index.ts';
import type { FinanceRow } from './queries.ts';

export function toFinance(row: FinanceRow, actor: Actor): Finance {
  const free = row.source_type === null && !row.reversed;
  const can = {
    edit: free && hasPermission(actor, 'finances.edit'),
    delete: free && hasPermission(actor, 'finances.delete'),
  };
  const { root_id, ...known } = row as FinanceRow & Pick<Finance, 'kind' | 'account' | 'source_type'>;
  return { ...known, id: root_id, can };
}
