import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Platform } from './platform.ts';

/** `{type:'hello'}` on opening, `{type:'changed', school_id, topic, ids}` on a change, `{type:'lost'}` when something may have been missed. */
interface Listener {
  socket: WebSocket;
  schools: ReadonlySet<number>;
  user_id: number;
  token: string;
  alive: boolean;
}

const PATH = '/ws/notifications';
const GREATEST_BUFFER = 4 * 1024 * 1024;

/** The channel that tells open screens what changed. A socket hears only the organizations it asked for and its person belongs to. */
export function attachSockets(server: Server, platform: Platform): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false });
  const listeners = new Set<Listener>();
  server.on('upgrade', (request, socket, head) => {
    // In development Vite listens too and takes its own: a refusal would break into its frames.
    if (!request.url?.startsWith(PATH)) return server.listenerCount('upgrade') > 1 ? undefined : refuse(socket, 404);
    admit(platform, request).then(
      (facts) =>
        facts
          ? sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, facts, listeners))
          : refuse(socket, 401),
      () => refuse(socket, 503),
    );
  });
  const stopListening = platform.bus.listen((change) => {
    const text = JSON.stringify({
      type: 'changed',
      school_id: change.school_id,
      topic: change.type.split('.')[0],
      ids: change.ids.slice(0, 100),
    });
    for (const one of listeners)
      if (change.school_id !== null && one.schools.has(change.school_id)) send(one.socket, text);
  });
  const timer = setInterval(() => void sweep(platform, listeners), 5_000);
  return {
    close: async () => {
      clearInterval(timer);
      stopListening();
      for (const { socket } of listeners) socket.close(1012, 'restart');
      sockets.close();
      setTimeout(() => listeners.forEach(({ socket }) => socket.terminate()), 1_000).unref();
    },
  };
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
}

async function admit(
  platform: Platform,
  request: IncomingMessage,
): Promise<Omit<Listener, 'socket' | 'alive'> | undefined> {
  const url = new URL(request.url!, 'http://x');
  const { origin, host } = request.headers;
  if (origin && !platform.origins.has(origin) && new URL(origin).host !== host) return undefined;
  const name = platform.config.secureCookies ? '__Host-sid' : 'sid';
  const cookie = request.headers.cookie
    ?.split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const token = (request.headers.session as string | undefined) ?? (cookie && decodeURIComponent(cookie));
  const session = token && (await platform.access.session(token, platform.clock.now()));
  if (!session) return undefined;
  const asked = (url.searchParams.get('schools') ?? '')
    .split(',')
    .filter((one) => /^[1-9]\d{0,15}$/.test(one))
    .slice(0, 20)
    .map(Number);
  const schools = new Set<number>();
  for (const school_id of asked) if (await platform.access.belongs(session, school_id)) schools.add(school_id);
  return { schools, user_id: session.user_id, token };
}

function welcome(socket: WebSocket, facts: Omit<Listener, 'socket' | 'alive'>, listeners: Set<Listener>): void {
  const listener: Listener = { ...facts, socket, alive: true };
  listeners.add(listener);
  socket.on('pong', () => (listener.alive = true));
  socket.on('close', () => listeners.delete(listener));
  socket.on('error', () => socket.terminate());
  send(socket, JSON.stringify({ type: 'hello', schools: [...facts.schools] }));
}

function send(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > GREATEST_BUFFER) return socket.terminate();
  if (socket.readyState === socket.OPEN) socket.send(text);
}

/** Every few seconds: the session is still good, the other side still answers. */
async function sweep(platform: Platform, listeners: Set<Listener>): Promise<void> {
  for (const one of listeners) {
    const session = await platform.access.session(one.token, platform.clock.now()).catch(() => 'unknown' as const);
    if (session === undefined) one.socket.close(4401, 'signed out');
    else if (!one.alive) one.socket.terminate();
    else {
      one.alive = false;
      one.socket.ping();
    }
  }
}
