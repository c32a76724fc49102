/** Screens, each its own chunk. */
export const screens = {
  audit: () => import('./screens/audit.tsx'),
};
