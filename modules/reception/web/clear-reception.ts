import { clearCodes } from './code/stored-codes.ts';

/** The name of the database of `offline/vault.ts`, repeated here so that signing out does not load its code. */
export const DAYS = 'ritm-reception';
/** The same of `classes/class-vault.ts`. */
export const CLASSES = 'ritm-classes';
const KIOSK = 'ritm.kiosk';

/**
 * Clears what ends with the session: the stored day and classes with their encryption keys, the client's own codes and the kiosk.
 * Waiting scans stay.
 */
export function clearReception(): void {
  clearCodes();
  localStorage.removeItem(KIOSK);
  if (!('indexedDB' in globalThis)) return;
  indexedDB.deleteDatabase(DAYS);
  indexedDB.deleteDatabase(CLASSES);
}
