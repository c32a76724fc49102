import { codeOf } from '../error-code.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isReady } from '../http/health.ts';
import type { Platform } from '../platform.ts';

/**
 * Serves the metrics on their own port, with `/livez` and `/readyz` for a process that serves nothing else. Throws when
 * the port is taken.
 */
export async function serveMetrics(platform: Platform, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const end = (status: number) => void response.writeHead(status).end();
    if (request.url === '/livez') return end(200);
    if (request.url === '/readyz') return void isReady(platform).then((ready) => end(ready ? 200 : 503));
    platform.metrics.text().then(
      (text) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.on('error', (error) => platform.log.warn('metrics failed', { code: codeOf(error) }));
  return server;
}
