import { serve, type Config, type Platform } from '@ritm/platform';
import type { TestApp, TestSession } from '@ritm/testing';
import { WebSocket, type ClientOptions } from 'ws';
import { secondPlatform } from '../../test-platform.ts';

export interface SocketMessage {
  type: string;
  seq?: number;
  last?: number;
  school_id?: number;
  schools?: number[];
  topic?: string;
  ids?: number[];
}

/** One open screen in a test. */
export interface SocketConnection {
  socket: WebSocket;
  messages: SocketMessage[];
  /** The HTTP status of a refusal, or the close code. */
  end: Promise<number>;
}

/**
 * A process that serves sockets over a test's database: another than the one that writes, so that messages travel as in
 * production.
 */
export interface SocketServer {
  platform: Platform;
  address: string;
  connect(query?: string, headers?: Record<string, string>, options?: ClientOptions): SocketConnection;
  /** The number of open connections of the server. */
  connections(): Promise<number>;
  /** Ends every connection that a test left open. */
  terminateAll(): Promise<void>;
  close(): Promise<void>;
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function waitUntil(t: TestApp, holds: () => boolean, ms = 5_000): Promise<void> {
  for (const end = t.clock.monotonic() + ms; !holds(); await sleep(5))
    if (t.clock.monotonic() > end) throw new Error('it did not come');
}

export const expectGreeted = (t: TestApp, line: SocketConnection) =>
  waitUntil(t, () => line.messages.some(({ type }) => type === 'hello'));

export const sessionHeaders = ({ token }: TestSession) => ({ session: token });

export async function openSocketServer(t: TestApp, overrides: Partial<Config> = {}): Promise<SocketServer> {
  const platform = secondPlatform(t, overrides);
  const server = await serve(platform, { version: 'test' });
  const open = new Set<WebSocket>();
  const connect: SocketServer['connect'] = (query = '', headers = {}, options = {}) => {
    const url = `${server.address.replace('http', 'ws')}/ws/notifications${query}`;
    const socket = new WebSocket(url, { ...options, headers });
    const messages: SocketMessage[] = [];
    open.add(socket);
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as SocketMessage));
    const end = new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_request, response) => (resolve(response.statusCode!), socket.terminate()));
      socket.on('close', (code) => (open.delete(socket), resolve(code)));
      socket.on('error', () => undefined);
    });
    return { socket, messages, end };
  };
  const terminateAll = async (): Promise<void> => {
    const closing = [...open].map((socket) => new Promise((done) => socket.once('close', done)));
    for (const socket of open) socket.terminate();
    await Promise.all(closing);
    await sleep(20);
  };
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { platform, address: server.address, connect, connections, terminateAll, close: () => server.stop() };
}
