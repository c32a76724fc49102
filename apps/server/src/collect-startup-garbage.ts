/** Ms after the start: the first callers have been answered. */
const DELAY_MS = 2_000;

/**
 * Starting compiles three hundred routes and their schemas once; what that took stays in memory until the collector is
 * pressed, which an idle server never is. One thorough collection gives a quarter of the process back, for a tenth of a second.
 * Without `--expose-gc` (`node-flags.json`) nothing happens.
 */
export function collectStartupGarbage(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), DELAY_MS).unref();
}
