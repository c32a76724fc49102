/** Today's classes of a teacher on their device, sealed with a key that does not leave the browser. */
import { visitsRoutes } from '@ritm/visits/contract';
import type { RouteOutput, SchoolRole } from '@ritm/http';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { CLASSES } from '../clear-reception.ts';
import { canStore, keyOf, seal, unseal, withDatabase, type Sealed } from '../offline/sealed.ts';

export type StoredSheet = RouteOutput<typeof visitsRoutes.get_class_sheet>;

/** Whose classes these are. */
export interface ClassesOwner {
  readonly user_id: number;
  readonly school_id: number;
  readonly role: SchoolRole;
}

export interface StoredClasses {
  readonly owner: ClassesOwner;
  /** The day in the organization's zone. */
  readonly date: string;
  readonly sheets: readonly StoredSheet[];
}

interface Row extends Sealed {
  readonly taken_at: number;
}
interface ClassDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  classes: { key: number; value: Row };
}

/** A day and a night: after that the classes are not today's wherever the device is. */
const MAX_AGE_MS = 24 * 60 * 60_000;

const open = (): Promise<IDBPDatabase<ClassDatabase>> =>
  openDB<ClassDatabase>(CLASSES, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('classes');
    },
  });

export async function storeClasses(classes: StoredClasses): Promise<void> {
  if (!canStore()) return;
  await withDatabase(open, async (database) => {
    const sealed = await seal(await keyOf(database), classes);
    await database.put('classes', { ...sealed, taken_at: Date.now() }, classes.owner.school_id);
  });
}

/** The stored classes of an organization while they are today's. */
export async function readClasses(school_id: number): Promise<StoredClasses | undefined> {
  if (!canStore()) return undefined;
  return withDatabase(open, async (database) => {
    const stored = await database.get('classes', school_id);
    if (!stored || Math.abs(Date.now() - stored.taken_at) > MAX_AGE_MS) return undefined;
    return unseal<StoredClasses>(await keyOf(database), stored);
  });
}

export const hasClasses = async (school_id: number): Promise<boolean> =>
  ((await readClasses(school_id).catch(() => undefined))?.sheets.length ?? 0) > 0;
