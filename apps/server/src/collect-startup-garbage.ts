/** Ms after the start: by then the first callers have been answered. */
const DELAY_MS = 2_000;

/**
 * The start compiles three hundred routes and their schemas once. That garbage stays in memory until the collector is
 * under pressure, which never happens on an idle server. One full collection returns a quarter of the process's memory
 * and takes a tenth of a second. Without `--expose-gc` (`node-flags.json`) nothing happens.
 */
export function collectStartupGarbage(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), DELAY_MS).unref();
}
