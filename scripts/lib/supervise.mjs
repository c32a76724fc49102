import { setTimeout as sleep } from 'node:timers/promises';
import { runNode } from './child.mjs';

/** Milliseconds before each next start; after a server has run for `steadyMs`, the pauses begin at the first again. */
const pauses = [100, 500, 1_000, 2_000, 5_000, 15_000, 30_000];
const steadyMs = 60_000;

/**
 * Runs a server and restarts it when it ends although nobody stopped it: killed, out of memory, an uncaught error. A
 * server that has never been ready refused to start (a taken port, a wrong setting): its reason is on the screen, and
 * its exit code is returned.
 *
 * @param {string[]} args of Node
 * @param {{ pauses?: number[], say?: (line: string) => void, run?: typeof runNode }} [options]
 * @returns {Promise<number>}
 */
export async function supervise(args, { pauses: between = pauses, say = console.error, run = runNode } = {}) {
  const stopRequest = new AbortController();
  const requestStop = () => stopRequest.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, requestStop);
  // The terminal may be gone, but the server is still needed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    return await keepRunning();
  } finally {
    for (const signal of signals) process.off(signal, requestStop);
  }

  async function keepRunning() {
    let wasReady = false;
    for (let failures = 0; ; failures++) {
      const started = performance.now();
      const code = await run(args, { onReady: () => (wasReady = true), onStopRequested: requestStop });
      if (code === 0 || stopRequest.signal.aborted || !wasReady) return code;
      if (performance.now() - started > steadyMs) failures = 0;
      const pause = between[Math.min(failures, between.length - 1)];
      say(`Сервер остановился (код ${code}), запускаю снова через ${(pause / 1000).toFixed(1)} с.`);
      await sleep(pause, undefined, { signal: stopRequest.signal }).catch(() => undefined);
      if (stopRequest.signal.aborted) return 0;
    }
  }
}
