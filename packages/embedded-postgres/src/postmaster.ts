/**
 * Finds, starts, watches and ends the server process of the embedded PostgreSQL. A process is recognised as ours only
 * by the state file in our folder.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount } from './account.ts';
import { bareEnvironment, type Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { isRunning } from './owner.ts';
import { PostgresError, readServerLog } from './postgres-error.ts';

/** The server's first process, started by us or found running. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads the server's state file in its folder; undefined when no server runs there. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isRunning(pid)) return undefined;
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return program.trim() === 'postgres'
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
    : undefined;
}

/**
 * After a crash of the whole machine or container the number in postmaster.pid may belong to another process of our
 * account. The server would take that process for a running server and refuse to start for ever, so the file is
 * removed.
 */
export async function forgetDeadPostmaster(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'ritm',
  // Failed statements and their values contain personal data, so the log has only the error.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_messages: 'warning',
};
const persistentSettings = {
  shared_buffers: '256MB',
  max_connections: '100',
  synchronous_commit: 'on',
  wal_level: 'replica',
};
const ephemeralSettings = {
  shared_buffers: '128MB',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Its folder may be in memory.
  max_wal_size: '256MB',
};

/**
 * Starts a server and waits until it accepts connections, however long its recovery after a crash takes. Without a port
 * it finds a free one.
 */
export async function launch(
  home: Home,
  binaries: Binaries,
  options: { ephemeral: boolean; onSlow: () => void; port?: number },
): Promise<Postmaster> {
  const settings = Object.entries({
    ...common,
    ...(options.ephemeral ? ephemeralSettings : persistentSettings),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const failure = await launchOnce(
      home,
      binaries.postgres,
      ['-D', home.cluster, '-p', String(port), ...settings],
      options.onSlow,
    );
    if (typeof failure !== 'string') return failure;
    // Another process took the port between our finding it and the server's opening it.
    if (options.port === undefined && attempt < 3 && /could not bind|Address already in use/.test(failure)) continue;
    throw readServerLog(failure, home.folder);
  }
}

/** Returns the running server, or its last output. */
async function launchOnce(
  home: Home,
  program: string,
  args: string[],
  onSlow: () => void,
): Promise<Postmaster | string> {
  await rename(home.logFile, `${home.logFile}.1`).catch(() => undefined);
  const log = await open(home.logFile, 'w', 0o600);
  let ended = false;
  let failure = '';
  try {
    // Its own process group: Ctrl-C in the terminal must reach only us, because we first finish what runs.
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...bareEnvironment,
      ...asAccount(home.account),
    });
    child.on('error', (error) => {
      ended = true;
      failure = error.message;
    });
    child.on('exit', () => (ended = true));
    child.unref();
    for (let tick = 1; !ended; tick++) {
      const found = await findPostmaster(home.cluster);
      if (found?.pid === child.pid && found?.ready) return found;
      if (tick === 300) onSlow();
      await sleep(10);
    }
  } finally {
    await log.close();
  }
  return failure || (await readFile(home.logFile, 'utf8'));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Fast shutdown: clients are disconnected, committed data is kept. After 15 s an immediate shutdown, from which the
 * next start recovers.
 */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, 1500)) return;
  signal(pid, 'SIGQUIT');
  if (!(await hasEnded(pid, 500))) throw new PostgresError(`Процесс базы ${pid} не остановился: остановите его сами.`);
}

/** Each attempt takes 10 ms. */
async function hasEnded(pid: number, attempts: number): Promise<boolean> {
  for (let tick = 0; tick < attempts; tick++) {
    if (!isServer(pid)) return true;
    await sleep(10);
  }
  return false;
}

/** Sends a signal to the server, and never to another process that got its number later. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (isServer(pid)) process.kill(pid, name);
  } catch {
    // It ended between the check and the signal, which is the intended result.
  }
}

/** Whether the number belongs to a running server. */
export function isServer(pid: number): boolean {
  if (!isRunning(pid)) return false;
  try {
    // A zombie, such as an adopted server in a container without an init, still has this name but no longer runs.
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return facts.includes('(postgres)') && !facts.includes('(postgres) Z');
  } catch {
    return process.platform !== 'linux';
  }
}
