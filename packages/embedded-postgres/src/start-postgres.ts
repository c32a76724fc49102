/**
 * Starts the PostgreSQL that the lock file brings: prepares the folder, adopts a server that a killed process left
 * behind, restarts on the same port after a crash (decision 050), and stops with the process that started it.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { chownToServer, createCluster, hasCluster, passwordsOf, type Passwords } from './cluster.ts';
import { ephemeralParents } from './ephemeral-parent.ts';
import { ephemeralHome, ephemeralPrefix, persistentHome, type Home } from './home.ts';
import { Watchdog } from './watchdog.ts';
import { claim, ownerOf, release } from './owner.ts';
import { PostgresError, readFailure } from './postgres-error.ts';
import { findPostmaster, forgetDeadPostmaster, launch, stopPostmaster, type Postmaster } from './postmaster.ts';

export interface Postgres {
  /** Connects as `ritm_app`, which owns no tables; works once the migrations have granted that role its rights. */
  url: string;
  /** Connects as the owner and superuser: for migrations, backups and clones for tests. */
  ownerUrl: string;
  /** Whether the server was found running, left behind by a killed process. */
  adopted: boolean;
  /** Stops the server and deletes the data of an ephemeral one. May be called again. */
  stop(): Promise<void>;
}

type Log = (message: string, fields?: Record<string, unknown>) => void;

export type PostgresOptions = { log: { info: Log; warn: Log } } & (
  | {
      /** The product's data folder (RITM_DATA); the database uses only `postgres/` inside it. */
      dataDir: string;
      ephemeral?: false;
    }
  | {
      /** For tests: a fast database in the folder for temporary files, deleted by `stop`. */
      ephemeral: true;
    }
);

/**
 * Starts the embedded PostgreSQL on a free port of 127.0.0.1 with a database `ritm`, or adopts the one that a killed
 * process left running. While the process lives, a server that ends unexpectedly is restarted on its port. Throws
 * PostgresError with one line that says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.ephemeral) await sweepEphemeral();
  const home = options.ephemeral
    ? await ephemeralHome()
    : await persistentHome(options.dataDir, (line) => options.log.warn(line));
  const leave = () => (options.ephemeral ? rm(home.folder, { recursive: true, force: true }) : release(home.folder));
  const owner = await claim(home.folder).catch((error: unknown) => {
    throw readFailure(error, home.folder);
  });
  if (owner !== undefined) {
    throw new PostgresError(
      `Ритм с папкой данных ${home.folder} уже запущен (процесс ${owner}): остановите его или задайте другую папку в RITM_DATA.`,
    );
  }
  try {
    const running = await startIn(home, options);
    const watchdog = new Watchdog(running.postmaster, {
      relaunch: (port) => relaunch(home, port, options),
      warn: (line) => options.log.warn(line),
    });
    return handle(running, { keeper: watchdog, leave, ephemeral: options.ephemeral ?? false });
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The embedded database of a running product, for the command line beside it; undefined when none runs. */
export async function findRunning(
  dataDir: string,
  log: { warn: Log },
): Promise<Pick<Postgres, 'url' | 'ownerUrl'> | undefined> {
  const home = await persistentHome(dataDir, (line) => log.warn(line));
  if (typeof (await ownerOf(home.folder)) !== 'number') return undefined;
  const postmaster = await findPostmaster(home.cluster);
  if (!postmaster?.ready) return undefined;
  return addressesOf(await passwordsOf(home, false), postmaster.port);
}

interface Running {
  postmaster: Postmaster;
  passwords: Passwords;
  adopted: boolean;
}

async function startIn(home: Home, { log, ephemeral = false }: PostgresOptions): Promise<Running> {
  const isNew = !(await hasCluster(home));
  const passwords = await passwordsOf(home, isNew);
  const orphan = isNew ? undefined : await findOrphan(home, passwords);
  if (orphan) return { postmaster: orphan, passwords, adopted: true };
  const binaries = await findBinaries(home.account);
  if (isNew) await createCluster(home, binaries, { passwords, ephemeral });
  else await chownToServer(home);
  await forgetDeadPostmaster(home.cluster);
  const postmaster = await launch(home, binaries, {
    ephemeral,
    onSlow: () => log.warn('База восстанавливается после сбоя, подождите.'),
  });
  try {
    await prepareDatabase(passwords, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster);
    throw (error as { code?: string }).code === '28P01' ? wrongPassword(home) : readFailure(error, home.folder);
  }
  return { postmaster, passwords, adopted: false };
}

/** Restarts the server on the same port, so that addresses already in use stay valid. */
async function relaunch(home: Home, port: number, { log, ephemeral = false }: PostgresOptions): Promise<Postmaster> {
  const binaries = await findBinaries(home.account);
  await forgetDeadPostmaster(home.cluster);
  const onSlow = () => log.warn('База восстанавливается после сбоя, подождите.');
  return launch(home, binaries, { ephemeral, port, onSlow });
}

function handle(
  { postmaster, passwords, adopted }: Running,
  { keeper: watchdog, leave, ephemeral }: { keeper: Watchdog; leave: () => Promise<void>; ephemeral: boolean },
): Postgres {
  // When the process ends without calling `stop`, its server must not outlive it.
  const atExit = () => watchdog.signal(ephemeral ? 'SIGQUIT' : 'SIGINT');
  process.once('exit', atExit);
  const stop = async () => {
    await watchdog.stop();
    process.off('exit', atExit);
    await leave();
  };
  let stopped: Promise<void> | undefined;
  return {
    ...addressesOf(passwords, postmaster.port),
    adopted,
    stop: () => (stopped ??= stop()),
  };
}

const addressesOf = (passwords: Passwords, port: number) => ({
  url: address('ritm_app', passwords.app, port),
  ownerUrl: address('ritm', passwords.owner, port),
});

function address(role: string, password: string, port: number, database = 'ritm'): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** A running server in the home whose owner process has ended; waits for one that is just starting or stopping. */
async function findOrphan(home: Home, passwords: Passwords): Promise<Postmaster | undefined> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const postmasterFound = await findPostmaster(home.cluster);
    if (!postmasterFound) return undefined;
    if (postmasterFound.ready && (await isDatabaseOf(home, passwords, postmasterFound.port))) return postmasterFound;
    await sleep(50);
  }
  throw new PostgresError(
    `Папку базы ${home.cluster} держит процесс, который не отвечает: остановите его (номер в postmaster.pid) и запустите снова.`,
  );
}

async function isDatabaseOf(home: Home, passwords: Passwords, port: number): Promise<boolean> {
  try {
    return await withClient(address('ritm', passwords.owner, port), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const [there, here] = await Promise.all([stat(rows[0]!.data_directory), stat(home.cluster)]);
      return there.ino === here.ino;
    });
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw wrongPassword(home);
    // The connection was refused or cut: the server is starting or stopping, and the next check decides.
    return false;
  }
}

function wrongPassword(home: Home): PostgresError {
  return new PostgresError(
    `Пароль в ${join(home.folder, 'secret.json')} не подходит к базе: верните его и базу из одной резервной копии.`,
  );
}

/** Creates the database and the product's role; both exist already unless the first start was interrupted. */
async function prepareDatabase(passwords: Passwords, port: number): Promise<void> {
  await withClient(address('ritm', passwords.owner, port, 'postgres'), async (client) => {
    const { rows } = await client.query<{ database: boolean; role: boolean }>(`
      select exists (select from pg_database where datname = 'ritm') as database,
             exists (select from pg_roles where rolname = 'ritm_app' and rolcanlogin) as role`);
    if (!rows[0]!.role)
      await client.query(`create role ritm_app login password ${client.escapeLiteral(passwords.app)}`);
    if (!rows[0]!.database) await client.query('create database ritm');
  });
}

async function withClient<T>(connectionString: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Without a listener, a server that stops meanwhile would throw an unhandled error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await body(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Removes servers and folders left by killed tests: those whose owner no longer runs. */
async function sweepEphemeral(): Promise<void> {
  for (const parent of ephemeralParents()) {
    const names = await readdir(parent).catch(() => []);
    for (const folder of names.filter((name) => name.startsWith(ephemeralPrefix)).map((name) => join(parent, name))) {
      const facts = await stat(folder).catch(() => undefined);
      if (facts?.uid !== process.getuid?.() || (await ownerOf(folder)) !== 'gone') continue;
      const left = await findPostmaster(join(folder, 'cluster'));
      if (left) await stopPostmaster(left);
      await rm(folder, { recursive: true, force: true });
    }
  }
}
