/** Each screen is a chunk of its own. */
export const screens = {
  finance: () => import('./screens/finance.tsx'),
};
export { FinanceList } from './components/finance-list.tsx';
export { WalletCard } from './components/wallet-card.tsx';
export { financeKey } from './keys.ts';
