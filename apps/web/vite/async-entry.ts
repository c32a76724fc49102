import type { Plugin } from 'vite';

/**
 * Makes the entry run as soon as it has loaded. A usual module would wait for every style of the page, and its requests
 * to the server would wait with it. The entry may run before the rest of the page is parsed: `untilRead` in the page's
 * own code waits for that.
 */
export function asyncEntry(): Plugin {
  return {
    name: 'ritm-async-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module" ', '<script type="module" async '),
    },
  };
}
