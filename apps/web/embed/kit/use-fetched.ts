import { useCallback, useLayoutEffect, useState } from 'react';
import type { Refusal } from './client.ts';

export interface Fetched<T> {
  data: T | undefined;
  error: Refusal | undefined;
  retry: () => void;
}

const prefetches = new Map<string, { readonly answer: Promise<unknown>; data?: unknown }>();

/** Begins to ask before the page is drawn; whoever asks the same first takes that answer. */
export function prefetch(key: string, load: () => Promise<unknown>): void {
  const prefetched: { answer: Promise<unknown>; data?: unknown } = { answer: load() };
  prefetched.answer.then(
    (data) => (prefetched.data = data),
    () => undefined,
  );
  prefetches.set(key, prefetched);
}

/** What was asked under the key; the answer before it stays in sight while another one comes. */
export function useFetched<T>(key: string, load: () => Promise<T>): Fetched<T> {
  // An answer that is here already is drawn at once, without a picture of waiting before it.
  const [state, setState] = useState<{ key: string; data?: T; error?: Refusal }>(() => {
    const data = prefetches.get(key)?.data as T | undefined;
    return data === undefined ? { key: '' } : { key, data };
  });
  const [round, setRound] = useState(0);
  // Before the paint: an effect after it would hear of the answer a frame later.
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
    // oxlint-disable-next-line react/exhaustive-deps -- the key names everything that `make` asks by
  }, [key, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { data: state.data, error: state.key === key ? state.error : undefined, retry };
}
