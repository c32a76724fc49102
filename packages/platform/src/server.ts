import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './http/app.ts';
import { guardConnections } from './http/connections.ts';
import { addDocs } from './http/docs.ts';
import { addHealth } from './http/health.ts';
import { addWeb } from './http/web.ts';
import { startRelay } from './events/start-relay.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import type { Platform } from './platform.ts';
import { attachSockets } from './sockets/attach.ts';
import { stopTimes } from './switches/stop-times.ts';
import { startWork } from './work.ts';

export interface RunningServer {
  app: FastifyInstance;
  address: string;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The folder of the built web application; undefined in tests of the API. */
  webRoot?: string | undefined;
  /** Whether jobs run in this process too. */
  worker?: boolean;
  version: string;
  /** Adds what only the assembly knows: the demo's outbox page, and Vite in development. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

/** Opens the port; `stop` ends everything it started within ten seconds (decision 053). */
export async function serve(platform: Platform, options: ServeOptions): Promise<RunningServer> {
  await platform.followDatabaseTime();
  const app = await buildApp(platform);
  addHealth(app, platform);
  await addDocs(app, platform, options.version);
  await options.extend?.(app);
  if (options.webRoot && existsSync(join(options.webRoot, 'index.html'))) await addWeb(app, platform, options.webRoot);
  const work = options.worker ? await startWork(platform) : undefined;
  const relay = await startRelay(platform);
  const connections = guardConnections(app.server, platform);
  await app.listen({ host: platform.config.host, port: platform.config.port });
  const { port } = app.server.address() as { port: number };
  const address = `http://${platform.config.host === '0.0.0.0' ? 'localhost' : platform.config.host}:${port}`;
  platform.origins.add(address);
  platform.origins.add(`http://localhost:${port}`);
  const sockets = attachSockets(app.server, platform);
  const metrics = platform.config.metricsPort ? await serveMetrics(platform, platform.config.metricsPort) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    platform.stopping = true;
    const idle = work?.stop().catch(() => undefined);
    const timeout = sleep(stopTimes.jobs, undefined, { ref: false });
    await sleep(stopTimes.unready);
    const closed = closePort(app);
    platform.closing = true;
    await Promise.all([sockets.close(), answerWhatRuns(app, closed)]);
    metrics?.close();
    connections.close();
    // A job that takes longer is interrupted, and the next process takes it up.
    await Promise.race([idle, timeout]);
    await relay.end();
    await platform.close();
  };
  return { app, address, stop: () => (stopped ??= stop()) };
}

/**
 * Accepts no new connections and keeps the open ones: HTTP's own `close` would cut idle connections while their next
 * request is already under way. Until now no answer closed its connection, so callers reuse theirs and nobody waits
 * unaccepted behind the port. Resolves when the last connection has ended.
 */
function closePort({ server }: FastifyInstance): Promise<unknown> {
  const closed = once(server, 'close');
  TcpServer.prototype.close.call(server);
  return closed;
}

/** From now on every answer closes its connection; idle connections are closed by the sweep. */
async function answerWhatRuns(app: FastifyInstance, closed: Promise<unknown>): Promise<void> {
  await Promise.race([closed, sleep(stopTimes.idle)]);
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 100);
  const shortenStop = setTimeout(() => app.server.closeAllConnections(), stopTimes.requests);
  await app.close();
  clearInterval(sweeping);
  clearTimeout(shortenStop);
}
