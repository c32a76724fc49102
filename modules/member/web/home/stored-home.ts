/**
 * The last home that this device has shown, for a hall without a network. It is the person's own data on the person's
 * own device: it is deleted when the session ends or when another person's home is empty, and it is not shown when it
 * is old.
 */
import { storeShell } from '@ritm/reception/web';
import type { Home } from '../../contract/index.ts';

export interface StoredHome {
  /** When it was read from the server, ISO. */
  readonly at: string;
  readonly home: Home;
}

const KEY = 'ritm.home';
/** Days after which the stored home says nothing useful any more. */
const MAX_AGE_DAYS = 14;

/** Stores the home, and the application that shows it. */
export function storeHome(home: Home, now = new Date()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: now.toISOString(), home } satisfies StoredHome));
    storeShell('client');
  } catch {
    // Storage is forbidden or full: the home then opens only with a network.
  }
}

/** The stored home; undefined when there is none, when it is old, or when it cannot be read. */
export function storedHome(now = new Date()): StoredHome | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredHome | null;
    const isFresh = stored !== null && now.getTime() - Date.parse(stored.at) < MAX_AGE_DAYS * 86_400_000;
    return isFresh && Array.isArray(stored.home.data) ? stored : undefined;
  } catch {
    return undefined;
  }
}
