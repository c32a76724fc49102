import { connect, type Socket } from 'node:net';

export interface Measured {
  /** Operations a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  calls: number;
  failed: number;
}

/** Statistics of a run that took `seconds`, the last answers included; latencies are in milliseconds. */
export function measured(latencies: number[], seconds: number, failed: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: sorted.length, failed };
}

export interface HttpCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Connection {
  /** Resolves with the status of the answer. */
  send(call: HttpCall): Promise<number>;
  close(): void;
}

/**
 * Sends requests over kept-alive raw sockets, each of which waits for its answer, so that the load generator itself
 * costs as little as possible.
 */
export async function drive(
  port: number,
  next: () => HttpCall,
  { callers = 32, seconds = 2 }: { callers?: number; seconds?: number },
): Promise<Measured> {
  const latencies: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const loop = async () => {
    const talk = await open(port);
    while (performance.now() < end) {
      const started = performance.now();
      const status = await talk.send(next());
      latencies.push(performance.now() - started);
      if (status !== 200) failed++;
    }
    talk.close();
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return measured(latencies, (performance.now() - began) / 1000, failed);
}

/** A kept-alive connection for one caller, who waits for each answer. */
export async function open(port: number): Promise<Connection> {
  let socket = await connected(port);
  let sent = 0;
  return {
    async send(call) {
      // The server closes a connection after a thousand requests.
      if (++sent % 900 === 0) {
        socket.destroy();
        socket = await connected(port);
      }
      return exchange(socket, textOf(call));
    },
    close: () => socket.destroy(),
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
  });
}

function textOf({ method, path, headers = {}, body }: HttpCall): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** Reads one answer: its status, and its body to the end by Content-Length. */
function exchange(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    let left = -1;
    let head: Buffer = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      if (left < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const split = head.indexOf('\r\n\r\n');
        if (split < 0) return;
        const lines = head.toString('latin1', 0, split);
        status = Number(lines.slice(9, 12));
        left = Number(/content-length: (\d+)/i.exec(lines)?.[1] ?? 0) - (head.length - split - 4);
      } else left -= chunk.length;
      if (left <= 0) {
        socket.off('data', take);
        resolve(status);
      }
    };
    socket.on('data', take);
    socket.write(text);
  });
}
