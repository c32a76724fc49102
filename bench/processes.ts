import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import flags from '@ritm/server/node-flags.json' with { type: 'json' };
import type { FloorOrder } from './floor.ts';
import type { Measured } from './load.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starts the bare driver in a process of its own, as the product is. */
export function startFloor(): {
  pid: number;
  run(order: FloorOrder): Promise<Measured & { done: number }>;
  stop(): void;
} {
  const child = fork(file('./floor.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    pid: child.pid!,
    run: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (answer: (Measured & { done: number }) | { error: string }) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
        );
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}

export interface Product {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to the first answer. */
  startMs: number;
  /** Resident memory in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

/** A free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts the whole product as `npm start` runs it, on an existing database. */
export async function startProduct(databaseUrl: string, dataDir: string): Promise<Product> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    RITM_DATA: dataDir,
    RITM_DEMO: 'none',
    RITM_LIMITS: 'off',
    PORT: String(port),
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
  };
  const started = performance.now();
  const child = fork(file('../apps/server/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: flags,
    env,
  });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/schools_categories`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || performance.now() - started > 60_000) throw new Error('the product did not start');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const startMs = performance.now() - started;
  return { port, pid: child.pid!, startMs, memory: () => residentOf(child), stop: () => ended(child) };
}

function residentOf(child: ChildProcess): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
