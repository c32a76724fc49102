export { defaultCategories } from './categories.ts';
export { financeErrors } from './errors.ts';
export { isFarDate } from './far-date.ts';
export {
  finance,
  financeAccounts,
  financeBody,
  financeCategoriesList,
  financeChange,
  financeExtras,
  financeKinds,
  financesList,
  financeSources,
  financesQuery,
  financeTotals,
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
export { allFinanceRoutes, financeRoutes } from './routes.ts';
export { wallet, walletAccounts, walletLedgers, type Wallet, type WalletLedger } from './wallet.ts';
