/**
 * The encrypted store of a reception on its device. The key is not extractable and lives in the browser; the data
 * belongs to one person and one organization, and another person in the same browser sees none of it.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DAYS } from '../clear-reception.ts';
import { canStore, keyOf, seal, unseal, withDatabase, type Sealed } from './sealed.ts';
import type { StoredScan, OfflineDay } from './day.ts';

/** The person and organization that the data belongs to: another person in the same browser sees none of it. */
export interface Owner {
  readonly user_id: number;
  readonly school_id: number;
  readonly role: 'owner' | 'administrator';
  readonly school_name: string;
}

interface StoredDay extends Owner, Sealed {
  /** The device's clock in ms. */
  readonly taken_at: number;
  /** How far the device's clock was ahead of the server's at that moment, in ms. */
  readonly ahead: number;
}
interface DayDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  days: { key: number; value: StoredDay };
}
interface ScanDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  scans: {
    key: string;
    value: Sealed & { readonly scan_id: string; readonly user_id: number; readonly school_id: number };
  };
}

/**
 * Waiting scans hold numbers and times without names. They outlive the session, because a scanned visit must never be
 * lost.
 */
const SCANS = 'ritm-reception-scans';
/** Milliseconds for which a stored day is valid. */
const MAX_AGE_MS = 24 * 60 * 60_000;

const openDays = (): Promise<IDBPDatabase<DayDatabase>> =>
  openDB<DayDatabase>(DAYS, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('days');
    },
  });

const openScans = (): Promise<IDBPDatabase<ScanDatabase>> =>
  openDB<ScanDatabase>(SCANS, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('scans');
    },
  });

/** A clock set back by more than a day says nothing about the age, so the day does not count as fresh. */
export const isFresh = ({ taken_at }: { readonly taken_at: number }): boolean =>
  Math.abs(Date.now() - taken_at) <= MAX_AGE_MS;

export async function storeDay(owner: Owner, offline: OfflineDay, ahead: number): Promise<void> {
  await withDatabase(openDays, async (database) => {
    const sealed = await seal(await keyOf(database), offline);
    await database.put('days', { ...owner, ...sealed, taken_at: Date.now(), ahead }, owner.school_id);
  });
}

export interface ReadDay {
  readonly owner: Owner;
  readonly offline: OfflineDay;
  readonly taken_at: number;
  readonly ahead: number;
}

/** Returns the stored day of an organization while it is valid; an older one is deleted. */
export async function readDay(school_id: number): Promise<ReadDay | undefined> {
  if (!canStore()) return undefined;
  return withDatabase(openDays, async (database) => {
    const stored = await database.get('days', school_id);
    if (!stored) return undefined;
    if (!isFresh(stored)) {
      await database.delete('days', school_id);
      return undefined;
    }
    const { user_id, role, school_name, taken_at, ahead } = stored;
    const offline = await unseal<OfflineDay>(await keyOf(database), stored);
    return { owner: { user_id, school_id, role, school_name }, offline, taken_at, ahead };
  });
}

export const hasDay = async (school_id: number): Promise<boolean> =>
  (await readDay(school_id).catch(() => undefined)) !== undefined;

export async function storeScan({ user_id, school_id }: Owner, scan: StoredScan): Promise<void> {
  await withDatabase(openScans, async (database) => {
    // The name is only for display on this device and must not outlive the day.
    const sealed = await seal(await keyOf(database), { ...scan, name: '' });
    await database.put('scans', { ...sealed, scan_id: scan.scan_id, user_id, school_id }, scan.scan_id);
  });
}

export const deleteScan = (scan_id: string): Promise<void> =>
  withDatabase(openScans, async (database) => database.delete('scans', scan_id));

/** The waiting scans of the person's organization, in the order of scanning. */
export async function listScans({ user_id, school_id }: Pick<Owner, 'user_id' | 'school_id'>): Promise<StoredScan[]> {
  if (!canStore()) return [];
  return withDatabase(openScans, async (database) => {
    const key = await keyOf(database);
    const ownScans = (await database.getAll('scans')).filter(
      (one) => one.user_id === user_id && one.school_id === school_id,
    );
    const scans = await Promise.all(ownScans.map((one) => unseal<StoredScan>(key, one)));
    return scans.toSorted((left, right) => (left.at < right.at ? -1 : 1));
  });
}
