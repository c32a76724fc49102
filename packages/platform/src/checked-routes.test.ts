import { defineRoute, z } from '@ritm/http';
import { expect, test } from 'vitest';
import { checkedRoutes } from './checked-routes.ts';
import { reads } from './module.ts';

const route = (name: string, path: string, permission: string) =>
  reads(
    defineRoute({
      name,
      method: 'GET',
      path,
      permission: permission as 'visits.get',
      summary: '',
      response: z.object({}),
    }),
    async () => ({}),
  );
const identity = { knows: (permission: string) => permission === 'visits.get' };
const check = (...routes: ReturnType<typeof route>[]) => checkedRoutes([{ name: 'visits', routes }], identity);

test('the routes of a module are its own copies', () => {
  const [one, two] = [route('visits.list', '/visits', 'visits.get'), route('visits.get', '/visit', 'visits.get')];
  const checked = check(one, two);
  expect(checked.map((each) => each.route.name)).toEqual(['visits.list', 'visits.get']);
  expect(checked[0]).not.toBe(one);
});

test.each([
  [
    'a name of another module',
    [route('passes.list', '/visits', 'visits.get')],
    'passes.list is not named after visits',
  ],
  ['a permission that nobody knows', [route('visits.list', '/visits', 'visits.burn')], 'visits.list has no permission'],
  [
    'one name twice',
    [route('visits.list', '/visits', 'visits.get'), route('visits.list', '/all', 'visits.get')],
    'two routes are called visits.list',
  ],
  [
    'one path twice',
    [route('visits.list', '/visits', 'visits.get'), route('visits.get', '/visits', 'visits.get')],
    'two routes are called GET /visits',
  ],
])('%s stops the start', (_, routes, problem) => {
  expect(() => check(...routes)).toThrow(problem);
});
