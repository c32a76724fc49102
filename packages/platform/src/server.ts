import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './http/app.ts';
import { addDocs } from './http/docs.ts';
import { addHealth } from './http/health.ts';
import { addWeb } from './http/web.ts';
import type { PersonMessage } from './bus.ts';
import { startWorker } from './jobs/worker.ts';
import type { Platform } from './platform.ts';
import { attachSockets } from './sockets/attach.ts';

export interface RunningServer {
  app: FastifyInstance;
  address: string;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The built web application; absent in tests of the API. */
  webRoot?: string | undefined;
  /** Runs jobs in this process too. */
  worker?: boolean;
  version: string;
  /** Adds what only the assembly knows: the demo's outbox page, Vite in development. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

/** Opens the port. Everything it starts, `stop` ends within ten seconds: readiness off, running requests answered, sockets told, queue, pool. */
export async function serve(platform: Platform, options: ServeOptions): Promise<RunningServer> {
  const app = await buildApp(platform);
  addHealth(app, platform);
  await addDocs(app, platform, options.version);
  await options.extend?.(app);
  if (options.webRoot && existsSync(join(options.webRoot, 'index.html'))) await addWeb(app, platform, options.webRoot);
  const worker = options.worker ? await startWorker(platform) : undefined;
  const listener = await listenForChanges(platform);
  await app.listen({ host: platform.config.host, port: platform.config.port });
  const { port } = app.server.address() as { port: number };
  const address = `http://${platform.config.host === '0.0.0.0' ? 'localhost' : platform.config.host}:${port}`;
  platform.origins.add(address);
  platform.origins.add(`http://localhost:${port}`);
  const sockets = attachSockets(app.server, platform);
  const metrics = platform.config.metricsPort ? serveMetrics(platform, platform.config.metricsPort) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    platform.stopping = true;
    await sockets.close();
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 100);
    const hurry = setTimeout(() => app.server.closeAllConnections(), 8_000);
    await app.close();
    clearInterval(sweeping);
    clearTimeout(hurry);
    metrics?.close();
    await worker?.stop();
    await listener.end();
    await platform.close();
  };
  return { app, address, stop: () => (stopped ??= stop()) };
}

/** Hears what processes say: whose access changed, what a person is told. While deaf, nothing about access is remembered. */
async function listenForChanges(platform: Platform): Promise<{ end(): Promise<void> }> {
  let client: pg.Client | undefined;
  let ended = false;
  let again: NodeJS.Timeout | undefined;
  const open = async () => {
    client = new pg.Client({
      connectionString: platform.databaseUrl,
      options: '-c role=ritm_app',
      application_name: 'ritm-listen',
    });
    client.on('notification', ({ channel, payload }) => heard(platform, channel, payload!));
    client.on('error', () => undefined);
    client.on('end', () => {
      platform.access.listening = false;
      platform.access.forgetAll();
      if (!ended) again = setTimeout(() => void open().catch(() => undefined), 500);
    });
    await client.connect();
    await client.query('listen ritm_access; listen ritm_people');
    platform.access.listening = true;
    platform.people.missed();
  };
  await open();
  return {
    end: async () => {
      ended = true;
      clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}

function heard(platform: Platform, channel: string, payload: string): void {
  if (channel === 'ritm_access') return platform.access.forget(Number(payload));
  const { user_id, message } = JSON.parse(payload) as { user_id: number; message: PersonMessage };
  platform.people.publish(user_id, message);
}

function serveMetrics(platform: Platform, port: number): Server {
  const server = createServer((_request, response) => {
    platform.metrics.text().then(
      (text) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(text),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(port, '127.0.0.1');
}
