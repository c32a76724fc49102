/** Stands for `vitest` in the tests of the rules when they run without it: as much as they use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Vitest from 'vitest';

// The real `expect` asks for the state of a worker of Vitest's when it is loaded.
(globalThis as { __vitest_worker__?: object }).__vitest_worker__ ??= {
  config: {},
  ctx: {},
  environment: {},
  metaEnv: {},
};
export const { expect } = (await import(import.meta.resolve('vitest'))) as typeof Vitest;

export interface CollectedTest {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly run: () => unknown;
}

type Body = (...args: unknown[]) => unknown;
type Add = (name: string, run: () => unknown) => void;

let file = '';
let folder = '';
let tests: CollectedTest[] = [];
const suites: string[] = [];

export function startFile(path: string, directory: string): void {
  file = path;
  folder = directory;
  tests = [];
}

export const collectedTests = (): readonly CollectedTest[] => tests;

function addTest(title: string, run: () => unknown): void {
  const name = [...suites, title].join(' > ');
  const own = folder;
  const runInFolder = () => {
    folder = own;
    return run();
  };
  // Several tests may have one name.
  tests.push({ id: `${file}#${tests.length} ${name}`, name, file, run: runInFolder });
}

function addSuite(title: string, collect: () => unknown): void {
  suites.push(title);
  collect();
  suites.pop();
}

const eachOf = (add: Add) => (cases: readonly unknown[]) => (title: string, body: Body) => {
  for (const [index, given] of cases.entries())
    add(`${title} [${index}]`, () => (Array.isArray(given) ? body(...(given as unknown[])) : body(given)));
};

export const test = Object.assign(addTest, { each: eachOf(addTest) });
export const it = test;
export const describe = Object.assign(addSuite, { each: eachOf(addSuite) });

expect.extend({
  toMatchFileSnapshot(received: unknown, path: string) {
    return { pass: readFileSync(join(folder, path), 'utf8') === received, message: () => `It is not ${path}` };
  },
});
