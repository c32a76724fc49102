import { useCallback, useLayoutEffect, useState } from 'react';
import type { Refusal } from './client.ts';

export interface Asked<T> {
  data: T | undefined;
  error: Refusal | undefined;
  again: () => void;
}

const early = new Map<string, { readonly answer: Promise<unknown>; data?: unknown }>();

/** Begins to ask before the page is drawn; whoever asks the same first takes that answer. */
export function askEarly(key: string, make: () => Promise<unknown>): void {
  const asked: { answer: Promise<unknown>; data?: unknown } = { answer: make() };
  asked.answer.then(
    (data) => (asked.data = data),
    () => undefined,
  );
  early.set(key, asked);
}

/** What was asked under the key; the answer before it stays in sight while another one comes. */
export function useAsked<T>(key: string, make: () => Promise<T>): Asked<T> {
  // An answer that is here already is drawn at once, without a picture of waiting before it.
  const [state, setState] = useState<{ key: string; data?: T; error?: Refusal }>(() => {
    const data = early.get(key)?.data as T | undefined;
    return data === undefined ? { key: '' } : { key, data };
  });
  const [round, setRound] = useState(0);
  // Before the paint: an effect after it would hear of the answer a frame later.
  useLayoutEffect(() => {
    let isWanted = true;
    const asked = early.get(key);
    early.delete(key);
    if (asked?.data && state.key === key) return;
    const answer = (asked?.answer as Promise<T> | undefined) ?? make();
    answer.then(
      (data) => isWanted && setState({ key, data }),
      (error: Refusal) => isWanted && setState((before) => ({ ...(before.data && { data: before.data }), key, error })),
    );
    return () => void (isWanted = false);
    // oxlint-disable-next-line react/exhaustive-deps -- the key names everything that `make` asks by
  }, [key, round]);
  const again = useCallback(() => setRound((value) => value + 1), []);
  return { data: state.data, error: state.key === key ? state.error : undefined, again };
}
