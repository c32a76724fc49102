import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Of its kind, in statfs(2): a folder of that name on a disk gains nothing. */
const TMPFS = 0x01021994;
/** What a run of all tests writes at its most is a quarter of it. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Where to keep what need not outlive its run: in memory when the machine has such a folder and room in it, else where temporary
 * files are. To make and drop a database there takes a fifth of the time, because it is a thousand small files.
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

/** Everywhere that `fleetingParent` may have answered, now or before; `/tmp` is where other accounts can reach. */
export const ephemeralParents = (): readonly string[] => [...new Set([IN_MEMORY, tmpdir(), '/tmp'])];
