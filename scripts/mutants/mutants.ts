import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../checks/tree.ts';

/** A defect: one passage of one file is replaced, and the named tests have to fail. */
export interface Mutant {
  /** The file of the list that it stands in. */
  readonly area: string;
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once; otherwise the mutant is stale. */
  readonly find: string;
  readonly replace: string;
  /** Only these run. */
  readonly tests: readonly string[];
  /**
   * A part of the name of a test that has to be among the failing ones, where any failing test would prove too little.
   */
  readonly expect?: string;
}

const folder = fileURLToPath(new URL('lists/', import.meta.url));

/**
 * Every list, in the order of the names of their areas; those whose area, name, file or tests hold one of the words,
 * when words are given.
 */
export function readMutants(words: readonly string[]): Mutant[] {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => readList(name));
  const repeated = all.find((one, at) => all.findIndex(({ name }) => name === one.name) !== at);
  if (repeated) throw new Error(`Two mutants are named «${repeated.name}»`);
  if (words.length === 0) return all;
  return all.filter((one) => {
    const text = [one.area, one.name, one.file, ...one.tests].join('\n').toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  });
}

function readList(name: string): Mutant[] {
  const area = name.slice(0, -'.json'.length);
  const list = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mutant[];
  return list.map((one) => {
    const texts = [one.name, one.file, one.find, one.replace, ...(one.tests ?? [])];
    const isWhole =
      texts.every((text) => typeof text === 'string') && one.tests?.length > 0 && one.find !== one.replace;
    if (!isWhole) throw new Error(`lists/${name}: «${one.name}» is no mutant`);
    return { ...one, area };
  });
}

/** The text with the defect; undefined when the passage is not there exactly once. */
export function plantedDefects(text: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string | undefined {
  const at = text.indexOf(find);
  if (at < 0 || text.includes(find, at + 1)) return undefined;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

/**
 * Its passage is not in its file exactly once, or one of its tests is gone: whoever changed them says what the mutant
 * is now.
 */
export function isStale({ file, tests, ...passage }: Mutant): boolean {
  const path = join(projectRoot, file);
  const isThere = existsSync(path) && plantedDefects(readFileSync(path, 'utf8'), passage) !== undefined;
  return !isThere || !tests.every((test) => existsSync(join(projectRoot, test)));
}
