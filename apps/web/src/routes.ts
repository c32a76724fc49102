import type { Route } from '@ritm/web-kit';

/**
 * The site map: one line a screen, its whole path as a literal, in the order of the specification's list.
 * Each screen is a chunk of its own: `screen('/…', access, screensOfItsModule.one)`, see `packages/web-kit/README.md`.
 */
export const siteMap: readonly Route[] = [];
