import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../checks/tree.ts';

export interface TestRun {
  /** Names of the tests that failed by what they assert. */
  readonly failed: readonly string[];
  /** Why a file did not run, or a test failed without asserting anything. */
  readonly errors: readonly string[];
  /** Files of which at least one test ran. */
  readonly ran: readonly string[];
  /** Names of all tests, with those of their suites. */
  readonly names: readonly string[];
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A run that takes longer hangs. */
const MAX_MS = 240_000;

/** What says that the code does not load or run at all: a compiler notices that, and no test has to. */
const loadError =
  /^(?:SyntaxError|ReferenceError)\b|Cannot find (?:module|package)|Transform failed|is not a (?:function|constructor)/;

/** Runs these test files and no others in a copy of the tree, with a PostgreSQL of their own when they need one. */
export async function runTests(
  root: string,
  files: readonly string[],
  { signal, bail = false }: { signal: AbortSignal; bail?: boolean },
): Promise<TestRun> {
  const report = join(root, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  // Only the changed file is transformed again: half the work of a run. The cache knows a module by its content.
  const cache = ['--fsModuleCache', `--fsModuleCachePath=${join(root, '.vitest-cache')}`];
  const args = ['run', '--project=api*', '--project=rules UTC', ...cache, '--reporter=json', `--outputFile=${report}`];
  const { code, output } = await finished([vitest, ...args, ...(bail ? ['--bail=1'] : []), ...files], root, signal);
  if (!existsSync(report)) return { failed: [], errors: [output.slice(-2_000) || 'no report'], ran: [], names: [] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap((file) => file.assertionResults);
  const wrong = tests.filter(({ status }) => status === 'failed');
  const isAsserted = ({ failureMessages }: (typeof wrong)[number]) =>
    failureMessages.length > 0 && !failureMessages.every((message) => loadError.test(message));
  // Files that fail at once stop one another, and the word of a failed test may be lost on its way to the report.
  const isCutShort = code !== 0 && wrong.length === 0;
  return {
    failed: wrong.filter(isAsserted).map(({ fullName }) => fullName),
    errors: [
      ...testResults.flatMap(({ message }) => (message ? [message] : [])),
      ...(isCutShort ? [`Vitest ended with ${code}, and its report has no failed test`] : []),
      ...wrong.filter((one) => !isAsserted(one)).map((one) => `${one.fullName}: ${one.failureMessages[0] ?? ''}`),
    ],
    ran: testResults
      .filter((file) => file.assertionResults.some(({ status }) => status === 'passed' || status === 'failed'))
      .map(({ name }) => relative(root, name)),
    names: tests.map(({ fullName }) => fullName),
  };
}

function finished(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
    killSignal: 'SIGTERM',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-10_000)));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => (output += `\n${message}`));
    child.once('close', (code) => resolve({ code, output }));
  });
}
