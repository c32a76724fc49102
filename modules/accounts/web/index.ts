/** Screens, each in its own chunk. */
export const screens = {
  sign_in: () => import('./screens/sign-in.tsx'),
  user: () => import('./person/user-screen.tsx'),
  auth: () => import('./screens/auth.tsx'),
  security: () => import('./screens/security.tsx'),
  demo_outbox: () => import('./screens/demo-outbox.tsx'),
};
export { ChallengeHost, connectChallenges } from './challenges.tsx';
/** Parts of the profile for screens of higher modules that show a person. */
export { profileQuery, saveProfile } from './person/profile-data.ts';
export { AvatarField } from './person/avatar-field.tsx';
export { DeletionBanner } from './person/deletion-banner.tsx';
export { downloadData } from './person/data.ts';
/** Loads the modal of the account's deletion when it opens. */
export const loadDeleteWindow = () => import('./person/delete-window.tsx');
/** Loads the modal for changing the number when it opens. */
export const loadPhoneWindow = () => import('./phone/phone-window.tsx');
