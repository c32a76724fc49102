import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Platform } from '../platform.ts';
import { hasUpgraded } from '../sockets/upgrade.ts';

/**
 * How long and how slowly the other side of a connection may send and read (decision 095). A slow caller holds a
 * connection and what was read or prepared for it, so each of the ways to be slow ends within 35 seconds.
 */
export const connectionLimits = {
  /** From the first byte, or from the opening of a connection that sends none, to the end of the headers. */
  headersMs: 15_000,
  /** From the headers to the end of the body; the body of an upload is bounded by its rate instead. */
  bodyMs: 30_000,
  /** Between an answer and the next request. */
  idleMs: 5_000,
  /**
   * An upload has to arrive and an answer to be read at these rates between two checks, once at least within
   * `movingMs`.
   */
  uploadBytesPerSecond: 16 * 1024,
  readBytesPerSecond: 240,
  movingMs: 20_000,
  /** How often all of this is checked. */
  checkMs: 5_000,
  /** Connections of one process, sockets of screens among them. */
  open: 10_000,
};

/** How many bytes had passed at the last check, and when enough of them last did. */
interface Mark {
  readonly bytes: number;
  readonly movedAt: number;
}

interface Connection {
  /** The requests that have not been answered yet. */
  running: number;
  /** Since when there has been none. */
  freeSince: number;
  /** The last request, whose body may still be arriving, and since when. */
  request?: IncomingMessage;
  bodySince: number;
  arriving?: Mark | undefined;
  reading?: Mark | undefined;
}

const uploads = new WeakSet<IncomingMessage>();

/** While `receive` runs, the body of the request may take as long as it arrives at an upload's rate. */
export async function asUpload<T>(request: IncomingMessage, receive: () => Promise<T>): Promise<T> {
  uploads.add(request);
  try {
    return await receive();
  } finally {
    uploads.delete(request);
  }
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
    const now = clock.monotonic();
    connections.set(socket, { running: 0, freeSince: now, bodySince: now });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    Object.assign(connection, { request, bodySince: clock.monotonic(), arriving: undefined });
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
    for (const [socket, connection] of connections) {
      if (isSlowReader(socket, connection, now) || isFreeTooLong(socket, connection, now)) socket.destroy();
      else if (isSlowSender(socket, connection, now)) refuseSlow(server, socket, connection);
    }
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

/** Answers 408 as HTTP itself does; whoever already has an answer and still sends is cut. */
function refuseSlow(server: Server, socket: Socket, { running }: Connection): void {
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (running > 0) server.emit('clientError', timeout, socket);
  socket.destroy();
}

/** Keeps the measurement of the connection. */
function isSlowSender(socket: Socket, connection: Connection, now: number): boolean {
  const { request } = connection;
  if (!request || request.complete) {
    // An ended request is not kept in memory until the next one.
    delete connection.request;
    return false;
  }
  if (!uploads.has(request)) return now - connection.bodySince >= connectionLimits.bodyMs;
  // A file that is refused later has the usual time left for the rest of its body.
  connection.bodySince = now;
  // Bytes that wait in the process are ours to be slow with: the store takes them later.
  const waits = request.readableLength > 0;
  const rate = waits ? 0 : connectionLimits.uploadBytesPerSecond;
  connection.arriving = nextMark(connection.arriving, { bytes: socket.bytesRead, rate, now });
  return now - connection.arriving.movedAt >= connectionLimits.movingMs;
}

/** Keeps the measurement of the connection. */
function isSlowReader(socket: Socket, connection: Connection, now: number): boolean {
  if (socket.writableLength === 0) {
    connection.reading = undefined;
    return false;
  }
  const rate = connectionLimits.readBytesPerSecond;
  connection.reading = nextMark(connection.reading, { bytes: sentBytes(socket), rate, now });
  return now - connection.reading.movedAt >= connectionLimits.movingMs;
}

function nextMark(mark: Mark | undefined, passed: { bytes: number; rate: number; now: number }): Mark {
  const { bytes, rate, now } = passed;
  const enough = (rate * connectionLimits.checkMs) / 1000;
  return { bytes, movedAt: mark && bytes - mark.bytes < enough ? mark.movedAt : now };
}

/** Bytes that the system has taken. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
