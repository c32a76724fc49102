import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Platform } from './platform.ts';

/** Serves the metrics on their own port. Throws when the port is taken. */
export async function serveMetrics(platform: Platform, port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    platform.metrics.text().then(
      (text) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.on('error', (error) => platform.log.warn('metrics failed', { code: (error as { code?: string }).code }));
  return server;
}
