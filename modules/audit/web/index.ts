/** Screens, each in its own chunk. */
export const screens = {
  audit: () => import('./screens/audit.tsx'),
};
