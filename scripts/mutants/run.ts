/**
 * `npm run mutants`: applies each defect of `lists/` to a copy of the tree, runs the tests that the list names, and
 * requires that one of them fails. `npm run mutants -- limits phones` takes the mutants that contain one of the words;
 * `--stale` only checks that the passage of each still exists.
 */
import { Copy } from './copy.ts';
import { isStale, readMutants, type Mutant } from './mutants.ts';
import { runTests } from './run-tests.ts';

/** Each run has a copy of the tree and a PostgreSQL of its own. */
const AT_ONCE = 2;

interface Verdict {
  readonly area: string;
  readonly word: 'noticed' | 'not noticed' | 'stale';
  readonly seconds: number;
  /** The test that noticed the defect, or what happened instead. */
  readonly detail: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const args = process.argv.slice(2);
const mutants = readMutants(args.filter((arg) => !arg.startsWith('--')));
const copies: Copy[] = [];
process.once('exit', () => copies.forEach((copy) => copy.remove()));
process.exitCode = mutants.length > 0 && (args.includes('--stale') ? noneStale() : await play()) ? 0 : 1;

function noneStale(): boolean {
  const stale = mutants.filter(isStale);
  for (const { area, name, file } of stale) say(`stale  ${area}: ${name}\n       ${file}`);
  say(`mutants: ${mutants.length - stale.length} in their places, ${stale.length} stale`);
  return stale.length === 0;
}

async function play(): Promise<boolean> {
  copies.push(...Array.from({ length: Math.min(AT_ONCE, mutants.length) }, () => new Copy()));
  const began = performance.now();
  const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;
  const broken = await failingAlready();
  for (const line of broken) say(`✗ without any defect: ${line}`);
  if (broken.length > 0) return false;
  say(`${mutants.length} mutants; their tests pass without them (${minutes()})`);
  const queue = [...mutants];
  const verdicts: Verdict[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.shift(); next && !stopping.signal.aborted; next = queue.shift()) {
        const verdict = await tryMutant(copy, next);
        verdicts.push(verdict);
        const seconds = verdict.seconds.toFixed(0).padStart(4);
        say(`${verdict.word.padEnd(12)}${seconds} s  ${next.area}: ${next.name}\n${' '.repeat(20)}${verdict.detail}`);
      }
    }),
  );
  const noticed = verdicts.filter(({ word }) => word === 'noticed').length;
  const stale = verdicts.filter(({ word }) => word === 'stale').length;
  for (const line of countsByArea(verdicts)) say(line);
  if (stale > 0) say(`${stale} stale: the passage is not in its file exactly once`);
  say(`${minutes()}`);
  say(`mutants: ${noticed} noticed, ${mutants.length - noticed} missed`);
  return noticed === mutants.length;
}

/** One line an area, with how many of its mutants were noticed and how long they took. */
function countsByArea(verdicts: readonly Verdict[]): string[] {
  const byArea = Map.groupBy(verdicts, ({ area }) => area);
  return [...byArea]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([area, all]) => {
      const noticed = all.filter(({ word }) => word === 'noticed').length;
      const seconds = all.reduce((sum, one) => sum + one.seconds, 0);
      return `${area.padEnd(12)}${noticed} of ${all.length} noticed, ${seconds.toFixed(0)} s`;
    });
}

/**
 * A test that fails without a defect notices nothing, a test that does not run passes whatever is changed, and one that
 * was renamed is waited for in vain.
 */
async function failingAlready(): Promise<string[]> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  const shares = copies.map((_, share) => files.filter((_file, at) => at % copies.length === share));
  const names: string[] = [];
  const found = await Promise.all(
    copies.map(async (copy, at) => {
      if (shares[at]!.length === 0) return [];
      const { failed, errors, ran, ...run } = await runTests(copy.root, shares[at]!, { signal: stopping.signal });
      names.push(...run.names);
      return [
        ...failed,
        ...errors,
        ...shares[at]!.filter((file) => !ran.includes(file)).map((file) => `${file} did not run`),
      ];
    }),
  );
  const unknown = mutants.filter(({ expect }) => expect !== undefined && !names.some((name) => name.includes(expect)));
  return [...found.flat(), ...unknown.map(({ name, expect }) => `no test is named «${expect}» for «${name}»`)];
}

async function tryMutant(copy: Copy, mutant: Mutant): Promise<Verdict> {
  const began = performance.now();
  const verdict = (word: Verdict['word'], detail: string): Verdict => ({
    area: mutant.area,
    word,
    seconds: (performance.now() - began) / 1000,
    detail,
  });
  const restore = copy.apply(mutant);
  if (!restore) return verdict('stale', mutant.file);
  try {
    const { expect, tests } = mutant;
    const { signal } = stopping;
    const quick = await runTests(copy.root, tests, { signal, bail: expect === undefined });
    // A run without a failed test that did not end well either says nothing yet.
    const isUnclear = quick.failed.length === 0 && quick.errors.length > 0;
    const { failed, errors } = isUnclear ? await runTests(copy.root, tests, { signal }) : quick;
    const proof = failed.find((name) => expect === undefined || name.includes(expect));
    if (proof !== undefined) return verdict('noticed', proof);
    const instead = failed.length > 0 ? `failed only: ${failed.join('; ')}` : errors[0]?.split('\n', 1)[0];
    return verdict('not noticed', instead ?? `${tests.join(', ')} passed`);
  } finally {
    restore();
  }
}
