export { FinancePage } from './components/finance-page.tsx';
export { FinanceList } from './components/finance-list.tsx';
export { WalletCard } from './components/wallet-card.tsx';
export { financeKey } from './keys.ts';
