import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { stackOf } from '../log.ts';
import type { Platform } from '../platform.ts';
import { admit, loginOf, SOCKET_PATH, type Caller } from './admission.ts';
import { serializeChange, Listener } from './listener.ts';

/** Limits for one process (`docs/guarantees.md` W3). */
export const socketLimits = { perUser: 30, perAddress: 50, loginMs: 10_000 };

/** The codes with which the server closes a socket, beside those of the protocol. */
export const socketClosings = { tooFast: 1008, failed: 1011, signedOut: 4401, noLogin: 4408, tooMany: 4429 } as const;

const RECHECK_MS = 5_000;

/**
 * The channel that announces changes to open screens. Messages: `{type:'hello', schools, last}` on opening;
 * `{type:'changed', school_id, topic, ids}` on a change in a subscribed organization, as far as the person may see it
 * (`topics.ts`); `{type:'removed', school_id, lost, left}` when the person loses a role there, with the roles `left` to
 * them; `{type:'lost'}` when more was missed than can be replayed; and the messages to the person, numbered notices
 * from first to last without a gap.
 */
export function attachSockets(server: Server, platform: Platform): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false });
  const listeners = new Set<Listener>();
  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = request.url?.split('?', 1)[0];
    // In development Vite listens to upgrades too and handles its own: a refusal here would corrupt its frames.
    if (path !== SOCKET_PATH) return server.listenerCount('upgrade') > 1 ? undefined : refuse(socket, 404);
    const caller = admit(platform, request);
    if (typeof caller === 'number') return refuse(socket, caller);
    if (count(listeners, (one) => one.address === caller.address) >= socketLimits.perAddress)
      return refuse(socket, 429);
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(platform, listeners, { socket: opened, caller }));
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node passes the socket on without listeners: an unhandled reset would end the process.
    socket.on('error', () => socket.destroy());
    try {
      accept(request, socket, head);
    } catch (error) {
      platform.log.warn('upgrade failed', { name: (error as Error).name, stack: stackOf(error) });
      refuse(socket, 400);
    }
  };
  server.on('upgrade', upgrade);
  const quiet = [
    forwardSchoolEvents(platform, listeners),
    forwardPersonMessages(platform, listeners),
    restartAfterGap(platform, listeners),
    closeOnAccessChange(platform, listeners),
  ];
  const timer = setInterval(() => {
    sweep(listeners).catch((error: Error) => platform.log.warn('sockets not swept', { name: error.name }));
  }, RECHECK_MS);
  return {
    close: async () => {
      clearInterval(timer);
      for (const stop of quiet) stop();
      for (const { socket } of listeners) socket.close(1012, 'restart');
      sockets.close();
      setTimeout(() => listeners.forEach(({ socket }) => socket.terminate()), 1_000).unref();
    },
  };
}

function count(listeners: ReadonlySet<Listener>, which: (one: Listener) => boolean): number {
  let found = 0;
  for (const one of listeners) if (which(one)) found++;
  return found;
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
};

/**
 * The caller may never close its half. No timeout of the server watches the socket any more, so it is destroyed once
 * the answer has been sent.
 */
function refuse(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function welcome(
  platform: Platform,
  listeners: Set<Listener>,
  { socket, caller }: { socket: WebSocket; caller: Caller },
): void {
  const listener = new Listener(platform, socket, caller);
  listeners.add(listener);
  const guard = guardFor(platform, socket);
  socket.on('pong', () => (listener.alive = true));
  socket.on('close', () => listeners.delete(listener));
  socket.on('error', () => socket.terminate());
  boundSpeech(listener, guard);
  const enter = (token: string, subscription: Caller['subscription']) =>
    void admitPerson(listeners, listener, { token, subscription }).catch(() => socket.close(1013, 'try again'));
  if (caller.token !== undefined) return enter(caller.token, caller.subscription);
  const loginTimeout = setTimeout(() => socket.close(socketClosings.noLogin, 'no login'), socketLimits.loginMs);
  socket.once('close', () => clearTimeout(loginTimeout));
  const logIn = guard((data: Buffer) => {
    clearTimeout(loginTimeout);
    const login = loginOf(data.toString());
    if (login) enter(login.token, login.subscription);
    else socket.close(socketClosings.noLogin, 'no login');
  });
  socket.once('message', logIn);
}

type Guard = <A extends unknown[]>(act: (...input: A) => void) => (...input: A) => void;

/** Nothing that the other side sends may throw out of a listener: it would end the process. It ends its own socket. */
const guardFor =
  (platform: Platform, socket: WebSocket): Guard =>
  (act) =>
  (...input) => {
    try {
      act(...input);
    } catch (error) {
      platform.log.warn('socket message failed', { name: (error as Error).name, stack: stackOf(error) });
      socket.close(socketClosings.failed, 'failed');
    }
  };

/**
 * Limits messages and pings alike: every ping is answered, so a flood of pings fills the buffer of a side that does not
 * read.
 */
function boundSpeech(listener: Listener, guard: Guard): void {
  const { socket } = listener;
  const onInput = guard((): void => {
    if (listener.maySpeak() || socket.readyState !== socket.OPEN) return;
    socket.close(socketClosings.tooFast, 'too fast');
    // A flooding peer need not complete the closing handshake.
    setTimeout(() => socket.terminate(), 1_000).unref();
  });
  socket.on('message', onInput);
  socket.on('ping', onInput);
}

async function admitPerson(
  listeners: ReadonlySet<Listener>,
  listener: Listener,
  { token, subscription }: Pick<Required<Caller>, 'subscription'> & { token: string },
): Promise<void> {
  if (!(await listener.enter(token, subscription)))
    return listener.socket.close(socketClosings.signedOut, 'signed out');
  if (count(listeners, (one) => one.user_id === listener.user_id) > socketLimits.perUser)
    return listener.socket.close(socketClosings.tooMany, 'too many');
  await listener.greet();
}

function forwardSchoolEvents(platform: Platform, listeners: ReadonlySet<Listener>): () => void {
  return platform.bus.listen((change) => {
    const { school_id } = change;
    if (school_id === null) return;
    const changeJson = serializeChange(school_id, change);
    for (const one of listeners) one.sendChange(school_id, change, changeJson);
  });
}

function forwardPersonMessages(platform: Platform, listeners: ReadonlySet<Listener>): () => void {
  return platform.people.listen((user_id, message) => {
    for (const one of listeners) if (one.user_id === user_id) one.sendToPerson(message);
  });
}

/** Screens reload everything when they reconnect. */
function restartAfterGap(platform: Platform, listeners: ReadonlySet<Listener>): () => void {
  return platform.bus.onMissed(() => {
    for (const { socket } of listeners) socket.close(1012, 'restart');
  });
}

/** Whoever's access changed is checked again at once, not at the next sweep. */
function closeOnAccessChange(platform: Platform, listeners: ReadonlySet<Listener>): () => void {
  return platform.access.onForget((forgotten) => {
    const isForgotten = (one: Listener) =>
      'user_id' in forgotten ? one.user_id === forgotten.user_id : one.schools.has(forgotten.school_id);
    for (const one of listeners) if (isForgotten(one)) void recheck(one);
  });
}

async function recheck(one: Listener): Promise<void> {
  // The database does not answer: the next sweep checks again.
  const isIn = await one.recheck().catch(() => true);
  if (!isIn) one.socket.close(socketClosings.signedOut, 'signed out');
}

/** Every few seconds: checks that the session is still valid and that the other side still answers. */
async function sweep(listeners: ReadonlySet<Listener>): Promise<void> {
  for (const one of listeners) {
    if (one.alive) {
      one.alive = false;
      one.socket.ping();
    } else one.socket.terminate();
    await recheck(one);
  }
}
