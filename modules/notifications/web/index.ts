import { hasStoredPush } from './stored-push.ts';

/** Screens, each in its own chunk. */
export const screens = {
  notifications: () => import('./screens/notifications.tsx'),
  settings: () => import('./screens/settings.tsx'),
};

/** The bell in the frame. */
export const bell = () => import('./components/bell.tsx');

/** Before signing out, unsubscribes this browser from pushes. Loads nothing when it was never subscribed. */
export async function removePush(): Promise<void> {
  if (hasStoredPush()) await (await import('./push.ts')).removeSubscription();
}
