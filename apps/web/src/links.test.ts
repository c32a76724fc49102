import { readFileSync } from 'node:fs';
import { connectSession, refreshSession, type Session } from '@ritm/web-kit';
import { expect, test } from 'vitest';
import { linkRoutes, linkTable, placeOf } from './links.ts';
import { siteMap } from './routes.ts';
import { meeting, start } from './start.ts';

/** The specification's link words, in its order. */
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
  expect(['/company/$school_id', '/user/$user_id'].filter((one) => led.includes(one))).toEqual([]);
});

test('a link whose screen is not there yet opens a page that says so, and leads to no missing screen', () => {
  const screens = new Set<string>(siteMap.map((one) => one.path));
  const absent = linkTable.filter(({ to }) => to !== undefined && !screens.has(to));
  expect(absent.map((one) => one.from)).toEqual(
    expect.arrayContaining(['/video/$post_id', '/post/$post_id', '/forum', '/experts', '/category/$category_id']),
  );
  const routes = new Map(linkRoutes.map((one) => [one.path, one]));
  for (const { from } of absent) expect([from, routes.get(from)?.load]).toEqual([from, expect.any(Function)]);
  for (const { from } of linkTable.filter((one) => one.to !== undefined && screens.has(one.to)))
    expect([from, routes.get(from)?.load]).toEqual([from, undefined]);
});

test('the root leads whoever has a session to the membership, whatever they act as, and a stranger to the sign-in', async () => {
  const visit = { pathname: '/', search: '', params: {} } as never;
  const nothing = async () => undefined;
  const signIn = (session: Session | null) =>
    connectSession({ load: async () => session, leave: nothing, change: nothing });
  for (const type of ['owner', 'teacher', 'student', 'user'] as const) {
    signIn({ type, user: { id: 1, firstname: 'Анна', lastname: 'Первая' } });
    await refreshSession();
    expect(await start.enter!(visit)).toEqual({ redirect: '/membership' });
  }
  signIn(null);
  await refreshSession();
  expect(await start.enter!(visit)).toEqual({ redirect: '/sign_in' });
});
