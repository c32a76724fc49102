import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { watchServer } from './watch-server.ts';

/**
 * The first call of a process that `startChild` started: it lives as long as its server, and no longer. A process that
 * computes in its own thread is `busy`: another thread watches the server then. Returns the arguments that `startChild`
 * was given.
 */
export function serveAsChild({ busy }: { busy: boolean }): string[] {
  const [, , server, ...args] = process.argv;
  // A library logs a line for every record of a file that it does not know, and the output holds replies alone.
  Object.assign(globalThis.console, { error: () => undefined, warn: () => undefined, log: () => undefined });
  // A server that is asked to stop finishes what it can first; it ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // A server that was killed cannot end this process.
  if (busy) new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: Number(server) }).unref();
  else watchServer(Number(server)).unref();
  endFirst();
  process.stdout.on('error', () => process.exit(1));
  return args;
}

/** When the machine's memory is full, the kernel of Linux ends this process rather than the server or the database. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a container that forbids it.
  }
}
