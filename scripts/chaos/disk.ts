import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '700m';
const BLOCK = Buffer.alloc(1024 * 1024);

/** A data folder on a filesystem of its own, small enough to be filled. */
export interface Disk {
  readonly folder: string;
  /** False when this account may not mount a filesystem: then the fault that fills the disk is skipped. */
  readonly canFill: boolean;
  fill(): void;
  free(): void;
  remove(): void;
}

export function makeDisk(): Disk {
  const parent = mkdtempSync(join(tmpdir(), 'ritm-chaos-'));
  const folder = join(parent, 'data');
  mkdirSync(folder);
  // The database runs under another account, which needs access.
  for (const path of [parent, folder]) chmodSync(path, 0o755);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]).status === 0;
  const filler = join(folder, 'filler');
  return {
    folder,
    canFill: mounted,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      if (mounted) spawnSync('umount', ['-l', folder]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Fills the disk to the last byte: large blocks first, then single bytes. */
function fillUp(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (const block of [BLOCK, BLOCK.subarray(0, 4096), BLOCK.subarray(0, 1)]) {
      try {
        for (;;) writeSync(file, block);
      } catch {
        // No room for a block of this size.
      }
    }
  } finally {
    closeSync(file);
  }
}
