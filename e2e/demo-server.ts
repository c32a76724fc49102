import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ephemeralParent, findRunning } from '@ritm/embedded-postgres';

export interface SignIn {
  /** Who the number belongs to, such as `владелец, студия «Импульс»`. */
  readonly who: string;
  readonly phone: string;
}

export interface DemoServer {
  readonly address: string;
  /** The demo's sign-ins, as the server printed them. */
  readonly signIns: readonly SignIn[];
  /** `RITM_DATA` of the server, for the command line. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** Starts the real server with a database of its own, which is removed when the server stops. */
export async function startDemoServer(demo: 'tiny' | 'full'): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(await ephemeralParent(), 'ritm-e2e-'));
  // Under root the database runs as another account, which needs access.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = run({
    PORT: String(port),
    RITM_DATA: dataDir,
    RITM_DEMO: demo,
    RITM_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  const stop = async () => {
    await end(server.child);
    await rm(dataDir, { recursive: true, force: true });
  };
  // When the tests are ended early, the server and its database must not stay behind.
  process.once('SIGTERM', () => void stop().then(() => process.exit(143)));
  try {
    // The list of sign-ins is the last thing that a start prints.
    await untilReady(address, server, () => signInsIn(server.output()).length > 0);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, signIns: signInsIn(server.output()), dataDir, stop };
}

/** Starts a second server over the database and the files of a running one. It runs no jobs. */
export async function startBeside(dataDir: string): Promise<Pick<DemoServer, 'address' | 'stop'>> {
  const running = await findRunning(dataDir, { warn: () => undefined });
  if (!running) throw new Error('The server’s database does not run');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = run({
    PORT: String(port),
    RITM_DATA: dataDir,
    DATABASE_URL: running.ownerUrl,
    RITM_ROLE: 'api',
    RITM_DEMO: 'none',
    RITM_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  const stop = () => end(server.child);
  try {
    await untilReady(address, server, () => true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

/** Lines like `  +79000000001  владелец, студия «Импульс»`. */
const signInsIn = (output: string): SignIn[] =>
  [...output.matchAll(/^ {2}(\+7\d{10}) {2}(.+)$/gm)].map(([, phone, who]) => ({ phone: phone!, who: who! }));

interface Running {
  child: ChildProcess;
  output(): string;
}

function run(settings: Record<string, string>): Running {
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
  const { DATABASE_URL: _not, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
  return { child, output: () => output };
}

async function untilReady(address: string, { child, output }: Running, hasPrinted: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output()}`);
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && hasPrinted()) return;
    await sleep(50);
  }
  throw new Error(`The server is not ready after two minutes:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(hurry);
}

/** A free port below the range of ephemeral ports: an outgoing connection could take one of those before the server opens it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
