import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { embedPrefetch } from './vite/embed-prefetch.ts';
import { embedScript } from './vite/embed-script.ts';

/**
 * Builds the pages that other sites embed. Their React source runs on Preact, at a tenth of the bytes. In development
 * the application's own server serves the same source with React itself.
 */
export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [react(), embedPrefetch(), embedScript()],
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: {
    target: ['chrome89', 'safari15', 'firefox90'],
    outDir: '../web/dist',
    emptyOutDir: false,
    assetsDir: 'assets/embed',
    manifest: '.vite/embed.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { embed: fileURLToPath(new URL('./embed.html', import.meta.url)) } },
  },
});
