/**
 * Nothing that a module declares is left out of the product in silence: every route of a contract is implemented, every
 * job that is written is in a manifest, and every task that is queued or listens has a job. Control: a route, a job and
 * a task that are left out are each named.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
let t: TestApp;
let sources: { path: string; text: string }[];

beforeAll(async () => {
  t = await openTestApp();
  const found = glob(['modules/*/server/**/*.ts', 'packages/platform/src/**/*.ts'], { cwd: root });
  sources = (await Array.fromAsync(found))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
});
afterAll(() => t.close());

/** The routes of every contract, by the names of its tables: `servicesRoutes`, `timetableRoutes` … */
async function declaredRoutes(): Promise<string[]> {
  const modules = (await Array.fromAsync(glob('modules/*/contract', { cwd: root }))).map((path) => path.split('/')[1]!);
  const doors = await Promise.all(
    modules.map((name) => import(/* @vite-ignore */ `@ritm/${name}/contract`) as Promise<Record<string, unknown>>),
  );
  return doors.flatMap((door) =>
    Object.entries(door)
      .filter(([name]) => name.endsWith('Routes'))
      .flatMap(([, routes]) => Object.values(routes as Record<string, RouteDefinition>).map(({ name }) => name)),
  );
}

const withoutImplementation = (declared: readonly string[]): string[] => {
  const implemented = new Set(t.platform.implementations.map(({ route }) => route.name));
  return declared.filter((name) => !implemented.has(name));
};

/** The tasks that the pattern finds in the sources: literals, or constants that are resolved by their names. */
function tasksBy(pattern: RegExp, texts: readonly string[]): string[] {
  const constants = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/\bconst ([A-Z_]+) = '([\w.]+)'/g)].map(([, name, value]) => [name!, value!]),
    ),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(pattern)].map(([, literal, name]) => literal ?? constants.get(name!) ?? `${name} of no constant`),
  );
}
const definedIn = (texts: readonly string[]) => tasksBy(/\bjob\(\{\s*task: (?:'([\w.]+)'|([A-Z_]+))/g, texts);
const queuedIn = (texts: readonly string[]) => tasksBy(/\benqueue\(\s*(?:'([\w.]+)'|([A-Z_]+))/g, texts);
const withoutJob = (tasks: readonly string[]): string[] => {
  const known = new Set(t.platform.jobs.map(({ task }) => task));
  return [...new Set(tasks)].filter((task) => !known.has(task));
};

test('every route of a contract is implemented', async () => {
  const declared = await declaredRoutes();
  expect(declared.length).toBeGreaterThan(200);
  expect(withoutImplementation(declared)).toEqual([]);
});

test('every job is in the manifest of its module, and every task that is queued or listens has one', () => {
  const texts = sources.map(({ text }) => text);
  const [defined, queued] = [definedIn(texts), queuedIn(texts)];
  expect(defined.length).toBeGreaterThan(25);
  expect(queued.length).toBeGreaterThan(8);
  expect(withoutJob([...defined, ...queued])).toEqual([]);
  const events = texts.flatMap((text) => [...text.matchAll(/\bemit\(\s*'([\w.]+)'/g)].map(([, type]) => type!));
  const listening = events.flatMap((type) => t.platform.listenersOf(type));
  expect(listening.length).toBeGreaterThan(5);
  expect(withoutJob(listening)).toEqual([]);
});

test('control: a route, a job and a task that are left out are named', () => {
  expect(withoutImplementation(['services.copy_service'])).toEqual(['services.copy_service']);
  const text = "const RUN = 'services.run'; job({ task: 'services.forgotten', payload }); tx.enqueue(RUN, {});";
  expect(withoutJob([...definedIn([text]), ...queuedIn([text])])).toEqual(['services.forgotten', 'services.run']);
});
