export { FinancePage } from './components/finance-page.tsx';
export { FinanceList } from './components/finance-list.tsx';
export { WalletCard } from './components/wallet-card.tsx';
export { financeKey } from './keys.ts';

/** What this module offers to Ctrl-K and to the settings page. */
export const loadCommands = async () => (await import('./commands.ts')).commands;
