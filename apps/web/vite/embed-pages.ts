import { fileURLToPath } from 'node:url';
import { buildEmbed } from '@ritm/embed/vite';
import type { Plugin } from 'vite';
import { precompressed } from './precompressed.ts';

/**
 * Builds the embedded pages (`apps/embed`) into the same folder with a configuration of their own: they run on Preact
 * and share no file with the application.
 */
export function embedPages(): Plugin {
  let outDir = '';
  return {
    name: 'ritm-embed-pages',
    apply: 'build',
    configResolved(config) {
      outDir = fileURLToPath(new URL(config.build.outDir, `file://${config.root}/`));
    },
    writeBundle: () => buildEmbed(outDir, [precompressed()]),
  };
}
