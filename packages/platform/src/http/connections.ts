import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Platform } from '../platform.ts';

/**
 * How long and how slowly the other side of a connection may send and read (decision 095). A slow caller holds a connection and what was
 * read or prepared for it, so each of the four ways to be slow ends within 35 seconds.
 */
export const connectionLimits = {
  /** From the first byte, or from the opening of a connection that sends none, to the end of the headers. */
  headersMs: 15_000,
  /** To the end of the body. */
  requestMs: 30_000,
  /** Between an answer and the next request. */
  idleMs: 5_000,
  /** An answer has to be read at this rate, measured over `readingMs`. */
  readBytesPerSecond: 240,
  readingMs: 25_000,
  /** How often all of this is checked. */
  checkMs: 5_000,
  /** Connections of one process, sockets of screens among them. */
  open: 10_000,
};

/** What has been handed to the system when the measurement of a waiting answer began. */
interface Mark {
  readonly at: number;
  readonly sent: number;
}

/**
 * Bounds the number of connections and cuts those that do not read their answers: HTTP itself measures only how a request arrives. Node
 * counts a chunk as written when all of it is, so the progress within a large one is read from the socket's handle.
 */
export function guardConnections(server: Server, { clock, log }: Platform): { close(): void } {
  const marks = new Map<Socket, Mark | undefined>();
  let refused = 0;
  server.maxConnections = connectionLimits.open;
  server.on('drop', () => refused++);
  server.on('connection', (socket: Socket) => {
    marks.set(socket, undefined);
    socket.once('close', () => marks.delete(socket));
  });
  const timer = setInterval(() => {
    if (refused > 0) log.warn('connections refused', { count: refused });
    refused = 0;
    const now = clock.monotonic();
    for (const [socket, mark] of marks) {
      if (socket.writableLength === 0) marks.set(socket, undefined);
      else if (!mark) marks.set(socket, { at: now, sent: sentBytes(socket) });
      else if (now - mark.at >= connectionLimits.readingMs) {
        const sent = sentBytes(socket);
        if ((sent - mark.sent) / ((now - mark.at) / 1000) < connectionLimits.readBytesPerSecond) socket.destroy();
        else marks.set(socket, { at: now, sent });
      }
    }
  }, connectionLimits.checkMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Bytes that the system has taken. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
