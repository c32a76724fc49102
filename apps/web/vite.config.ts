import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, isIn } from './vite/chunk-groups.ts';
import { compileHints } from './vite/compile-hints.ts';
import { asyncEntry } from './vite/async-entry.ts';
import { embedPages } from './vite/embed-pages.ts';
import { embedScript } from '@ritm/embed/vite';
import { firstLoad } from './vite/first-load.ts';
import { offlineShell } from './vite/offline-shell.ts';
import { precompressed } from './vite/precompressed.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { thinContracts } from './vite/thin-contracts.ts';
import { webApp } from './vite/web-app.ts';

/**
 * Importing our own browser code has no side effects, except for styles and the entry, so what a page does not use is
 * left out of its bundle.
 */
const isPure = (id: string): boolean =>
  /\/(?:packages\/(?:ui|web-kit|http|kernel)|modules\/[^/]+\/(?:web|contract|rules))\/.*\.tsx?$/.test(id);

export default defineConfig({
  plugins: [
    react(),
    thinContracts(),
    firstLoad(),
    asyncEntry(),
    compileHints(['react', 'base', 'shown', 'staff', 'frame', 'app']),
    precompressed(),
    serviceWorker(),
    offlineShell(),
    webApp(),
    embedPages(),
    embedScript({ serveOnly: true }),
  ],
  build: {
    // The oldest browser that gets the product instead of a request to update.
    target: ['chrome89', 'safari15', 'firefox90'],
    manifest: true,
    // A list of every screen's files would be in every page, the sign-in included. Only styles must be known ahead;
    // scripts import their own files.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((one) => one.endsWith('.css')),
    },
    chunkSizeWarningLimit: 260,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !isPure(id) },
      output: {
        codeSplitting: {
          groups: [
            // The entry needs it and must stay small enough for any browser.
            { name: 'entry', test: isIn(chunkGroups.entry), priority: 5, includeDependenciesRecursively: false },
            // Code that changes only with dependencies keeps its name, and so stays in the browser's cache.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
            // One file instead of thirty for the code that every page needs, the sign-in included.
            { name: 'base', test: isIn(chunkGroups.base), priority: 3 },
            // Before the rest of what signed-in people need: texts alone, then what a stranger is shown besides, and what
            // the client's application and the staff's share.
            ...(['texts', 'shown', 'personal'] as const).map((name) => ({
              name,
              test: isIn(chunkGroups[name]),
              priority: 2,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            // One file instead of thirty for the code that every page of the staff needs.
            {
              name: 'staff',
              test: isIn(chunkGroups.staff),
              priority: 1,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'floating',
              test: isIn(chunkGroups.floating),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The types and calls of a module that many screens use; the sign-in uses few of its own module's.
            {
              name: (id) => `${/\/modules\/([^/]+)\/contract\//.exec(id)![1]}-contract`,
              test: /\/modules\/(?!accounts\/)[^/]+\/contract\//,
              minShareCount: 5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'icons',
              test: /\/@tabler\/icons-react\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
