import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { linksOfSite, screensOfSite } from './screens-of-site.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patterns = [...screensOfSite(root).map((one) => one.pattern), ...linksOfSite(root)].map((one) => new RegExp(one));
const isKnown = (pathname: string) => patterns.some((one) => one.test(pathname));
const filled = (path: string) => path.replace(/\$\w+/g, '7');

test('every address of the site map and of the table of links is known, and the root', () => {
  const map = readFileSync(`${root}apps/web/src/routes.ts`, 'utf8');
  const screens = [...map.matchAll(/^\s*screen\(\s*'([^']+)'/gm)].map(([, path]) => path!);
  expect(screens.length).toBeGreaterThan(30);
  const links = [
    '/me',
    '/cabinet/7',
    '/requests/7',
    '/student/7/9',
    '/posts/yoga',
    '/lectures',
    '/meet/blue',
    '/video/9',
  ];
  const addresses = ['/', ...screens.map(filled), ...links];
  expect(addresses.filter((one) => !isKnown(one))).toEqual([]);
});

test.each(['/nothing', '/schools/7/nothing', '/owner/school/7/students/9/x', '/wp-admin', '//', '/center'])(
  '%s is not',
  (pathname) => expect(isKnown(pathname)).toBe(false),
);
