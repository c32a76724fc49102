import type { Check, Findings } from '../check.ts';
import { findForbidden, type Forbidden, isIn } from '../forbidden.ts';
import { sqlFactProblems } from './sql-facts.ts';
import { sqlLineProblems } from './sql-lines.ts';
import { projectTree, type Tree } from '../tree.ts';

export const sql: Check = { name: 'sql', counts: 'files', run: async () => allProblems(projectTree()) };

/** Statements that make roles and databases take no parameters, so the files that make them are allowed too. */
const home = isIn([
  'database/',
  'packages/platform/src/db/',
  'packages/embedded-postgres/',
  'packages/testing/',
  'scripts/checks/',
]);
const isPoolOwner = isIn([
  'packages/platform/',
  'packages/embedded-postgres/',
  'packages/testing/',
  'database/',
  'bench/',
  'scripts/',
]);

/** Files that may compose statements; the checks contain samples of what they search for. */
function mayBuild(path: string): boolean {
  return home(path) || /(?:^|[/-])(?:queries|verify)\.ts$/.test(path) || /\/(?:queries|verify)\/[^/]+\.ts$/.test(path);
}

const why = 'SQL is written in queries.ts, with its values as parameters';
const verb = String.raw`(?:select\s[^'"\x60]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)`;

const rules: Forbidden[] = [
  {
    pattern: /\bsql\s*\.\s*(?:raw|lit|literal)\s*(?:<[^<>()]*>)?\s*\(|\bCompiledQuery\s*\.\s*raw\b/g,
    why,
    allowed: mayBuild,
  },
  { pattern: /\.query\s*\(\s*`[^`]*\$\{/g, why, allowed: mayBuild, inTexts: true },
  // A statement's text with a value interpolated, unless Kysely's tag turns the value into a parameter.
  {
    pattern: new RegExp(String.raw`(?<!\bsql\s*(?:<[^\n]*>)?\s*)\x60\s*${verb}[^\x60]*\$\{`, 'gi'),
    why,
    allowed: mayBuild,
    inTexts: true,
  },
  {
    pattern: new RegExp(String.raw`(['"\x60])\s*${verb}[^'"\x60\n]*\1\s*\+`, 'gi'),
    why,
    allowed: mayBuild,
    inTexts: true,
  },
  {
    pattern: /\bfrom\s*['"]pg(?:-[\w-]+)?['"]|\bimport\s*\(\s*['"]pg['"]/g,
    why: 'connections belong to packages/platform: use the transaction or the read context',
    allowed: isPoolOwner,
    inTexts: true,
  },
];

/** No statement may be composed from text, and only the platform may hold a raw connection. */
export function sqlProblems(tree: Tree): Findings {
  return findForbidden(tree, rules);
}

/** How statements are composed, which facts they may not spell themselves, and how they are laid out. */
function allProblems(tree: Tree): Findings {
  const found = [sqlProblems(tree), sqlFactProblems(tree), sqlLineProblems(tree)];
  return {
    checked: Math.min(...found.map(({ checked }) => checked)),
    problems: found.flatMap(({ problems }) => problems),
  };
}
