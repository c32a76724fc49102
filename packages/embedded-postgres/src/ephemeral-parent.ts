import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** The file system type in statfs(2): a folder of that name on a disk gains nothing. */
const TMPFS = 0x01021994;
/** A run of all tests writes at most a quarter of this. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Where to put data that need not outlive its run: in memory when the machine has such a folder with enough space, else
 * in the folder for temporary files. Creating and dropping a database in memory takes a fifth of the time, because it
 * is a thousand small files.
 */
export async function ephemeralParent(): Promise<string> {
  try {
    const { type, bavail, bsize } = await statfs(IN_MEMORY);
    if (type !== TMPFS || bavail * bsize < MIN_FREE_BYTES) return tmpdir();
    await access(IN_MEMORY, constants.W_OK);
    return IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Every folder that `ephemeralParent` may have returned, now or before; other accounts can reach `/tmp`. */
export const ephemeralParents = (): readonly string[] => [...new Set([IN_MEMORY, tmpdir(), '/tmp'])];
