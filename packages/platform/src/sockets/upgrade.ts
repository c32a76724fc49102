import type { IncomingMessage, Server } from 'node:http';

/**
 * Whether a request leaves HTTP. Anything but a WebSocket (`h2c` of a proxy or of curl, an unknown protocol) gets the ordinary answer of
 * its path, as RFC 9110 7.8 lets a server do.
 */
export function isWebSocketUpgrade(this: Server, { headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && this.listenerCount('upgrade') > 0;
}
