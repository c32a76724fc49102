import type { Check, Findings } from './check.ts';
import { findForbidden, type Forbidden } from './forbidden.ts';
import { projectTree, type Tree } from './tree.ts';

export const dangerous: Check = { name: 'dangerous', counts: 'files', run: async () => dangerProblems(projectTree()) };

const rules: Forbidden[] = [
  {
    pattern:
      /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*\+?=(?!=)|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
    why: 'text becomes markup',
  },
  {
    pattern: /(?<![\w$.])eval\s*\(|\bnew Function\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]/g,
    why: 'text becomes code',
  },
];

/** Finds code through which a text typed by one person could run as a script on another person's page. */
export function dangerProblems(tree: Tree): Findings {
  return findForbidden(tree, rules);
}
