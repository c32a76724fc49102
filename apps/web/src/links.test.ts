import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkRoutes, linkTable, placeOf } from './links.ts';
import { meeting } from './start.ts';

/** The specification's words, in its order. */
const words =
  'company, requests, student, category, video, post, user, me, cabinet, posts, experts, companies, forum, theme-forum, category-forum, lectures, theme-lectures, category-lectures'.split(
    ', ',
  );

test('the table has every word of the specification and the meeting, and no other', () => {
  expect([...new Set(linkTable.map((one) => one.word))]).toEqual([...words, 'meet']);
});

test.each([
  ['/company/5', '/company/5'],
  ['/requests/5', '/owner/school/5/requests'],
  ['/student/5/7', '/owner/school/5/student/7'],
  ['/category/3', '/center/posts/category/3'],
  ['/video/9', '/video/9'],
  ['/post/9', '/post/9'],
  ['/user/4', '/user/4'],
  ['/me', '/profile'],
  ['/cabinet', '/membership'],
  ['/cabinet/5', '/school/5'],
  ['/posts', '/center/posts'],
  ['/posts/йога', '/center/posts/%D0%B9%D0%BE%D0%B3%D0%B0'],
  ['/experts', '/center/experts'],
  ['/companies', '/center/organisations'],
  ['/companies/2', '/center/organisations/2'],
  ['/forum', '/center/forum'],
  ['/forum/8', '/center/forum/8'],
  ['/theme-forum/8', '/center/theme-forum/8'],
  ['/category-forum/8', '/center/category-forum/8'],
  ['/lectures', '/center/lessons'],
  ['/theme-lectures/8', '/center/lessons/8'],
  ['/category-lectures/8', '/center/lessons/8'],
  ['/meet/blue', undefined],
])('%s leads to %s', (address, screen) => {
  const parts = address.split('/');
  const rules = linkTable.filter(({ from }) => {
    const names = from.split('/');
    return names.length === parts.length && names.every((one, at) => one.startsWith('$') || one === parts[at]);
  });
  expect(rules).toHaveLength(1);
  const [{ from, to }] = rules as [(typeof rules)[0]];
  const params = Object.fromEntries(from.split('/').map((name, at) => [name.slice(1), parts[at]!]));
  expect(to && placeOf(to, { params, search: '' }, 'owner')).toBe(screen);
});

test('what is held outside of the product is opened outside of it', () => {
  expect(linkTable.filter((one) => one.to === undefined).map((one) => one.from)).toEqual([meeting.path]);
  expect(meeting.outside).toBe(true);
});

test('what a link carries in its query goes with it', () => {
  expect(placeOf('/center/forum', { params: {}, search: '?page=2' }, 'user')).toBe('/center/forum?page=2');
});

test('no link stands in the way of a screen, and those that are screens themselves are led nowhere', () => {
  const source = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8');
  const screens = [...source.matchAll(/^\s*screen\(\s*'([^']+)'/gm)].map(([, path]) => path);
  expect(screens.length).toBeGreaterThan(20);
  const led = linkRoutes.map((one) => one.path);
  expect(led.filter((path) => screens.includes(path))).toEqual([]);
  expect(
    ['/company/$school_id', '/video/$post_id', '/post/$post_id', '/user/$user_id'].filter((one) => led.includes(one)),
  ).toEqual([]);
});
