import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './vite/compile-hints.ts';
import { asyncEntry } from './vite/async-entry.ts';
import { embedPages } from './vite/embed-pages.ts';
import { embedScript } from '@ritm/embed/vite';
import { firstLoad } from './vite/first-load.ts';
import { offlineShell } from './vite/offline-shell.ts';
import { precompressed } from './vite/precompressed.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { thinContracts } from './vite/thin-contracts.ts';

/**
 * Importing our own browser code has no side effects, except for styles and the entry, so what a page does not use is left out of
 * its bundle.
 */
const isPure = (id: string): boolean =>
  /\/(?:packages\/(?:ui|web-kit|http|kernel)|modules\/[^/]+\/(?:web|contract|rules))\/.*\.tsx?$/.test(id);

const base = [
  /\/node_modules\/(?:@tanstack\/(?:query-core|react-query)|zod|clsx)\//,
  /\/@mantine\/core\/(?:esm\/core|esm\/components\/(?:Button|CloseButton|Input|InputBase|Loader|Text|TextInput|Transition|UnstyledButton|VisuallyHidden))\//,
  // Realtime updates, and what lists and forms need, are only for signed-in people.
  /\/packages\/(?:http|web-kit)\/src\/(?!realtime|removed|download|bytes|reader-clock|format|wall|export-button|search-state|abilities|settings\/(?:offline|theme))/,
  /\/packages\/kernel\/src\/(?:ids|phone-format)\.ts/,
  /\/packages\/ui\/src\/(?:[^/]+\.tsx?|theme\/(?:theme|colors|color-scheme)\.ts|mark\/(?:pulse-mark|pulse-loader)\.tsx|layout\/use-page-title\.ts|feedback\/(?:store|toast|banner|states|confirm|modal)\.tsx?|mantine\/(?:button|inputs\/text-input|unstyled-button|close-button|text)\.ts)$/,
  // The parts of modules that the application itself uses: the session, and what is deleted at sign-out.
  /\/modules\/(?:accounts\/contract\/(?:errors|sign-in|profile|session-routes)|notifications\/web\/kept-push|reception\/web\/code\/kept-codes)\.ts/,
];
const entry = [/preload-helper/, /rolldown\/runtime/, /\/packages\/web-kit\/src\/(?:prefetch|stored-language)\.ts/];
const staff = [
  /\/packages\/kernel\/src\/(?:calendar|money|visits)\.ts/,
  /\/packages\/web-kit\/src\/(?:search-state|abilities|settings\/(?:offline|theme)|realtime|removed|format|wall|today)/,
  /\/packages\/ui\/src\/(?:frame\/|status\/|layout\/(?:page-frame|initials-picture|layout\.module|actions-menu|use-scroll-to-chosen)|theme\/(?:class-hue|hues))/,
  /\/packages\/ui\/src\/fields\/(?:list-fields|theme-choice)/,
  /\/packages\/ui\/src\/mantine\/(?:action-icon|avatar|group|skeleton|stack|tabs|visually-hidden)\./,
  /\/apps\/web\/src\/shell\/(?:can-in-school|messages|frame\.module)/,
  /\/@mantine\/core\/(?:esm\/components|styles)\/(?:ActionIcon|Avatar|Group|Skeleton|Stack|Tabs|VisuallyHidden)\b/,
  /\/@mantine\/hooks\//,
  /\/modules\/(?:accounts\/contract\/(?:permissions|person-errors)\.ts|schools\/(?:contract|web\/data)|support\/(?:contract|web\/data))/,
];
/** What opens over a page; none of it is in a first render. */
const floating = [
  /\/@floating-ui\//,
  /\/@mantine\/core\/esm\/(?:utils\/Floating|components\/(?:FocusTrap|Menu|Popover|Accordion\/AccordionChevron|Radio\/RadioIcon))\b/,
  /\/packages\/ui\/src\/mantine\/(?:menu|popover)\./,
];
const oneOf = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id));

export default defineConfig({
  plugins: [
    react(),
    thinContracts(),
    firstLoad(),
    asyncEntry(),
    compileHints(['react', 'base', 'staff', 'frame', 'app']),
    precompressed(),
    serviceWorker(),
    offlineShell(),
    embedPages(),
    embedScript({ serveOnly: true }),
  ],
  build: {
    // The oldest browser that gets the product instead of a request to update.
    target: ['chrome89', 'safari15', 'firefox90'],
    manifest: true,
    // A list of every screen's files would be in every page, the sign-in included. Only styles must be known ahead; scripts import their
    // own files.
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
            { name: 'entry', test: oneOf(entry), priority: 4, includeDependenciesRecursively: false },
            // Code that changes only with dependencies keeps its name, and so stays in the browser's cache.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            // One file instead of thirty for the code that every page needs, the sign-in included.
            { name: 'base', test: oneOf(base), priority: 2 },
            // One file instead of thirty for the code that every page of a signed-in person needs.
            { name: 'staff', test: oneOf(staff), priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'floating', test: oneOf(floating), minShareCount: 2, includeDependenciesRecursively: false },
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
