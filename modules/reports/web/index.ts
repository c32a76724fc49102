/** Screens, each its own chunk. */
export const screens = {
  today: () => import('./screens/today.tsx'),
  membership: () => import('./screens/membership.tsx'),
};
