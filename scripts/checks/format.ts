import type { Check, Findings } from './check.ts';
import { runTool } from './command.ts';
import { projectRoot } from './tree.ts';

export const format: Check = { name: 'format', counts: 'files', run: () => formatProblems(projectRoot) };

/** Lists the files that oxfmt, with the nearest `.oxfmtrc.json`, would format differently. */
export async function formatProblems(root: string): Promise<Findings> {
  const { code, stdout, stderr } = await runTool('oxfmt', ['--check', '.'], root);
  const checked = Number(/ on (\d+) files?/.exec(stdout)?.[1] ?? 0);
  const problems = [...stdout.matchAll(/^(.+) \(\d+ms\)$/gm)].map(
    ([, path]) => `${path} is not formatted: npm run format`,
  );
  if (code !== 0 && problems.length === 0) problems.push(`oxfmt failed: ${(stderr || stdout).trim()}`);
  return { checked, problems };
}
