import { globSync, readFileSync } from 'node:fs';
import { knows } from '@ritm/accounts/contract';
import { expect, test } from 'vitest';
import { siteMap } from '../routes.ts';
import { offeredQuery, permitted, type Offered } from './offered.ts';

const at = { role: 'owner' as const, school_id: 5 };
const offered = await (offeredQuery.queryFn as unknown as () => Promise<Offered>)();
const all = [...offered.commands, ...offered.settings, ...offered.finders];
const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) < index);

test('every name and every key stands for one thing', () => {
  expect(offered.commands.length).toBeGreaterThan(9);
  expect(offered.settings.length).toBeGreaterThan(15);
  expect(twice([...offered.commands, ...offered.settings].map(({ id }) => id))).toEqual([]);
  const keys = offered.commands.flatMap(({ key }) => key ?? []);
  expect(twice(keys)).toEqual([]);
  // `g` begins the keys of sections.
  expect(keys.filter((key) => !/^[a-fh-z]$/.test(key))).toEqual([]);
});

test('every permission is one of the file, and only own settings need none', () => {
  expect(all.filter(({ permission }) => permission !== undefined && !knows(permission))).toEqual([]);
  const free = offered.settings.filter(({ permission }) => permission === undefined);
  expect(free.map(({ group }) => group)).toEqual(free.map(() => 'person'));
});

test('whoever may do nothing is offered their own settings alone', () => {
  const { commands, settings, finders } = permitted(offered, () => false);
  expect([commands, finders]).toEqual([[], []]);
  expect(settings.every(({ group }) => group === 'person')).toBe(true);
});

test('what a command asks for has its finder', () => {
  const finders = offered.finders.map(({ id }) => id);
  expect(offered.commands.flatMap(({ asks }) => asks ?? []).filter((id) => !finders.includes(id))).toEqual([]);
});

test('every address leads to a screen', () => {
  const patterns = siteMap.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));
  const addresses = offered.settings.flatMap(({ does }) => ('href' in does ? does.href(at, undefined) : []));
  expect(addresses.length).toBeGreaterThan(10);
  const pathOf = (address: string) => new URL(address, 'http://ritm').pathname;
  expect(addresses.filter((one) => !patterns.some((pattern) => pattern.test(pathOf(one))))).toEqual([]);
});

test('every module that offers something is listed; control: a module that is not is named', () => {
  const root = new URL('../../../../', import.meta.url).pathname;
  const modules = globSync('modules/*/web/commands.ts', { cwd: root }).map((path) => path.split('/')[1]!);
  const list = readFileSync(new URL('./offered.ts', import.meta.url), 'utf8');
  const forgotten = (names: readonly string[]) => names.filter((name) => !list.includes(`'@ritm/${name}/commands'`));
  expect(modules.length).toBeGreaterThan(10);
  expect(forgotten(modules)).toEqual([]);
  expect(forgotten(['tickets'])).toEqual(['tickets']);
});
