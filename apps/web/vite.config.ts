import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './vite/first-load.ts';
import { precompressed } from './vite/precompressed.ts';

/** Our own browser code does nothing by being imported, except for styles and the entry: what a page does not use is left out of it. */
const isPure = (id: string): boolean =>
  /\/(?:packages\/(?:ui|web-kit|http|kernel)|modules\/[^/]+\/(?:web|contract))\/.*\.tsx?$/.test(id);

export default defineConfig({
  plugins: [react(), firstLoad(), precompressed()],
  build: {
    // The oldest browser that gets the product instead of a request to update.
    target: ['chrome89', 'safari15', 'firefox90'],
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 260,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !isPure(id) },
      output: {
        codeSplitting: {
          // What changes only with dependencies keeps its name, and so its place in the browser's cache.
          groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
