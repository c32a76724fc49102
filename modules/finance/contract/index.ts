export { defaultCategories } from './categories.ts';
export { financeErrors } from './errors.ts';
export { isFarDate } from './far-date.ts';
export {
  financeAccounts,
  financeBody,
  financeExtras,
  financeKinds,
  financeSources,
  manualKinds,
  type Finance,
  type FinanceAccount,
  type FinanceBody,
  type FinanceCategory,
  type FinanceChange,
  type FinanceKind,
  type FinanceSource,
  type FinancesList,
  type FinanceTotals,
} from './finance.ts';
export { financeRoutes } from './routes.ts';
export type { Wallet, WalletLedger } from './wallet.ts';
