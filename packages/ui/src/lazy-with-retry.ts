import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Ms. */
const PAUSE = 1_000;

/**
 * A component whose code loads on its first rendering; a failed load is tried once more, when there is a connection.
 * @throws the error of the second attempt, for the nearest boundary: browsers from before 2026 remember a failed import
 * until the page is reloaded, and after a new version is deployed the old one's code is gone.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the bound that React's own lazy has: props are both read and given
export const lazyWithRetry = <C extends ComponentType<any>>(load: () => Promise<C>): LazyExoticComponent<C> =>
  lazy(async () => ({ default: await load().catch(() => connection().then(load)) }));

const connection = (): Promise<unknown> =>
  navigator.onLine
    ? new Promise((resolve) => setTimeout(resolve, PAUSE))
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
