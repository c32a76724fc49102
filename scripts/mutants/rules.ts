/**
 * `npm run mutation`: Stryker changes every operator of the pure rules in turn and counts the changes that the tests
 * beside them notice. `npm run mutation -- passes parse-date` takes the files whose path holds one of the words. Red
 * when what was taken of a folder scores below 90 %.
 */
import { globSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { projectRoot } from '../checks/tree.ts';

/** The least share of mutants that the tests of a folder have to notice, in percent. */
const MIN_SCORE = 90;

/** Nothing but words, which a test could only repeat. */
const wordList = '/header-synonyms.ts';

type Options = NonNullable<ConstructorParameters<typeof Stryker>[0]>;
type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const say = (line: string) => process.stdout.write(`${line}\n`);
const words = process.argv.slice(2);
process.chdir(projectRoot);
// One zone instead of four: the one with summer time and half an hour, where a mistake in zones shows.
process.env.TZ = 'America/St_Johns';
const files = globSync(['modules/*/{server/rules,rules}/**/*.ts', 'packages/tables/src/cells/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/(?:\.test|[/-]testing|\/index)\.ts$/.test(path) && !path.endsWith(wordList))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
const rows = ['| folder | mutants | noticed | missed | score | minutes |', '|---|---|---|---|---|---|'];
let isGreen = files.length > 0;
for (const [folder, taken] of Map.groupBy(files, (path) => dirname(path))) {
  if (globSync(`${testsOf(folder)}/**/*.test.ts`).length === 0) {
    rows.push(`| ${folder} | no tests | | | 0 % | |`);
    isGreen = false;
    continue;
  }
  const began = performance.now();
  const results = await tryMutants(folder, taken);
  const { mutants, noticed, missed, score } = summarize(results);
  for (const result of results.filter(isMissed)) say(toLine(result));
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  rows.push(`| ${folder} | ${mutants} | ${noticed} | ${missed} | ${score.toFixed(1)} % | ${minutes} |`);
  isGreen &&= score >= MIN_SCORE;
}
for (const row of rows) say(row);
process.exitCode = isGreen ? 0 : 1;

/** Vitest decides about every mutant that the tests do not fail on when one process runs them without it. */
async function tryMutants(folder: string, taken: string[]): Promise<Result[]> {
  const first = await mutate(folder, taken, 'rules');
  const doubtful = new Map(first.filter(isDoubtful).map((result) => [keyOf(result), result]));
  if (doubtful.size === 0) return first;
  const again = await mutate(folder, [...doubtful.values()].map(toRange), 'vitest');
  const decided = again.filter((result) => doubtful.has(keyOf(result)));
  if (decided.length !== doubtful.size) throw new Error(`${folder}: ${decided.length} of ${doubtful.size} tried again`);
  return [...first.filter((result) => !isDoubtful(result)), ...decided];
}

function mutate(folder: string, patterns: string[], testRunner: 'rules' | 'vitest'): Promise<Result[]> {
  const [top, module] = folder.split('/') as [string, string];
  const dir = testsOf(folder);
  const runner: Options =
    testRunner === 'rules'
      ? { plugins: [import.meta.resolve('./rules-runner.ts')], rules: { dir } }
      : {
          plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
          vitest: { configFile: 'scripts/mutants/rules.vitest.config.ts', dir, related: false, pool: 'threads' },
        };
  return new Stryker({
    ...runner,
    mutate: patterns,
    testRunner,
    coverageAnalysis: 'perTest',
    // A change of a constant has to be tried by all tests of its folder; those of the imports and of tables would take
    // hours.
    ignoreStatic: module === 'imports' || module === 'tables',
    concurrency: 1,
    // Other modules are read from the checkout, through the linked packages.
    ignorePatterns: ['/*', `!/${top}`, `!/${top}/${module}/**`, '!/scripts', '!/package.json', 'node_modules'],
    tempDirName: `.tmp-mutation/${folder.replaceAll('/', '-')}`,
    cleanTempDir: 'always',
    // On a loaded machine a slow test is not an endless loop; Stryker recognizes loops by how often a mutant is
    // reached.
    timeoutMS: testRunner === 'rules' ? 10_000 : 60_000,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    warnings: false,
  }).runMutationTest();
}

/** The tests of a folder try its subfolders as well, so each subfolder is measured by all of them. */
function testsOf(folder: string): string {
  return folder.split(/(?<=\/rules|^packages\/tables\/src\/cells)\//)[0]!;
}

function isMissed({ status }: Result): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function isDoubtful(result: Result): boolean {
  return isMissed(result) || result.status === 'Timeout';
}

function keyOf({ fileName, location, mutatorName, replacement }: Result): string {
  return JSON.stringify([fileName, location, mutatorName, replacement]);
}

/** Stryker counts the columns of a range from zero and those of a result from one. */
function toRange({ fileName, location: { start, end } }: Result): string {
  return `${pathOf(fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

/**
 * A mutant that does not load, or that a comment excuses with its reason, says nothing about the tests and does not
 * count.
 */
function summarize(results: readonly Result[]) {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = results.filter(isMissed).length;
  const mutants = noticed + missed;
  return { mutants, noticed, missed, score: (100 * noticed) / Math.max(mutants, 1) };
}

function pathOf(fileName: string): string {
  return relative(projectRoot, fileName).replaceAll('\\', '/');
}

function toLine({ fileName, location, mutatorName, replacement, status }: Result): string {
  const { line, column } = location.start;
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 120);
  return `${pathOf(fileName)}:${line}:${column} ${status} ${mutatorName} → ${text}`;
}
