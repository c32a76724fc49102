/** Screens, each its own chunk. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  moderation: () => import('./screens/moderation.tsx'),
};
export { contactQuery, installationRolesQuery } from './data.ts';
/** The modal comes when it is first asked for. */
export const loadSupportModal = () => import('./components/support-modal.tsx');
