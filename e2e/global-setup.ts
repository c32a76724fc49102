import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Where the config and the journeys find the server's address. */
export const addressVariable = 'RITM_E2E_ADDRESS';
/** Where they find whom the demo lets in, as the server printed it: `{ who, phone }[]`. */
export const signInsVariable = 'RITM_E2E_SIGN_INS';

/** Starts the real server with an own database and the tiny demo; answers how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ritm-e2e-'));
  // Under root the database runs as another account, which has to get in.
  await chmod(dataDir, 0o755);
  const address = `http://127.0.0.1:${await freePort()}`;
  const server = startServer(address, dataDir);
  const stop = async () => {
    await stopServer(server.child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(address, server);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[addressVariable] = address;
  process.env[signInsVariable] = JSON.stringify(signInsIn(server.said()));
  return stop;
}

/** Lines like `  +79000000001  владелец, студия «Импульс»`. */
const signInsIn = (said: string) =>
  [...said.matchAll(/^ {2}(\+7\d{10}) {2}(.+)$/gm)].map(([, phone, who]) => ({ phone, who }));

interface StartedServer {
  child: ChildProcess;
  said(): string;
}

function startServer(address: string, dataDir: string): StartedServer {
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
  const { DATABASE_URL: _not, ...inherited } = process.env;
  const env = { ...inherited, PORT: new URL(address).port, RITM_DATA: dataDir, RITM_DEMO: 'tiny', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  return { child, said: () => said };
}

async function untilReady(address: string, { child, said }: StartedServer): Promise<void> {
  for (let turn = 0; turn < 1200; turn++) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${said()}`);
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    // The list is the last thing that a start prints.
    if (ready && signInsIn(said()).length > 0) return;
    await sleep(50);
  }
  throw new Error(`The server is not ready after 60 s:\n${said()}`);
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(hurry);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
