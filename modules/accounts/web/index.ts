/** Screens, each its own chunk. */
export const screens = {
  sign_in: () => import('./screens/sign-in.tsx'),
  user: () => import('./person/user-screen.tsx'),
  auth: () => import('./screens/auth.tsx'),
  security: () => import('./screens/security.tsx'),
  demo_outbox: () => import('./screens/demo-outbox.tsx'),
};
export { ChallengeHost, connectChallenges } from './challenges.tsx';
/** Parts of the profile, for the screens above that put a person together. */
export { profileQuery, saveProfile } from './person/profile-data.ts';
export { AvatarField } from './person/avatar-field.tsx';
export { DeletionBanner } from './person/deletion-banner.tsx';
export { downloadData } from './person/data.ts';
/** The modal of the account's deletion; its code arrives when it opens. */
export const loadDeleteWindow = () => import('./person/delete-window.tsx');
/** The modal of another number, likewise. */
export const loadPhoneWindow = () => import('./phone/phone-window.tsx');
