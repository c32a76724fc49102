import { createStore } from '@ritm/ui';

/**
 * The lock of a device that clients use themselves: it stays on the reception until a staff code is typed, whatever is
 * reloaded or typed as an address.
 */
export interface KioskLock {
  readonly school_id: number;
  /** The path at which the kiosk runs. */
  readonly path: string;
  readonly salt: string;
  /** The hash of the code. The code has only four to eight digits, so hashing is slow on purpose. */
  readonly hash: string;
}

const KEY = 'ritm.kiosk';
const ROUNDS = 200_000;
const TRIES = 5;
const LOCKOUT_MS = 60_000;

const read = (): KioskLock | undefined => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const kiosk = createStore<KioskLock | undefined>(read());

export async function startKiosk(school_id: number, code: string): Promise<void> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const lock: KioskLock = { school_id, path: window.location.pathname, salt, hash: await hashOf(code, salt) };
  localStorage.setItem(KEY, JSON.stringify(lock));
  kiosk.set(lock);
  // A browser may refuse fullscreen; the kiosk still covers the page.
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
}

let wrong = 0;
let until = 0;

/** Ends the kiosk when the code is right. `wait`: too many attempts, the next is allowed after a minute. */
export async function leaveKiosk(code: string): Promise<'left' | 'wrong' | 'wait'> {
  const lock = kiosk.get();
  if (!lock) return 'left';
  if (Date.now() < until) return 'wait';
  if ((await hashOf(code, lock.salt)) !== lock.hash) {
    wrong += 1;
    if (wrong % TRIES === 0) until = Date.now() + LOCKOUT_MS;
    return 'wrong';
  }
  endKiosk();
  return 'left';
}

/** Ends the kiosk, either with the session or by the code. */
export function endKiosk(): void {
  wrong = 0;
  localStorage.removeItem(KEY);
  kiosk.set(undefined);
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

async function hashOf(code: string, salt: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(code), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: ROUNDS },
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
