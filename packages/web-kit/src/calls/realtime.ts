/**
 * The socket of a page: it hears which topics changed and makes the matching queries stale. Data itself does not
 * travel this way, so every value on the screen comes from a call.
 */
import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showError } from './errors.ts';
import { ApiError } from '@ritm/http';
import { queryClient } from './query-client.ts';
import { leaveSchool, type Removal } from './removed.ts';
import { refreshSession } from './session.ts';

export interface Change {
  readonly school_id: number;
  readonly topic: string;
  /** At most 100. */
  readonly ids: readonly number[];
}

const more = new Map<string, ((change: Change) => readonly QueryKey[])[]>();

/** Registers the query keys that become stale on a topic, beside those that start with `[topic, school_id]`. */
export function registerTopic(topic: string, keys: (change: Change) => readonly QueryKey[]): void {
  more.set(topic, [...(more.get(topic) ?? []), keys]);
}

/** Query keys that a change makes stale. */
export const staleKeys = (change: Change): readonly QueryKey[] => [
  [change.topic, change.school_id],
  ...(more.get(change.topic) ?? []).flatMap((keys) => keys(change)),
];

const base = 2_000;
const MAX_DELAY_MS = 60_000;
/** Exponential, with 30 % of jitter so that a restart does not make everybody reconnect at the same moment. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(MAX_DELAY_MS, base * 2 ** Math.min(attempt, 10)) * (1 + (random - 0.5) * 0.6);

const signedOut = 4401;
const tooMany = 4429;

/** A message to the person: `notification` with its number, `notifications_read`. */
export interface PersonMessage {
  readonly type: string;
  readonly seq?: number;
}
const ofPerson = new Set<(message: PersonMessage) => void>();

/**
 * Subscribes to messages to the signed-in person, in every tab. Each numbered message arrives once, also across lost
 * connections.
 */
export function onPersonMessage(listener: (message: PersonMessage) => void): () => void {
  ofPerson.add(listener);
  return () => ofPerson.delete(listener);
}

/** The number of the last message that this tab received, and the person it was for. */
let subscription: { readonly user_id: number; seen: number | undefined } | undefined;

/**
 * Refetches what a change made stale. A first answer that is still under way may have been read before the change, and
 * the cache neither cancels it nor remembers that it became stale meanwhile, so it is fetched once more after it
 * arrives.
 */
export function refresh(queryKey: QueryKey): void {
  const coming = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries({ queryKey });
  for (const query of coming) {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A running fetch is not started twice: this returns its promise.
    query.fetch().then(refetch, () => undefined);
  }
}

function onMessage(text: string): void {
  const message = JSON.parse(text) as { type?: string } & Partial<Change> & {
      topics?: readonly string[];
      last?: number;
      seq?: number;
    };
  if (message.type === 'lost') void queryClient.invalidateQueries();
  if (message.type === 'hello' && subscription) subscription.seen ??= message.last;
  if (subscription && message.seq !== undefined) subscription.seen = message.seq;
  if (message.type !== undefined && message.school_id === undefined)
    for (const listener of ofPerson) listener({ ...message, type: message.type });
  if (message.type === 'removed') {
    const removal = message as Removal;
    leaveSchool(removal);
    // What the person may enter has changed.
    for (const queryKey of staleKeys({ school_id: removal.school_id, topic: 'schools', ids: [] })) refresh(queryKey);
  }
  if (message.type !== 'changed' || typeof message.school_id !== 'number') return;
  for (const topic of message.topics ?? [message.topic!]) {
    for (const queryKey of staleKeys({ school_id: message.school_id, topic, ids: message.ids ?? [] }))
      refresh(queryKey);
  }
}

/** Ms: an answer that ends the old session brings the new one within this time. */
const SWITCHING = 1_000;

/**
 * Subscribes to changes in these organizations and to messages to the person, until the returned function is called.
 */
function listen(schoolIds: readonly number[], user_id: number): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let over = false;
  if (subscription?.user_id !== user_id) subscription = { user_id, seen: undefined };
  /**
   * The socket's session has ended: either by a sign-out, which leaves the screen, or by a change of role, whose
   * session is already there.
   */
  const identify = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, SWITCHING));
    if (over) return;
    // When the server does not answer, nobody has been signed out.
    const session = await refreshSession().catch(() => undefined);
    if (over) return;
    if (session === null) showError(new ApiError(401, {}, 'GET'));
    else open();
  };
  const open = (): void => {
    const url = new URL('/ws/notifications', window.location.href);
    if (schoolIds.length > 0) url.searchParams.set('schools', schoolIds.join(','));
    if (subscription?.seen !== undefined) url.searchParams.set('seen', String(subscription.seen));
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url);
    const missed = attempt > 0;
    socket.onopen = () => {
      attempt = 0;
      // Changes made meanwhile were not received, so everything is stale.
      if (missed) void queryClient.invalidateQueries();
    };
    socket.onmessage = (event) => onMessage(String(event.data));
    socket.onclose = (event) => {
      if (over) return;
      if (event.code === signedOut) return void identify();
      // So many tabs are open already that a new connection would only be closed again.
      if (event.code === tooMany) attempt = Math.max(attempt, 5);
      timer = setTimeout(open, backOff(attempt++, Math.random()));
    };
  };
  const wake = (): void => {
    if (socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    open();
  };
  open();
  window.addEventListener('online', wake);
  return () => {
    over = true;
    clearTimeout(timer);
    window.removeEventListener('online', wake);
    socket?.close();
  };
}

/** Keeps the data on the screen fresh while the component is mounted. */
export function useRealtime(schoolIds: readonly number[], user_id: number): void {
  const name = schoolIds.join(',');
  useEffect(() => listen(name === '' ? [] : name.split(',').map(Number), user_id), [name, user_id]);
}
