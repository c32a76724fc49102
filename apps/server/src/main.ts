import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assertPortFree,
  ConfigError,
  createLogger,
  loadConfig,
  openFileStore,
  outboundFrom,
  Platform,
  serve,
  startWarnings,
  systemClock,
  type Config,
  type Logger,
} from '@ritm/platform';
import { identity } from './identity.ts';
import { endOnUncaught, exitAfter, exitCodes } from './last-resort.ts';
import { collectStartupGarbage } from './collect-startup-garbage.ts';
import { modulesFor } from './modules.ts';
import { oneLine } from './one-line.ts';
import { prepareDatabase } from './prepare.ts';
import { seedDemo } from './seed.ts';
import { version } from './version.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Starts everything in this process; returns the function that stops it. */
async function start(development: boolean): Promise<() => Promise<void>> {
  const config = loadConfig();
  for (const line of startWarnings(config)) process.stderr.write(`${line}\n`);
  // Checked first, because creating a database and loading a demo would take half a minute before the error that the
  // port is taken.
  await assertPortFree(config.host, config.port);
  const database = await prepareDatabase(config, print);
  try {
    const signIns =
      config.demo === 'none'
        ? []
        : await seedDemo({
            url: database.ownerUrl,
            profile: config.demo,
            load: database.empty,
            print,
            store: openFileStore(config),
          });
    const outbound = outboundFrom(config, systemClock.monotonic);
    const platform = new Platform({
      config,
      databaseUrl: database.url,
      modules: modulesFor(config, outbound),
      outbound,
      identity,
      log: (log = logFor(config)),
    });
    const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
    const extend = development ? (await import('./vite.ts')).withVite(platform) : undefined;
    const server = await serve(platform, {
      webRoot: development ? undefined : webRoot,
      worker: config.role !== 'api',
      version,
      extend,
    });
    print(`\nРитм: ${server.address}`);
    if (signIns.length > 0) {
      print(`Коды входа показывает ${server.address}/demo/outbox. Входы демонстрации:`);
      for (const { who, phone } of signIns) print(`  ${phone}  ${who}`);
    }
    return async () => {
      await server.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * In production the log is the process's output; in development it goes to a file, so that the address stays visible.
 */
function logFor(config: Config): Logger {
  if (config.mode === 'production') return createLogger(config.logLevel);
  return createLogger(config.logLevel, join(config.dataDir, 'ritm.log'));
}

const MAX_STOP_MS = 10_000;
let log: Logger | undefined;

try {
  const starting = start(process.argv.includes('--dev'));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= starting.then((end) => end()));
  const onStopSignal = () => {
    exitAfter(MAX_STOP_MS);
    stop().then(
      () => process.exit(exitCodes.ok),
      () => process.exit(exitCodes.failed),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopSignal);
  endOnUncaught({ log: () => log, drain: stop });
  await starting;
  // From now on the supervisor restarts this process.
  process.send?.('ready', () => undefined);
  collectStartupGarbage();
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exit(error instanceof ConfigError ? exitCodes.misconfigured : exitCodes.refused);
}
