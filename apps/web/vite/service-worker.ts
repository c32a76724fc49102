import { fileURLToPath } from 'node:url';
import { fixedNameScript } from '@ritm/embed/vite';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url));

/** Builds the service worker: a browser requests it by its fixed name, and its scope is what lies below it. */
export const serviceWorker = (): Plugin =>
  fixedNameScript({ name: 'ritm-service-worker', source, path: '/service-worker.js' });
