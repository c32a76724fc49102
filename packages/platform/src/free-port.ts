import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws the error that listening would throw (`EADDRINUSE`, `EACCES`), before any costly work for a server that cannot
 * open.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ host, port });
  // Rejects with the port's error.
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
