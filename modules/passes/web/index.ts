import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in a chunk of its own. */
export const screens = {
  pass_batches: () => import('./screens/pass-batches.tsx'),
};

/** Lazy, because the first page imports this module: loaded eagerly, they would slow down the sign-in. */
export const Equation = lazyWithRetry(async () => (await import('./components/equation.tsx')).Equation);
export const WhyPopover = lazyWithRetry(async () => (await import('./why-popover.tsx')).WhyPopover);
export const DebtWhyPopover = lazyWithRetry(async () => (await import('./debt-why-popover.tsx')).DebtWhyPopover);
export const FreezeDialog = lazyWithRetry(async () => (await import('./dialogs/freeze-dialog.tsx')).FreezeDialog);
export const RebalanceDialog = lazyWithRetry(
  async () => (await import('./dialogs/rebalance-dialog.tsx')).RebalanceDialog,
);
export const UnfreezeDialog = lazyWithRetry(async () => (await import('./dialogs/unfreeze-dialog.tsx')).UnfreezeDialog);

export { usePassActionsT } from './action-messages.ts';
export { DialogActions } from './components/dialog-actions.tsx';
export { LeftBars } from './components/left-bars.tsx';
export { PassCard } from './components/pass-card.tsx';
export { SellDialog } from './components/sell-dialog.tsx';
export { TakePayment } from './components/take-payment.tsx';
export { SoldWhy } from './components/sold-why.tsx';
export { type PassPlace } from './data.ts';
export { PassHistory } from './pass-history.tsx';
export { byEnd, isCurrent, openFreezeOf, toneOf, unpaidOf } from './pass.ts';
export {
  downloadSold,
  type SoldPeriod,
  type StudentPlace,
  passesQuery,
  soldPassesQuery,
  staleVisits,
} from './sales-data.ts';
export { useWhy } from './use-why.ts';
export { visitsKey } from './keys.ts';
