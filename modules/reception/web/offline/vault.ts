import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DAYS } from '../forget.ts';
import type { KeptScan, OfflineDay } from './day.ts';

/** Whose reception it is: another person at the same browser sees none of it. */
export interface Owner {
  readonly user_id: number;
  readonly school_id: number;
  readonly role: 'owner' | 'administrator';
  readonly school_name: string;
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}
interface KeptDay extends Owner, Sealed {
  /** Device's clock, ms. */
  readonly taken_at: number;
  /** How far the device's clock was ahead of the server's when it was taken, ms. */
  readonly ahead: number;
}
interface DayBase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  days: { key: number; value: KeptDay };
}
interface ScanBase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  scans: {
    key: string;
    value: Sealed & { readonly scan_id: string; readonly user_id: number; readonly school_id: number };
  };
}

/** Scans that wait, numbers and times without names: they outlive the session, because a visit that was scanned is never dropped. */
const SCANS = 'ritm-reception-scans';
/** Ms for which a day is good. */
const GOOD_FOR = 24 * 60 * 60_000;

const openDays = (): Promise<IDBPDatabase<DayBase>> =>
  openDB<DayBase>(DAYS, 1, {
    upgrade(base) {
      base.createObjectStore('keys');
      base.createObjectStore('days');
    },
  });

const openScans = (): Promise<IDBPDatabase<ScanBase>> =>
  openDB<ScanBase>(SCANS, 1, {
    upgrade(base) {
      base.createObjectStore('keys');
      base.createObjectStore('scans');
    },
  });

/** A clock that was set back by more than a day tells nothing of the age. */
export const isGood = ({ taken_at }: { readonly taken_at: number }): boolean =>
  Math.abs(Date.now() - taken_at) <= GOOD_FOR;

/** Opens, does, closes: a base that stands open would keep the sign-out from deleting it. */
async function using<B extends { close(): void }, T>(open: () => Promise<B>, act: (base: B) => Promise<T>): Promise<T> {
  const base = await open();
  try {
    return await act(base);
  } finally {
    base.close();
  }
}

interface KeyStore {
  get(store: 'keys', key: string): Promise<CryptoKey | undefined>;
  add(store: 'keys', value: CryptoKey, key: string): Promise<unknown>;
}

/** Made once in this browser, and no script can read it out: what lies on the disk opens here alone. */
async function keyOf(base: KeyStore): Promise<CryptoKey> {
  const kept = await base.get('keys', 'key');
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two tabs at once: the first one's key stands.
  await base.add('keys', made, 'key').catch(() => undefined);
  return (await base.get('keys', 'key'))!;
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

async function unseal<T>(key: CryptoKey, { iv, data }: Sealed): Promise<T> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

/** Can this browser keep a day at all? Not without a secure address, and not in some private windows. */
export const canKeep = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;

export async function keepDay(owner: Owner, offline: OfflineDay, ahead: number): Promise<void> {
  await using(openDays, async (base) => {
    const sealed = await seal(await keyOf(base), offline);
    await base.put('days', { ...owner, ...sealed, taken_at: Date.now(), ahead }, owner.school_id);
  });
}

export interface ReadDay {
  readonly owner: Owner;
  readonly offline: OfflineDay;
  readonly taken_at: number;
  readonly ahead: number;
}

/** The kept day of an organization while it is good; what is older is thrown away. */
export async function readDay(school_id: number): Promise<ReadDay | undefined> {
  if (!canKeep()) return undefined;
  return using(openDays, async (base) => {
    const kept = await base.get('days', school_id);
    if (!kept) return undefined;
    if (!isGood(kept)) {
      await base.delete('days', school_id);
      return undefined;
    }
    const { user_id, role, school_name, taken_at, ahead } = kept;
    const offline = await unseal<OfflineDay>(await keyOf(base), kept);
    return { owner: { user_id, school_id, role, school_name }, offline, taken_at, ahead };
  });
}

export const hasDay = async (school_id: number): Promise<boolean> =>
  (await readDay(school_id).catch(() => undefined)) !== undefined;

export async function keepScan({ user_id, school_id }: Owner, scan: KeptScan): Promise<void> {
  await using(openScans, async (base) => {
    // The name is for the eyes at this device: it does not outlive the day.
    const sealed = await seal(await keyOf(base), { ...scan, name: '' });
    await base.put('scans', { ...sealed, scan_id: scan.scan_id, user_id, school_id }, scan.scan_id);
  });
}

export const dropScan = (scan_id: string): Promise<void> =>
  using(openScans, async (base) => base.delete('scans', scan_id));

/** What waits here for the person's organization, in the order of scanning. */
export async function listScans({ user_id, school_id }: Pick<Owner, 'user_id' | 'school_id'>): Promise<KeptScan[]> {
  if (!canKeep()) return [];
  return using(openScans, async (base) => {
    const key = await keyOf(base);
    const own = (await base.getAll('scans')).filter((one) => one.user_id === user_id && one.school_id === school_id);
    const scans = await Promise.all(own.map((one) => unseal<KeptScan>(key, one)));
    return scans.toSorted((left, right) => (left.at < right.at ? -1 : 1));
  });
}
