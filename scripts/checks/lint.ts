import type { Check, Findings } from './check.ts';
import { runOxlint } from './oxlint.ts';
import { projectRoot } from './tree.ts';

export const lint: Check = { name: 'lint', counts: 'files', run: () => lintProblems(projectRoot) };

/**
 * The rules are in `.oxlintrc.json`; those that need types read the root's `tsconfig.json`. A warning counts as a
 * problem.
 */
export async function lintProblems(root: string): Promise<Findings> {
  const { files, diagnostics } = await runOxlint(['--type-aware', '--report-unused-disable-directives', '.'], root);
  const problems = diagnostics.map(({ path, line, code, message }) => `${path}:${line} ${message} [${code}]`);
  return { checked: files, problems };
}
