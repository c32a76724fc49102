import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { Refusal, root } from './node.mjs';
import { buildWeb } from './prepare.mjs';

/**
 * The parts of the tests in their order; each runs, prints as it goes and resolves with its counts.
 *
 * @type {Record<string, (words: string[]) => Promise<{ passed: number, failed: number, skipped: number }>>}
 */
export const parts = { checks, vitest, e2e };

/**
 * Parts that run only when named: the API tests once more in every time zone that the machine may be in, and the tests
 * that `npm test` runs for seconds, run for as long as the reliability targets say.
 */
export const furtherParts = { zones, long };

async function checks(words) {
  let output = '';
  const code = await runNode(['scripts/check.ts', ...words], {
    onOutput: (text) => {
      output += text;
      process.stdout.write(text);
    },
  });
  const [, passed, failed] = /^check: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return withFailure({ passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 }, code);
}

async function vitest(words, env = {}) {
  return countByReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return runNode([program('vitest/vitest.mjs'), 'run', ...reporters, ...words], { env });
  }, countVitest);
}

async function zones(words) {
  return vitest(['--project=api*', ...words], { TEST_ZONES: 'all' });
}

/** R9: the books are checked for a minute. R3 is as long in `npm test` already. */
async function long(words) {
  const env = { BANK_SECONDS: '60', ...process.env };
  return vitest(
    ['modules/visits/server/bank.api.test.ts', 'modules/timetable/server/teacher-time.api.test.ts', ...words],
    env,
  );
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no test of its own that could fail.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests };
}

async function e2e(words) {
  await buildWeb();
  await unpackBrowser();
  return countByReport(async (report) => {
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...words];
    return runNode([program('@playwright/test/cli.js'), ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  }, countPlaywright);
}

function countPlaywright({ stats, errors }) {
  // A test that passed only when repeated has failed once.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

async function unpackBrowser() {
  const code = await runNode([
    '--input-type=module',
    '-e',
    `await (await import('@ritm/testing/chromium')).chromiumPath()`,
  ]);
  if (code !== 0) throw new Refusal('Браузера для тестов нет, причина выше.');
}

function program(path) {
  return join(root, 'node_modules', path);
}

/** Runs a tool that writes a JSON report, and counts by the report. */
async function countByReport(start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'ritm-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await start(report);
    return withFailure(count(readReport(report)), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Refusal('Отчёта о тестах нет: их программа не дошла до конца.');
  }
}

/** A tool that exits with an error without naming a failed test counts as one failure. */
function withFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
