import { clearCodes } from './code/stored-codes.ts';

/** The days of `offline/vault.ts`, by name: nobody who signs out loads its code for that. */
export const DAYS = 'ritm-reception';
const KIOSK = 'ritm.kiosk';

/** Ends with the session: the day of clients with the key that opens it, the client's own codes, the kiosk. Scans that wait stay. */
export function clearReception(): void {
  clearCodes();
  localStorage.removeItem(KIOSK);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(DAYS);
}
