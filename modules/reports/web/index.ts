/** Screens, each its own chunk. */
export const screens = {
  today: () => import('./screens/today.tsx'),
  membership: () => import('./screens/membership.tsx'),
};
export { classHref } from './addresses.ts';
export { todayQuery } from './data.ts';
