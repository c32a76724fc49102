import { useCallback, useLayoutEffect, useState } from 'react';
import type { Refusal } from './client.ts';

export interface Fetched<T> {
  data: T | undefined;
  error: Refusal | undefined;
  retry: () => void;
}

const prefetches = new Map<string, { readonly answer: Promise<unknown>; data?: unknown }>();

/** Starts a request before the first render; the first `useFetched` with the same key takes its answer. */
export function prefetch(key: string, load: () => Promise<unknown>): void {
  const prefetched: { answer: Promise<unknown>; data?: unknown } = { answer: load() };
  prefetched.answer.then(
    (data) => (prefetched.data = data),
    () => undefined,
  );
  prefetches.set(key, prefetched);
}

/** The answer for a key. The previous answer stays on screen while a new one loads. */
export function useFetched<T>(key: string, load: () => Promise<T>): Fetched<T> {
  // An answer that is already here is rendered at once, without a loading state before it.
  const [state, setState] = useState<{ key: string; data?: T; error?: Refusal }>(() => {
    const data = prefetches.get(key)?.data as T | undefined;
    return data === undefined ? { key: '' } : { key, data };
  });
  const [round, setRound] = useState(0);
  // A layout effect, because an effect after the paint would show the answer a frame later.
  useLayoutEffect(() => {
    let isCurrent = true;
    const prefetched = prefetches.get(key);
    prefetches.delete(key);
    if (prefetched?.data && state.key === key) return;
    const answer = (prefetched?.answer as Promise<T> | undefined) ?? load();
    answer.then(
      (data) => isCurrent && setState({ key, data }),
      (error: Refusal) =>
        isCurrent && setState((previous) => ({ ...(previous.data && { data: previous.data }), key, error })),
    );
    return () => void (isCurrent = false);
    // oxlint-disable-next-line react/exhaustive-deps -- the key names everything that `make` reads
  }, [key, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { data: state.data, error: state.key === key ? state.error : undefined, retry };
}
