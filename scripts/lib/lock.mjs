import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;
/** Longer than any installation: whoever has the holder's number by then is another process. */
const MAX_HELD_MS = 15 * 60_000;

/**
 * Runs `act` while no other process of this machine holds the file. The lock of a process that has died is taken over;
 * `onWait` is called once when somebody else holds it.
 */
export async function withLock(path, act, onWait = () => undefined) {
  for (let hasWaited = false; !take(path); hasWaited = true) {
    if (!hasWaited) onWait();
    await sleep(RETRY_MS);
  }
  try {
    return await act();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // Windows refuses a file that is just being deleted.
    if (error.code === 'EPERM' || error.code === 'EACCES') return false;
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(path);
  if (holder !== undefined && isStale(holder)) discard(path, holder);
  return false;
}

function read(path) {
  try {
    return { pid: readFileSync(path, 'utf8'), age: Date.now() - statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

/** A file without a number was created a moment ago, unless its process died right then. */
function isStale({ pid, age }) {
  if (age > MAX_HELD_MS) return true;
  if (pid === '') return age > 10 * RETRY_MS;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Of several processes that find the lock stale one alone can rename it. A lock that another has taken meanwhile is put
 * back.
 */
function discard(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readFileSync(aside, 'utf8');
  rmSync(aside, { force: true });
  if (moved !== holder.pid) writeFileSync(path, moved, { flag: 'wx' });
}
