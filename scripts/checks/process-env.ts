import type { Check, Findings } from './check.ts';
import { findForbidden, type Forbidden, isIn } from './forbidden.ts';
import { isTest, projectTree, type Tree } from './tree.ts';

export const processEnv: Check = {
  name: 'process-env',
  counts: 'files',
  run: async () => processEnvProblems(projectTree()),
};

const tools = isIn([
  'scripts/',
  'e2e/',
  'bench/',
  'packages/testing/',
  'packages/platform/src/config/config.ts',
  'vitest.config.ts',
]);

const rules: Forbidden[] = [
  {
    pattern:
      /\bprocess\s*(?:\.|\?\.)\s*env\b|\bprocess\s*\[|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"]\s*(?:node:)?process/g,
    why: 'only packages/platform/src/config/config.ts reads the environment',
    // A test that starts a process passes PATH on to it.
    allowed: (path) => tools(path) || isTest(path),
    inTexts: true,
  },
];

/** Only the config reads the environment, once; it refuses to start when a variable is wrong. */
export function processEnvProblems(tree: Tree): Findings {
  return findForbidden(tree, rules);
}
