import { bookingPaths as paths, embedUrlPatterns } from '@ritm/booking/paths';
import type { Plugin } from 'vite';

/** The requests of each embedded page's first render, by patterns of the page's address; `$1` is the organization. */
const company = (page: string, search = '') => `^/web/${page}_company/(0{0,14}[1-9]\\d{0,14})/?(?:\\?${search}.*)?$`;
const pages: readonly { pattern: string; requests: readonly string[] }[] = [
  // A timetable of one service or one specialist needs another answer.
  { pattern: company('timetable', '(?!.*\\b(?:service|teacher)=)'), requests: [paths.school, paths.timetable] },
  { pattern: company('services'), requests: [paths.school, paths.services] },
  { pattern: company('record', '(?!.*\\bmy=)'), requests: [paths.school, paths.services] },
];

/**
 * Writes `embed-pages.json`: the addresses of the embedded pages and the requests that the server adds to the head of
 * each. The browser then makes them while the code loads, not after the code has loaded and run.
 */
export function embedPrefetch(): Plugin {
  return {
    name: 'ritm-embed-early',
    apply: 'build',
    generateBundle() {
      const named = pages.map(({ pattern, requests }) => ({
        pattern,
        head: requests
          .map((path) => `/api${path.replace('{school_id}', '$1')}`)
          .map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`)
          .join(''),
      }));
      // Every address that exists, so that the server answers any other with 404.
      const known = embedUrlPatterns.map((pattern) => ({ pattern, head: '' }));
      this.emitFile({
        type: 'asset',
        fileName: 'embed-pages.json',
        source: JSON.stringify([...named, ...known]),
      });
    },
  };
}
