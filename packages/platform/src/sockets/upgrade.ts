import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const upgraded = new WeakSet<Socket>();

/** Whether the connection has left HTTP: its own protocol limits it from then on. */
export const hasUpgraded = (socket: Socket): boolean => upgraded.has(socket);

/**
 * Whether a request leaves HTTP. Anything but a WebSocket (`h2c` of a proxy or of curl, an unknown protocol) gets the
 * ordinary answer of its path, as RFC 9110 7.8 lets a server do.
 */
export function allowUpgrade(this: Server, { headers, socket }: IncomingMessage): boolean {
  const isAllowed = headers.upgrade?.toLowerCase() === 'websocket' && this.listenerCount('upgrade') > 0;
  if (isAllowed) upgraded.add(socket);
  return isAllowed;
}
