import { hasStoredPush } from './stored-push.ts';

/** Screens, each its own chunk. */
export const screens = {
  notifications: () => import('./screens/notifications.tsx'),
  settings: () => import('./screens/settings.tsx'),
};

/** The bell of the frame. */
export const bell = () => import('./components/bell.tsx');

/** Before signing out: this browser hears no more pushes. Loads nothing where it never heard any. */
export async function removePush(): Promise<void> {
  if (hasStoredPush()) await (await import('./push.ts')).removeSubscription();
}
