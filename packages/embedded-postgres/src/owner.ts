import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The process that owns a database. A database whose owner has ended is an orphan, to be adopted or removed; one whose
 * owner lives is left alone.
 */
interface Owner {
  pid: number;
  /** Distinguishes the process from a later one with the same number. */
  born: string;
}

/**
 * Makes this process the folder's owner; when another process owns it already, changes nothing and returns its number.
 */
export async function claim(folder: string): Promise<number | undefined> {
  const owner: Owner = { pid: process.pid, born: await startTimeOf(process.pid) };
  for (;;) {
    const other = await ownerOf(folder);
    if (typeof other === 'number') return other;
    await release(folder);
    try {
      await writeFile(join(folder, 'owner.json'), JSON.stringify(owner), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export async function release(folder: string): Promise<void> {
  await rm(join(folder, 'owner.json'), { force: true });
}

/** 'nobody': no process has claimed the folder; 'gone': its process has ended; else the process's number. */
export async function ownerOf(folder: string): Promise<'nobody' | 'gone' | number> {
  const owner = parse(await readFile(join(folder, 'owner.json'), 'utf8').catch(() => ''));
  if (!owner) return 'nobody';
  return isRunning(owner.pid) && (await startTimeOf(owner.pid)) === owner.born ? owner.pid : 'gone';
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The 22nd field of Linux's process status: ticks since the machine's start. On other systems the number alone has to
 * suffice.
 */
async function startTimeOf(pid: number): Promise<string> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
