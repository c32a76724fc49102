import type { SessionType } from '@ritm/web-kit';

/** Whether the session acts for nobody but the person and their children. Without a session there is no staff either. */
export const isClient = (type: SessionType | undefined): boolean =>
  type === undefined || type === 'user' || type === 'student' || type === 'client';
