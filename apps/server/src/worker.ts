import { join } from 'node:path';
import { createLogger, loadConfig, outboundFrom, Platform, startWorkerProcess, systemClock } from '@ritm/platform';
import { identity } from './identity.ts';
import { endOnUncaught, exitAfter, exitCodes } from './last-resort.ts';
import { modulesFor } from './modules.ts';

const MAX_STOP_MS = 10_000;

/** Works until a stop signal: the jobs and the named consumers, apart from the processes that serve. */
export async function runWorker(databaseUrl: string, print: (line: string) => void): Promise<number> {
  const config = loadConfig();
  const { mode, logLevel, dataDir } = config;
  // In production the log is the process's output, as the server's is.
  const log = mode === 'production' ? createLogger(logLevel) : createLogger(logLevel, join(dataDir, 'worker.log'));
  const outbound = outboundFrom(config, systemClock.monotonic);
  const platform = new Platform({
    config,
    databaseUrl,
    modules: modulesFor(config, outbound),
    outbound,
    identity,
    log,
  });
  const worker = await startWorkerProcess(platform);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worker.stop());
  endOnUncaught({ log: () => log, drain: stop });
  print('Ритм работает над заданиями. Остановить: Ctrl+C.');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  exitAfter(MAX_STOP_MS);
  await stop();
  return exitCodes.ok;
}
