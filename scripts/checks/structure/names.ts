import type { Check, Findings } from '../check.ts';
import { isCode, projectTree, type Tree } from '../tree.ts';

export const names: Check = { name: 'names', counts: 'files', run: async () => nameProblems(projectTree()) };

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const catchAlls = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib']);

/** Files and folders must be kebab-case and named after their content. */
export function nameProblems(tree: Tree): Findings {
  const files = tree.paths.filter(isCode);
  const problems = files.flatMap((path) => {
    const parts = path.split('/');
    const odd = parts.filter((part) => !kebab.test(part)).map((part) => `${path} ${part} is not kebab-case`);
    const vague = parts
      .map((part) => part.replace(/\.tsx?$/, ''))
      .filter((part) => catchAlls.has(part))
      .map((part) => `${path} "${part}" says nothing of what it holds`);
    return [...odd, ...vague];
  });
  return { checked: files.length, problems };
}
