/** The screen gathers what the modules offer, so it belongs to none of them. */
export const screens = {
  settings: () => import('./settings-screen.tsx'),
};
