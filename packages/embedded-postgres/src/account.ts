import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PostgresError } from './postgres-error.ts';

/** A user of this machine. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account that the server runs as; undefined: our own. PostgreSQL refuses to run as root, so for root it is the
 * owner of the existing database, else `postgres`, else `nobody`.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  const accounts = await listAccounts();
  const owning = accounts.find((one) => one.uid === owner?.uid && one.uid !== 0);
  const found =
    owning ?? accounts.find((one) => one.name === 'postgres') ?? accounts.find((one) => one.name === 'nobody');
  if (!found)
    throw new PostgresError(
      'Под root база не запускается, а пользователей postgres и nobody нет: запустите от обычного пользователя или задайте DATABASE_URL.',
    );
  return found;
}

async function listAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    // macOS writes the id of `nobody` as -2.
    return /^-?\d+$/.test(uid) ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
}

/** Whether the account may traverse every folder on the way to `path`, which must exist. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  const way = [];
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    way.push(folder);
    if (folder === dirname(folder)) break;
  }
  const facts = await Promise.all(way.map((folder) => stat(folder)));
  return facts.every(({ uid, gid, mode }) => {
    // A spawned process keeps none of root's supplementary groups.
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    return (mode & bit) !== 0;
  });
}

/** The part of spawn's options that makes a child run as the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}
