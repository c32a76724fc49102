import type { NamedShapes } from '@ritm/http/openapi';
import {
  finance,
  financeBody,
  financeCategoriesList,
  financeCategory,
  financeChange,
  financeTotals,
  financesList,
} from './finance.ts';
import { wallet } from './wallet.ts';

/** Names of shapes in the API reference. */
export const financeShapes = {
  FinancesList: financesList,
  Finance: finance,
  FinanceTotals: financeTotals,
  FinanceBody: financeBody,
  FinanceChange: financeChange,
  FinanceCategoriesList: financeCategoriesList,
  FinanceCategory: financeCategory,
  Wallet: wallet,
} satisfies NamedShapes;
