import type { Check, Findings } from './check.ts';
import { findForbidden, type Forbidden, isIn } from './forbidden.ts';
import { isTest, projectTree, type Tree } from './tree.ts';

export const clock: Check = { name: 'clock', counts: 'files', run: async () => clockProblems(projectTree()) };

/**
 * The clock itself, the tests' clock, the default of the kernel's ids, and code that decides nothing by the time:
 * display in the browser and tools.
 */
const isAllowed = isIn([
  'packages/platform/src/clock.ts',
  'packages/kernel/src/ids.ts',
  'packages/testing/src/clock.ts',
  'packages/ui/',
  'packages/web-kit/',
  'apps/embed/',
  'apps/web/',
  'scripts/',
  'bench/',
  'e2e/',
]);

const rules: Forbidden[] = [
  {
    pattern:
      /\bDate\.now\b|\bnew Date\b(?:\s*\(\s*\)|(?!\s*\())|(?<!new\s)\bDate\s*\(\s*\)|\bTemporal\.Now\b|\bprocess\.hrtime\b/g,
    why: 'time comes from the clock, as an argument or from the context',
    allowed: (path) => isAllowed(path) || /^modules\/[^/]+\/web\//.test(path),
  },
  {
    pattern: /\bperformance\.now\b/g,
    why: 'time comes from the clock, as an argument or from the context',
    // A test may measure how long something takes, itself or through its fixtures; it decides nothing by it.
    allowed: (path) =>
      isAllowed(path) || isTest(path) || path.includes('/fixtures/') || /^modules\/[^/]+\/web\//.test(path),
  },
];

/** Code that reads the machine's clock cannot be tested at midnight. */
export function clockProblems(tree: Tree): Findings {
  return findForbidden(tree, rules);
}
