/**
 * The product's own process under the soak's load: it collects garbage in short runs, and leaks when a control run says so
 * for it.
 */
import { createServer } from 'node:net';

const { SOAK_COLLECT, SOAK_LEAK } = process.env;
const MEMORY_LEAK_BYTES = 100 * 1024;
const leaked: Buffer[] = [];

if (SOAK_COLLECT) setInterval(() => globalThis.gc?.(), 2_500).unref();
if (SOAK_LEAK === 'memory')
  setInterval(() => leaked.push(Buffer.alloc(MEMORY_LEAK_BYTES, leaked.length)), 1_000).unref();
if (SOAK_LEAK === 'handles') setInterval(() => createServer().listen(0, '127.0.0.1'), 1_000).unref();
await import('@ritm/server/main');
