import { lazyWithRetry } from '@ritm/ui';
import type { Visit } from '@ritm/web-kit';

/** Screens, each its own chunk. */
export const screens = {
  check_in: () => import('./screen.tsx'),
};
/** Screens that work without a server: the reception from its stored day, a teacher's classes, a client's own code. */
export const offlineScreens = {
  check_in: {
    load: () => import('./offline-screen.tsx'),
    has: async ({ params }: Pick<Visit, 'params'>) =>
      (await import('./offline/vault.ts')).hasDay(Number(params.school_id)),
  },
  classes: {
    load: () => import('./classes/offline-classes.tsx'),
    has: async ({ params }: Pick<Visit, 'params'>) =>
      (await import('./classes/class-vault.ts')).hasClasses(Number(params.school_id)),
  },
  client_codes: {
    load: () => import('./code/offline-codes.tsx'),
    has: async () => (await import('./code/stored-codes.ts')).storedCodes().length > 0,
  },
};
export const ClientCode = lazyWithRetry(async () => (await import('./code/client-code.tsx')).ClientCode);

/** Keeps a teacher's classes of today on the device. */
export const KeepClasses = lazyWithRetry(async () => (await import('./classes/keep-classes.tsx')).KeepClasses);

export { storeShell } from './offline/shell.ts';
export { storedCodes } from './code/stored-codes.ts';

export { clearReception } from './clear-reception.ts';
export { isUnreachable } from './is-unreachable.ts';
