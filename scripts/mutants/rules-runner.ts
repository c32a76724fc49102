import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { collectedTests, startFile, type CollectedTest } from './rules-tests.ts';

/** What the mutated code reads and counts. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: MutantCoverage;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

/** The modules of the sandbox are read anew in each generation, all others once. */
let generation = 0;

/**
 * Runs the tests of the rules in its own process without Vitest around them, because to set Vitest up costs a hundred
 * times what the tests of a mutant cost. One mutant after another meets the same modules, which may remember things. So
 * a failed test counts only if it passes without the mutant, and Vitest tries the mutants that survive here once more.
 */
class RulesRunner implements TestRunner {
  private readonly dir: string;
  private readonly instrumented: Instrumented;
  private readonly durations = new Map<string, number>();
  private tests: CollectedTest[] = [];

  constructor(options: StrykerOptions) {
    this.dir = (options['rules'] as { dir: string }).dir;
    const shared = globalThis as { __stryker__?: Instrumented };
    this.instrumented = shared.__stryker__ ??= {};
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  init(): Promise<void> {
    const sandbox = pathToFileURL(`${process.cwd()}/`).href;
    const vitest = import.meta.resolve('./rules-tests.ts');
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'vitest') return { url: vitest, shortCircuit: true };
        const found = next(specifier, context);
        if (!found.url.startsWith(sandbox) || found.url.includes('/node_modules/')) return found;
        return { ...found, url: `${found.url.replace(/\?.*$/, '')}?generation=${generation}` };
      },
    });
    return Promise.resolve();
  }

  async dryRun(): Promise<DryRunResult> {
    await this.load();
    const tests: TestResult[] = [];
    for (const test of this.tests) {
      this.instrumented.currentTestId = test.id;
      const result = await runTest(test);
      this.instrumented.currentTestId = undefined;
      this.durations.set(test.id, result.timeSpentMs);
      tests.push(result);
    }
    this.putQuickFirst();
    const mutantCoverage = this.instrumented.mutantCoverage ?? { static: {}, perTest: {} };
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (options.mutantActivation === 'static') return toMutantRunResult(await this.tryWhileLoading(options));
    // A process that replaces one with an endless loop has loaded nothing yet.
    if (this.tests.length === 0) await this.load();
    const result = await this.tryMutant(options);
    const failed = 'tests' in result ? result.tests.find(({ status }) => status === TestStatus.Failed) : undefined;
    if (failed === undefined || (await this.passesWithoutMutant(failed.id))) return toMutantRunResult(result);
    await this.load();
    return toMutantRunResult(await this.tryMutant(options));
  }

  /** A mutant in a constant acts while its module is read. */
  private async tryWhileLoading(options: MutantRunOptions): Promise<DryRunResult> {
    this.activate(options.activeMutant.id, options.hitLimit);
    try {
      await this.load();
      return await this.tryMutant(options);
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    } finally {
      this.activate(undefined, undefined);
      await this.load();
    }
  }

  private async tryMutant({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<DryRunResult> {
    const reaching = testFilter && new Set(testFilter);
    const tests: TestResult[] = [];
    this.activate(activeMutant.id, hitLimit);
    for (const test of this.tests) {
      if (reaching && !reaching.has(test.id)) continue;
      const result = await runTest(test);
      tests.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    const { hitCount } = this.instrumented;
    this.activate(undefined, undefined);
    return determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
  }

  private async passesWithoutMutant(id: string): Promise<boolean> {
    const test = this.tests.find((one) => one.id === id);
    return test !== undefined && (await runTest(test)).status === TestStatus.Success;
  }

  private activate(id: string | undefined, hitLimit: number | undefined): void {
    this.instrumented.activeMutant = id;
    this.instrumented.hitLimit = hitLimit;
    this.instrumented.hitCount = hitLimit === undefined ? undefined : 0;
  }

  private async load(): Promise<void> {
    generation++;
    this.tests = [];
    for (const file of globSync(`${this.dir}/**/*.test.ts`).sort()) {
      const path = resolve(file);
      startFile(file, dirname(path));
      await import(pathToFileURL(path).href);
      this.tests.push(...collectedTests());
    }
    this.putQuickFirst();
  }

  private putQuickFirst(): void {
    const durationOf = ({ id }: CollectedTest) => this.durations.get(id) ?? 0;
    this.tests.sort((left, right) => durationOf(left) - durationOf(right));
  }
}

async function runTest({ id, name, file, run }: CollectedTest): Promise<TestResult> {
  const began = performance.now();
  const outcome = await attempt(run);
  return { id, name, fileName: resolve(file), timeSpentMs: performance.now() - began, ...outcome };
}

async function attempt(run: CollectedTest['run']) {
  try {
    await run();
    return { status: TestStatus.Success } as const;
  } catch (error) {
    return {
      status: TestStatus.Failed,
      failureMessage: error instanceof Error ? error.message : String(error),
    } as const;
  }
}

const build = (options: StrykerOptions) => new RulesRunner(options);
build.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'rules', build)];
