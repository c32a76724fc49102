import { bookingPaths as paths } from '@ritm/booking/paths';
import type { Plugin } from 'vite';

/** What the first picture of each embedded page asks, under the patterns of their addresses; `$1` is the organization. */
const company = (page: string, search = '') => `^/web/${page}_company/(\\d{1,15})/?(?:\\?${search}.*)?$`;
const pages: readonly { pattern: string; requests: readonly string[] }[] = [
  // A timetable of one service or one specialist is another answer.
  { pattern: company('timetable', '(?!.*\\b(?:service|teacher)=)'), requests: [paths.school, paths.timetable] },
  { pattern: company('services'), requests: [paths.school, paths.services] },
  { pattern: company('record', '(?!.*\\bmy=)'), requests: [paths.school, paths.services] },
];

/**
 * `embed-pages.json`: the answers that the page of an address names in its head. The browser then asks for them together with the
 * code, and not after the code has come and run.
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
      this.emitFile({ type: 'asset', fileName: 'embed-pages.json', source: JSON.stringify(named) });
    },
  };
}
