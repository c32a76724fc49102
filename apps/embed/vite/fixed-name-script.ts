import type { Plugin } from 'vite';

interface FixedNameScript {
  /** What the plugin is called in messages. */
  readonly name: string;
  /** The file to build. */
  readonly source: string;
  /** Where browsers and other people's sites ask for it: below the root. */
  readonly path: `/${string}.js`;
  /** Only the development server gives it; another build makes the file. */
  readonly serveOnly?: boolean;
}

/** Builds a script as one file with a fixed name at the root, and serves it under that name in development. */
export function fixedNameScript({ name, source, path, serveOnly = false }: FixedNameScript): Plugin {
  return {
    name,
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
