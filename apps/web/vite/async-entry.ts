import type { Plugin } from 'vite';

/**
 * The entry runs as soon as it has come. As a usual module it would wait for every style of the page, and what it asks the server for
 * would wait with it. It may run before the rest of the page is read: `untilRead` of the page's own code waits for that.
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
