import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { fixedNameScript } from './fixed-name-script.ts';

const source = fileURLToPath(new URL('../src/embed.ts', import.meta.url));

/** Builds the one-line script for other people's sites, which they name in their pages. */
export const embedScript = ({ serveOnly = false } = {}): Plugin =>
  fixedNameScript({ name: 'ritm-embed-script', source, path: '/embed.js', serveOnly });
