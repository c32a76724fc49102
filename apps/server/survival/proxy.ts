import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  /** Forwards nothing more in either direction and closes nothing, like a firewall that dropped the connection. */
  freeze(): void;
  /** Forwards new connections again; frozen ones stay dead. */
  restore(): Promise<void>;
  close(): void;
}

/** A proxy between the product and its database (O7). */
export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    const pair = [inner, outer] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (isFrozen) return;
    inner.pipe(outer).pipe(inner);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    server.close();
    for (const [inner] of pairs) inner.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const [inner, outer] of pairs) {
        inner.unpipe().pause();
        outer.unpipe().pause();
      }
    },
    restore: async () => {
      isFrozen = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
