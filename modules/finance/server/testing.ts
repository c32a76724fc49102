import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { financeRoutes, type Finance, type FinanceChange } from '../contract/index.ts';

/**
 * Adds an income of 1 000 ₽ in cash through the owner's own call, unless the fields say otherwise. Any date is
 * accepted.
 */
export function buildFinance(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  fields: FinanceChange = {},
): Promise<Finance> {
  const { kind = 'income', amount = 100_000, category = 'Прочее', ...others } = fields;
  return t.call(owner, financeRoutes.add_finance, {
    params: { role: 'owner', school_id },
    body: { kind, amount, category, ...(others.date && { reason: 'для проверки' }), ...others },
  });
}
