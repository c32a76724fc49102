/** Each screen is a chunk of its own. */
export const screens = {
  finance: () => import('./screens/finance.tsx'),
};
export { FinanceDialog, type FinanceDialogProps } from './components/finance-dialog.tsx';
export { FinanceList, type FinanceListProps } from './components/finance-list.tsx';
export { WalletCard, type WalletCardProps } from './components/wallet-card.tsx';
export { financesQuery } from './data.ts';
