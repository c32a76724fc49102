import { useCallback, useEffect, useState } from 'react';
import type { Refusal } from './client.ts';

export interface Asked<T> {
  data: T | undefined;
  error: Refusal | undefined;
  again: () => void;
}

const early = new Map<string, Promise<unknown>>();

/** Begins to ask before the page is drawn; whoever asks the same first takes that answer. */
export function askEarly(key: string, make: () => Promise<unknown>): void {
  const answer = make();
  answer.catch(() => undefined);
  early.set(key, answer);
}

/** What was asked under the key; the answer before it stays in sight while another one comes. */
export function useAsked<T>(key: string, make: () => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: Refusal }>({ key: '' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const answer = (early.get(key) as Promise<T> | undefined) ?? make();
    early.delete(key);
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
