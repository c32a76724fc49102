import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/embed.ts', import.meta.url));
const path = '/embed.js';

/** Builds the one-line script for other people's sites as one file with a fixed name. */
export function embedScript({ serveOnly = false } = {}): Plugin {
  return {
    name: 'ritm-embed-script',
    ...(serveOnly && { apply: 'serve' as const }),
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
