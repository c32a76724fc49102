import { fileURLToPath } from 'node:url';
import { brand, classEdges, danger, success } from '@ritm/ui/colors';
import type { Plugin } from 'vite';

const id = 'virtual:ritm-tokens.css';
/** For texts and fills on a light page and on a dark one. */
const scales = { brand, success, danger };
const used = [3, 4, 7];

/** The colours of the design system as CSS variables, for pages that have nothing else of it. */
function tokens(): string {
  const shades = Object.entries(scales).flatMap(([name, colors]) =>
    used.map((shade) => `--${name}-${shade}:${colors[shade]!.toLowerCase()}`),
  );
  return `:root{${[...shades, ...classEdges.map((edge, hue) => `--hue-${hue}:${edge}`)].join(';')}}`;
}

export function embedTokens(): Plugin {
  return {
    name: 'ritm-embed-tokens',
    resolveId: (source) =>
      source === id ? fileURLToPath(new URL('../embed/tokens.virtual.css', import.meta.url)) : undefined,
    load: (path) => (path.endsWith('/embed/tokens.virtual.css') ? tokens() : undefined),
  };
}
