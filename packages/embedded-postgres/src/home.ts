import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canReach, serverAccount, type Account } from './account.ts';
import { ephemeralParent } from './ephemeral-parent.ts';
import { PostgresError, readFailure } from './postgres-error.ts';

/** The folders of one embedded database: the cluster, its passwords, its log. */
export interface Home {
  folder: string;
  cluster: string;
  logFile: string;
  /** The account that the server runs as; undefined: our own. */
  account: Account | undefined;
}

async function homeIn(folder: string): Promise<Home> {
  const cluster = join(folder, 'cluster');
  return { folder, cluster, logFile: join(folder, 'server.log'), account: await serverAccount(cluster) };
}

/** The home inside a data folder, created when it does not exist; `warn` gets a line when it has to be elsewhere. */
export async function persistentHome(dataDir: string, warn: (line: string) => void): Promise<Home> {
  const folder = join(dataDir, 'postgres');
  try {
    await mkdir(folder, { recursive: true });
    const home = await homeIn(folder);
    if (!home.account) return home;
    await chmod(folder, 0o711);
    return (await canReach(folder, home.account)) ? home : await homeIn(await movedFolder(folder, warn));
  } catch (error) {
    throw readFailure(error, dataDir);
  }
}

/**
 * The server's account cannot reach root's own folders, so the database is under /var/lib and the data folder keeps a
 * note of its path. Without the note, deleting the data folder begins a new database.
 */
async function movedFolder(folder: string, warn: (line: string) => void): Promise<string> {
  const note = join(folder, 'moved-to');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (noted) {
    if (await stat(noted).catch(() => undefined)) return noted;
    throw new PostgresError(
      `База лежала в ${noted}, а теперь папки нет: верните её, или уберите файл ${note}, тогда создастся новая база.`,
    );
  }
  const moved = `/var/lib/ritm/${randomBytes(6).toString('hex')}`;
  await mkdir(moved, { recursive: true });
  await chmod('/var/lib/ritm', 0o755);
  await chmod(moved, 0o711);
  await writeFile(note, moved);
  warn(
    `Папка ${folder} закрыта для пользователя, от которого работает база, поэтому база лежит в ${moved}. Иначе: задайте RITM_DATA вне закрытых папок.`,
  );
  return moved;
}

export const ephemeralPrefix = 'ritm-postgres-';

/** A home for one run. */
export async function ephemeralHome(): Promise<Home> {
  const first = await temporaryHome(await ephemeralParent());
  if (!first.account || (await canReach(first.folder, first.account))) return first;
  return temporaryHome('/tmp');
}

async function temporaryHome(parent: string): Promise<Home> {
  try {
    const folder = await mkdtemp(join(parent, ephemeralPrefix));
    const home = await homeIn(folder);
    if (home.account) await chmod(folder, 0o711);
    return home;
  } catch (error) {
    throw readFailure(error, parent);
  }
}
