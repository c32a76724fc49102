/** Screens, each its own chunk. */
export const screens = {
  sign_in: () => import('./screens/sign-in.tsx'),
  profile: () => import('./screens/profile.tsx'),
  demo_outbox: () => import('./screens/demo-outbox.tsx'),
};
