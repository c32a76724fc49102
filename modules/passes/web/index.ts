import { late } from '@ritm/ui';

/** Screens, each its own chunk. */
export const screens = {
  pass_batches: () => import('./screens/pass-batches.tsx'),
};

/** Lazy, because the first page imports this door: eager, they would weigh on the sign-in. */
export const Equation = late(async () => (await import('./components/equation.tsx')).Equation);
export const WhyPopover = late(async () => (await import('./why-popover.tsx')).WhyPopover);
export const FreezeDialog = late(async () => (await import('./freeze-dialog.tsx')).FreezeDialog);
export const RebalanceDialog = late(async () => (await import('./rebalance-dialog.tsx')).RebalanceDialog);
export const UnfreezeDialog = late(async () => (await import('./unfreeze-dialog.tsx')).UnfreezeDialog);

export { usePassActionsT } from './action-messages.ts';
export { DialogActions } from './components/dialog-actions.tsx';
export { LeftBars } from './components/left-bars.tsx';
export { PassCard } from './components/pass-card.tsx';
export { SellDialog } from './components/sell-dialog.tsx';
export { SoldWhy } from './components/sold-why.tsx';
export { type PassPlace } from './data.ts';
export { PassHistory } from './pass-history.tsx';
export { inTurn, isCurrent, openFreezeOf, toneOf, unpaidOf } from './pass.ts';
export { type SoldPeriod, type StudentPlace, passesQuery, soldPassesQuery, staleVisits } from './sales-data.ts';
export { useWhy } from './use-why.ts';
