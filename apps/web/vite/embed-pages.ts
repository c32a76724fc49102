import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Builds the embedded pages into the same folder with a configuration of their own: they run on Preact and share no file with the
 * application.
 */
export function embedPages(): Plugin {
  let outDir = '';
  return {
    name: 'ritm-embed-pages',
    apply: 'build',
    configResolved(config) {
      outDir = fileURLToPath(new URL(config.build.outDir, `file://${config.root}/`));
    },
    async writeBundle() {
      const { build } = await import('vite');
      await build({
        configFile: fileURLToPath(new URL('embed.config.ts', import.meta.url)),
        logLevel: 'error',
        build: { outDir, emptyOutDir: false },
      });
    },
  };
}
