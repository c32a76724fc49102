import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showError } from './errors.ts';
import { ApiError } from '@ritm/http';
import { queryClient } from './query-client.ts';
import { leaveSchool } from './removed.ts';

export interface Change {
  readonly school_id: number;
  readonly topic: string;
  /** At most 100. */
  readonly ids: readonly number[];
}

const more = new Map<string, ((change: Change) => readonly QueryKey[])[]>();

/** What else goes stale on a topic, beside the keys that start with `[topic, school_id]`. */
export function registerTopic(topic: string, keys: (change: Change) => readonly QueryKey[]): void {
  more.set(topic, [...(more.get(topic) ?? []), keys]);
}

/** Query keys that a change makes stale. */
export const staleKeys = (change: Change): readonly QueryKey[] => [
  [change.topic, change.school_id],
  ...(more.get(change.topic) ?? []).flatMap((keys) => keys(change)),
];

const base = 2_000;
const greatest = 60_000;
/** Exponential, with 30 % of jitter so that a restart does not bring everybody at one moment. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(greatest, base * 2 ** Math.min(attempt, 10)) * (1 + (random - 0.5) * 0.6);

const signedOut = 4401;

function heard(text: string): void {
  const message = JSON.parse(text) as { type?: string } & Partial<Change> & { topics?: readonly string[] };
  if (message.type === 'lost') void queryClient.invalidateQueries();
  if (message.type === 'removed' && message.school_id !== undefined) leaveSchool(message.school_id);
  if (message.type !== 'changed' || typeof message.school_id !== 'number') return;
  for (const topic of message.topics ?? [message.topic!]) {
    for (const queryKey of staleKeys({ school_id: message.school_id, topic, ids: message.ids ?? [] }))
      void queryClient.invalidateQueries({ queryKey });
  }
}

/** Listens to what changes in these organizations until the returned function is called. */
function listen(schoolIds: readonly number[]): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let over = false;
  const open = (): void => {
    const url = new URL(`/ws/notifications?schools=${schoolIds.join(',')}`, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url);
    const missed = attempt > 0;
    socket.onopen = () => {
      attempt = 0;
      // Nobody told us what changed meanwhile.
      if (missed) void queryClient.invalidateQueries();
    };
    socket.onmessage = (event) => heard(String(event.data));
    socket.onclose = (event) => {
      if (over) return;
      if (event.code === signedOut) return showError(new ApiError(401, {}, 'GET'));
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

/** Keeps what is on the screen fresh while the component stands. */
export function useRealtime(schoolIds: readonly number[]): void {
  const name = schoolIds.join(',');
  useEffect(() => (name ? listen(name.split(',').map(Number)) : undefined), [name]);
}
