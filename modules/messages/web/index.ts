import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in its own chunk. */
export const screens = {
  messages: () => import('./screens/messages.tsx'),
  answer: () => import('./screens/answer.tsx'),
};
/** The window in which the desk writes to one client or to many. */
export const SendMessageDialog = lazyWithRetry(async () => (await import('./components/send-dialog.tsx')).SendDialog);
