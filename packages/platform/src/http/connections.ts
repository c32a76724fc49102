import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Platform } from '../platform.ts';
import { hasUpgraded } from '../sockets/upgrade.ts';

/**
 * How long and how slowly the other side of a connection may send and read (decision 095). A slow caller holds a
 * connection and what was read or prepared for it, so each of the four ways to be slow ends within 35 seconds.
 */
export const connectionLimits = {
  /** From the first byte, or from the opening of a connection that sends none, to the end of the headers. */
  headersMs: 15_000,
  /** To the end of the body. */
  requestMs: 30_000,
  /** Between an answer and the next request. */
  idleMs: 5_000,
  /** An answer has to be read at this rate between two checks, once at least within `readingMs`. */
  readBytesPerSecond: 240,
  readingMs: 20_000,
  /** How often all of this is checked. */
  checkMs: 5_000,
  /** Connections of one process, sockets of screens among them. */
  open: 10_000,
};

/** What the system had taken of a waiting answer at the last check, and when it last took enough. */
interface Mark {
  readonly sent: number;
  readonly movedAt: number;
}

interface Connection {
  /** The requests that have not been answered yet. */
  running: number;
  /** Since when there has been none. */
  freeSince: number;
  mark?: Mark | undefined;
}

/**
 * Bounds the number of connections and cuts those that HTTP itself lets stay: callers that do not read their answers,
 * and callers that send empty lines between requests, each of which begins Node's time between requests anew.
 */
export function guardConnections(server: Server, { clock, log }: Platform): { close(): void } {
  const connections = new Map<Socket, Connection>();
  let refused = 0;
  server.maxConnections = connectionLimits.open;
  server.on('drop', () => refused++);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: 0, freeSince: clock.monotonic() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running++;
    response.once('close', () => {
      connection.running--;
      connection.freeSince = clock.monotonic();
    });
  });
  const timer = setInterval(() => {
    if (refused > 0) log.warn('connections refused', { count: refused });
    refused = 0;
    const now = clock.monotonic();
    for (const [socket, connection] of connections)
      if (isSlowReader(socket, connection, now) || isFreeTooLong(socket, connection, now)) socket.destroy();
  }, connectionLimits.checkMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** The next request has to begin within the one limit and to send its headers within the other. */
function isFreeTooLong(socket: Socket, { running, freeSince }: Connection, now: number): boolean {
  return (
    running === 0 && now - freeSince > connectionLimits.idleMs + connectionLimits.headersMs && !hasUpgraded(socket)
  );
}

/** Keeps the measurement of the connection. */
function isSlowReader(socket: Socket, connection: Connection, now: number): boolean {
  if (socket.writableLength === 0) {
    connection.mark = undefined;
    return false;
  }
  const { mark } = connection;
  const sent = sentBytes(socket);
  const enough = (connectionLimits.readBytesPerSecond * connectionLimits.checkMs) / 1000;
  const movedAt = mark && sent - mark.sent < enough ? mark.movedAt : now;
  connection.mark = { sent, movedAt };
  return now - movedAt >= connectionLimits.readingMs;
}

/** Bytes that the system has taken. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
