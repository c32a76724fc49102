/**
 * Proves that every regular expression of the product is linear (decision 055), by a solver whose proofs are cached. A
 * pattern that cannot be proved is rewritten.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import type { Check, Findings } from './check.ts';
import { lineAt, maskComments, regExpsOf, type WrittenRegExp } from './source.ts';
import { isCode, isTest, projectRoot, projectTree, type Tree } from './tree.ts';

/** Proofs of earlier runs: recheck gives the same result for the same pattern, and a proof takes up to a second. */
const cachePath = join(projectRoot, 'node_modules', '.cache', 'ritm', 'regexes.json');

export const regexes: Check = {
  name: 'regexes',
  counts: 'regular expressions',
  run: async () => {
    const proofs = readProofs();
    const findings = await regexProblems(projectTree(), proofs);
    storeProofs(proofs);
    return findings;
  },
};

/**
 * Tests, the bench and the tools read nothing but this repository's own texts, so only the product's patterns are
 * checked.
 */
const ofProduct = (path: string): boolean =>
  isCode(path) &&
  !isTest(path) &&
  /^(?:packages|modules|apps|database)\//.test(path) &&
  !/^(?:apps\/(?:embed|web)\/vite|database\/statement-rows)/.test(path);

/**
 * Files where a pattern is made of what the build itself has written, or of a declared shape that is tried on nothing
 * but the empty text.
 */
const mayMake = new Set(['packages/platform/src/http/web.ts', 'packages/http/src/lenient-json.ts']);

interface Written extends WrittenRegExp {
  path: string;
}

/**
 * Finds regular expressions of the product whose time grows faster than the text they read: with those, one cell, one
 * header or one field from a stranger can stop the process. A pattern that cannot be proved linear is a problem too,
 * and so is a pattern made at run time.
 */
export async function regexProblems(tree: Tree, proofs = new Map<string, string>()): Promise<Findings> {
  const files = tree.paths.filter(ofProduct);
  const written = files.flatMap((path) => writtenIn(tree.read(path)).map((one): Written => ({ ...one, path })));
  const problems = files.filter((path) => !mayMake.has(path)).flatMap((path) => tracedBy(path, tree.read(path)));
  const unproved = [...new Map(written.map((one) => [keyOf(one), one])).values()].filter(
    (one) => mayRepeat(one.source) && !proofs.has(keyOf(one)),
  );
  await Promise.all([proveLinear(unproved, proofs), proveLinear(unproved, proofs)]);
  for (const { path, line, source, ...one } of written) {
    const verdict = proofs.get(keyOf({ source, ...one }));
    if (verdict !== undefined && verdict !== LINEAR) problems.push(`${path}:${line} /${source}/: ${verdict}`);
  }
  return { checked: written.length, problems };
}

const LINEAR = 'linear';
const keyOf = ({ source, flags }: Pick<WrittenRegExp, 'source' | 'flags'>): string => `/${source}/${flags}`;

/** Without a repetition the time is bounded by the pattern alone. */
const mayRepeat = (source: string): boolean => /[*+{]/.test(source);

/** Takes patterns from the shared list until it is empty. */
async function proveLinear(unproved: Written[], proofs: Map<string, string>): Promise<void> {
  // The limit is a number of steps and not a time, because a busy machine would otherwise change the result.
  const params = { timeout: 30_000, attackTimeout: null, incubationTimeout: null };
  for (let one = unproved.pop(); one !== undefined; one = unproved.pop()) {
    const verdicts = await check(one.source, one.flags, params);
    const verdict =
      verdicts.status === 'safe'
        ? LINEAR
        : verdicts.status === 'vulnerable'
          ? `its time is ${verdicts.complexity.summary}`
          : `not proved linear (${verdicts.error.kind})`;
    proofs.set(keyOf(one), verdict);
  }
}

const CONSTRUCTED = /\bnew RegExp\(\s{0,40}(?:String\.raw)?(['"`])/g;

/** Regular expression literals, and constant texts that are made into patterns. */
function writtenIn(text: string): WrittenRegExp[] {
  return [
    ...regExpsOf(text),
    ...constants(text).map(({ at, source, flags }) => ({ source, flags, line: lineAt(text, at) })),
  ];
}

interface Constant {
  at: number;
  source: string;
  flags: string;
}

function constants(text: string): Constant[] {
  const code = maskComments(text);
  return [...code.matchAll(CONSTRUCTED)].flatMap((match): Constant[] => {
    const [opening, quote] = match;
    const from = match.index + opening.length;
    const to = code.indexOf(quote!, from);
    const inside = code.slice(from, to);
    if (to < 0) return [];
    const source = withConstants(opening.includes('raw') ? inside : inside.replaceAll('\\\\', '\\'), code);
    if (source === undefined) return [];
    const flags = /^\s*,\s*['"]([a-z]*)['"]/.exec(code.slice(to + 1, to + 100))?.[1] ?? '';
    return [{ at: match.index, source, flags }];
  });
}

/** The pattern with the constants of the same file substituted; undefined when it contains anything else. */
function withConstants(pattern: string, code: string): string | undefined {
  let expanded = pattern;
  for (const [gap, name] of pattern.matchAll(/\$\{(\w+)\}/g)) {
    const [, start] = code.split(new RegExp(`\\bconst ${name} = (?:String\\.raw)?[\`'"]`), 2);
    if (start === undefined) return undefined;
    expanded = expanded.replaceAll(gap, start.slice(0, start.search(/[`'"]/)));
  }
  return expanded.includes('${') ? undefined : expanded;
}

function tracedBy(path: string, text: string): string[] {
  const code = maskComments(text);
  const known = new Set(constants(text).map(({ at }) => at));
  return [...code.matchAll(/\bnew RegExp\(/g)]
    .filter(({ index }) => !known.has(index))
    .map(({ index }) => `${path}:${lineAt(text, index)} a pattern made at run time cannot be proved linear`);
}

const version = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'node_modules/recheck/package.json'), 'utf8')) as { version: string })
    .version;

function readProofs(): Map<string, string> {
  try {
    const cached = JSON.parse(readFileSync(cachePath, 'utf8')) as { version: string; linear: string[] };
    return new Map(cached.version === version() ? cached.linear.map((key) => [key, LINEAR]) : []);
  } catch {
    return new Map();
  }
}

/** Only proofs are stored: a pattern that was not proved is checked again. */
function storeProofs(proofs: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(cachePath), { recursive: true });
  const linear = [...proofs].filter(([, verdict]) => verdict === LINEAR).map(([key]) => key);
  writeFileSync(cachePath, JSON.stringify({ version: version(), linear }));
}
