import { useSyncExternalStore } from 'react';

/** A value outside React that components subscribe to: toasts and questions come from code that renders nothing. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  use(): T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  const get = (): T => value;
  const subscribe = (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
