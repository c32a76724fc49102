import type { Check, Findings } from './check.ts';
import { projectTree, type Tree } from './tree.ts';
import { dependenciesOf } from './versions.ts';

export const reasons: Check = {
  name: 'reasons',
  counts: 'packages',
  run: async () => reasonProblems(projectTree()),
};

const record = 'docs/dependencies.md';

/**
 * Every third-party package must have a row in the record of dependencies, and every row must still have its package.
 */
export function reasonProblems(tree: Tree): Findings {
  const used = new Set(dependenciesOf(tree).map(({ name }) => name));
  const rows = (tree.has(record) ? tree.read(record) : '').split('\n').filter((line) => line.startsWith('| `'));
  const documented = new Set(
    rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  );
  const foreign = [...used].filter((name) => !name.startsWith('@ritm/'));
  return {
    checked: foreign.length,
    problems: [
      ...foreign.filter((name) => !documented.has(name)).map((name) => `${record} does not say why ${name} is here`),
      ...[...documented].filter((name) => !used.has(name)).map((name) => `${record} lists ${name}, which nothing uses`),
    ],
  };
}
