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
  const began = performance.now();
  const results = await mutate(folder, taken);
  const { mutants, noticed, missed, score } = summarize(results);
  for (const result of results.filter(isMissed)) say(toLine(result));
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  rows.push(`| ${folder} | ${mutants} | ${noticed} | ${missed} | ${score.toFixed(1)} % | ${minutes} |`);
  isGreen &&= score >= MIN_SCORE;
}
for (const row of rows) say(row);
process.exitCode = isGreen ? 0 : 1;

function mutate(folder: string, taken: string[]): Promise<Result[]> {
  const [top, module] = folder.split('/') as [string, string];
  // The tests of a folder try its subfolders as well, so each subfolder is measured by all of them.
  const [rules, below] = folder.split(/(?<=\/rules|^packages\/tables\/src\/cells)\//);
  const kept = below ? `${module}-${below.replaceAll('/', '-')}` : module;
  return new Stryker({
    mutate: taken,
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/rules.vitest.config.ts', dir: rules!, related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    // A change of a constant has to be tried by all tests of its folder; those of the imports and of tables would take
    // hours.
    ignoreStatic: module === 'imports' || module === 'tables',
    concurrency: 1,
    // Other modules are read from the checkout, through the linked packages.
    ignorePatterns: ['/*', `!/${top}`, `!/${top}/${module}/**`, '!/scripts', '!/package.json', 'node_modules'],
    tempDirName: `.tmp-mutation/${module}`,
    cleanTempDir: 'always',
    // On a loaded machine a slow test is not an endless loop; Stryker recognizes loops by how often a mutant is
    // reached.
    timeoutMS: 60_000,
    incremental: true,
    incrementalFile: `.tmp-mutation/${kept}.json`,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
}

function isMissed({ status }: Result): boolean {
  return status === 'Survived' || status === 'NoCoverage';
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

function toLine({ fileName, location, mutatorName, replacement, status }: Result): string {
  const { line, column } = location.start;
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 120);
  return `${relative(projectRoot, fileName)}:${line}:${column} ${status} ${mutatorName} → ${text}`;
}
