import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url));
const path = '/service-worker.js';

/**
 * Builds the service worker as one file with a fixed name at the root: a browser requests it by that name, and its
 * scope is what lies below it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'ritm-service-worker',
    buildStart() {
      if (this.meta.watchMode || this.environment.mode !== 'build') return;
      this.emitFile({ type: 'chunk', id: source, fileName: path.slice(1) });
    },
    configureServer(server) {
      server.middlewares.use(path, (_request, response, next) => {
        server.transformRequest(source).then((result) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(result?.code);
        }, next);
      });
    },
  };
}
