/** Screens, each in its own chunk. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  moderation: () => import('./screens/moderation.tsx'),
};
export { contactQuery, installationRolesQuery } from './data.ts';
/** Loads the modal when it is first opened. */
export const loadSupportModal = () => import('./components/support-modal.tsx');
