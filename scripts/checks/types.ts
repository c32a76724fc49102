import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Findings } from './check.ts';
import { runTool } from './command.ts';
import { projectRoot } from './tree.ts';

/**
 * The two worlds are type-checked separately: a browser's global in server code must not resolve, nor the other way
 * round.
 */
export const typesServer: Check = {
  name: 'types-server',
  counts: 'files',
  run: () => typeProblems(projectRoot, 'tsconfig.server.json'),
};

export const typesWeb: Check = {
  name: 'types-web',
  counts: 'files',
  run: () => typeProblems(projectRoot, 'tsconfig.web.json'),
};

export async function typeProblems(root: string, project: string): Promise<Findings> {
  if (!existsSync(join(root, project))) return { checked: 0, problems: [`${project} is missing`] };
  const { code, stdout, stderr } = await runTool(
    'typescript/tsc',
    ['-p', project, '--pretty', 'false', '--listFiles'],
    root,
  );
  const lines = `${stdout}\n${stderr}`.split('\n');
  const checked = lines.filter((line) => line.startsWith(root) && !line.includes('/node_modules/')).length;
  const problems = lines.filter((line) => /error TS\d+/.test(line));
  if (code !== 0 && problems.length === 0) problems.push(`tsc failed: ${(stderr || stdout).trim().slice(0, 2000)}`);
  return { checked, problems };
}
