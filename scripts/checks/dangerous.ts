import type { Check, Findings } from './check.ts';
import { findForbidden, type Forbidden } from './forbidden.ts';
import { isForTests, projectTree, type Tree } from './tree.ts';

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
  {
    pattern: /['"`]@ritm\/(?:[a-z-]+\/testing|testing(?:\/[a-z-]+)?)['"`]/g,
    why: 'what exists for tests stays out of the product',
    allowed: isForTests,
    inTexts: true,
  },
  {
    pattern: /\btestSwitches\s*(?:\.\s*\w+\s*=(?!=)|\[)|\bassign\s*\(\s*testSwitches\b|(?<!function\s)\bsetFault\s*\(/g,
    why: 'only a test takes a guard away',
    allowed: isForTests,
  },
];

/**
 * Finds code through which a text typed by one person could run as a script on another person's page, and product code
 * that could take its own guards away.
 */
export function dangerProblems(tree: Tree): Findings {
  return findForbidden(tree, rules);
}
