import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { asAccount } from './account.ts';
import { bareEnvironment, type Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { brokenFolder, PostgresError, readFailure } from './postgres-error.ts';

/** The passwords of the two roles that connect: the owner of the database and the product itself. */
export interface Passwords {
  owner: string;
  app: string;
}

const major = '18';

/** Whether the folder holds a complete database; a folder that holds something else is never overwritten. */
export async function hasCluster(home: Home): Promise<boolean> {
  try {
    const entries = await readdir(home.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [] as string[];
      throw error;
    });
    if (entries.length === 0) return false;
    if (!entries.includes('PG_VERSION') || !entries.includes('global')) throw brokenFolder(home.cluster);
    const version = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim();
    if (version === major) return true;
    throw new PostgresError(
      `База в папке ${home.cluster} сделана PostgreSQL ${version || 'неизвестной версии'}, а программе нужен ${major}: задайте другую папку в RITM_DATA.`,
    );
  } catch (error) {
    throw readFailure(error, home.cluster);
  }
}

/**
 * Gives the folder to the server's account and closes it: a copy that root restored belongs to root, and a mount may
 * give everybody access. The server refuses both.
 */
export async function chownToServer({ cluster, folder, account }: Home): Promise<void> {
  try {
    await chmod(cluster, 0o700);
    if (!account || (await stat(cluster)).uid === account.uid) return;
    for (const entry of await readdir(cluster, { recursive: true }))
      await lchown(join(cluster, entry), account.uid, account.gid);
    await chown(cluster, account.uid, account.gid);
  } catch (error) {
    throw readFailure(error, folder);
  }
}

/** Reads the passwords stored beside the database, or generates them for a new one. */
export async function passwordsOf(home: Home, isNew: boolean): Promise<Passwords> {
  const path = join(home.folder, 'secret.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw readFailure(error, home.folder);
  });
  if (text !== undefined && !isNew) return parsePasswords(text, path);
  if (!isNew) throw lostPasswords(path);
  const made = { owner: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') };
  try {
    await rm(path, { force: true });
    await writeFile(path, JSON.stringify(made), { mode: 0o600 });
  } catch (error) {
    throw readFailure(error, home.folder);
  }
  return made;
}

function parsePasswords(text: string, path: string): Passwords {
  try {
    const { owner, app } = JSON.parse(text) as Partial<Passwords>;
    if (owner && app) return { owner, app };
  } catch {
    // Reported below, together with missing passwords.
  }
  throw lostPasswords(path);
}

function lostPasswords(path: string): PostgresError {
  return new PostgresError(
    `В ${path} нет паролей базы: верните файл из той же резервной копии, что и базу, или переименуйте папку, тогда создастся новая база.`,
  );
}

/**
 * Creates a new database cluster. It is moved into place only when complete, so an interrupted run leaves nothing that
 * looks like a cluster.
 */
export async function createCluster(
  home: Home,
  { initdb }: Binaries,
  options: { passwords: Passwords; ephemeral: boolean },
): Promise<void> {
  const parts = `${home.cluster}.new`;
  const passwordFile = join(home.folder, 'password.new');
  try {
    await rm(parts, { recursive: true, force: true });
    await mkdir(parts);
    await chmod(parts, 0o700);
    await writeFile(passwordFile, options.passwords.owner, { mode: 0o600 });
    if (home.account) for (const path of [parts, passwordFile]) await chown(path, home.account.uid, home.account.gid);
    await run(
      initdb,
      [...initdbOptions, ...(options.ephemeral ? ['--no-sync'] : []), `--pwfile=${passwordFile}`, '-D', parts],
      home,
    );
    await rename(parts, home.cluster);
  } catch (error) {
    await rm(parts, { recursive: true, force: true }).catch(() => undefined);
    throw readFailure(error, home.folder);
  } finally {
    await rm(passwordFile, { force: true }).catch(() => undefined);
  }
}

// Names are sorted by Russian rules through ICU. The character classes come from the C library, and under plain C
// trigrams do not see Cyrillic.
const initdbOptions = [
  '--username=ritm',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=ru-RU',
  ...(process.platform === 'win32' ? [] : [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]),
  '--data-checksums',
  '--auth=scram-sha-256',
  '--no-instructions',
];

async function run(program: string, args: string[], home: Home): Promise<void> {
  let output = '';
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...bareEnvironment,
    ...asAccount(home.account),
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(output.trim() || `${basename(program)} ended with ${code}`);
}
