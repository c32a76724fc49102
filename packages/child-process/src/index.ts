/**
 * Processes that read what strangers sent: how a server starts one, and how one begins. Light, because every child
 * loads it.
 */
export { serveAsChild } from './serve-as-child.ts';
export { startChild, type Ending } from './start-child.ts';
