import type { Check, Findings } from '../check.ts';
import { isIn } from '../forbidden.ts';
import { lineAt, linesMatching, maskComments } from '../source.ts';
import { isCode, isTest, packageOf, projectTree, type Tree } from '../tree.ts';

export const tableOwners: Check = {
  name: 'table-owners',
  counts: 'tables, views and writes',
  run: async () => tableOwnerProblems(projectTree()),
};

/** Folders that may write tables they do not own: demo data in bulk, databases of the bench and of tests. */
const writesAnything = isIn(['database/', 'bench/', 'packages/testing/', 'apps/server/safety/', 'scripts/']);

/**
 * Tables that another module took over after their migration was applied, which is never edited since (decision 126).
 */
const movedTables: Readonly<Record<string, string>> = { tasks: 'modules/tasks', task_rules: 'modules/tasks' };

const statements =
  /--\s*owner:\s*(?<owner>[\w-]+)|\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(?:public\.)?(?<created>\w+)|\bdrop\s+(?:table|view)\s+(?:if\s+exists\s+)?(?:public\.)?(?<dropped>\w+)|\balter\s+table\s+(?:public\.)?(?<renamed>\w+)\s+rename\s+to\s+(?<to>\w+)/gi;
const kyselyWrite =
  /\.\s*(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*(?:<[^<>()]*>)?\s*\(\s*\[?\s*['"`](?<table>\w+)/g;
const textWrite =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(?:public\.)?"?(?<table>[a-z_][a-z0-9_]*)"?/gi;

/**
 * Each table and view of the migrations has one owner, by the nearest `-- owner: <package>` above it; nobody else
 * writes it.
 */
export function tableOwnerProblems(tree: Tree): Findings {
  const { owners, problems } = readOwners(tree);
  let checked = owners.size;
  for (const path of tree.paths.filter(isCode)) {
    // A test inserts the violations that its laws must find, whichever table they are in.
    if (writesAnything(path) || isTest(path)) continue;
    const folder = packageOf(path);
    for (const { table, line } of writesOf(tree.read(path))) {
      const owner = owners.get(table);
      if (owner === undefined) continue;
      checked++;
      if (folder !== owner) problems.push(`${path}:${line} writes ${table}, which belongs to ${owner}`);
    }
  }
  return { checked, problems };
}

function readOwners(tree: Tree): { owners: Map<string, string>; problems: string[] } {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const path of tree.paths.filter((one) => /^database\/migrations\/.+\.sql$/.test(one))) {
    const text = tree.read(path);
    let owner: string | undefined;
    for (const match of text.matchAll(statements)) {
      const { owner: named, created, dropped, renamed, to } = match.groups!;
      const place = `${path}:${lineAt(text, match.index)}`;
      if (named) {
        owner = folderOf(named, tree);
        if (owner === undefined) problems.push(`${place} there is no package ${named}`);
      } else if (created) {
        problems.push(...claimTable(owners, created, owner).map((why) => `${place} ${why}`));
      } else if (dropped) {
        owners.delete(dropped);
      } else if (renamed && to) {
        owners.set(to, owners.get(renamed) ?? '');
        owners.delete(renamed);
      }
    }
  }
  for (const [table, folder] of Object.entries(movedTables)) if (owners.has(table)) owners.set(table, folder);
  return { owners, problems };
}

function claimTable(owners: Map<string, string>, table: string, owner: string | undefined): string[] {
  const before = owners.get(table);
  if (owner === undefined) return [`${table} has no "-- owner: <package>" above it`];
  owners.set(table, owner);
  return before !== undefined && before !== owner ? [`${table} has two owners: ${before} and ${owner}`] : [];
}

function folderOf(name: string, tree: Tree): string | undefined {
  return [`modules/${name}`, `packages/${name}`].find((folder) => tree.has(`${folder}/package.json`));
}

function writesOf(source: string): { table: string; line: number }[] {
  const code = maskComments(source);
  return [kyselyWrite, textWrite].flatMap((pattern) =>
    linesMatching(code, pattern).map(({ line, match }) => ({ table: match.groups!.table!.toLowerCase(), line })),
  );
}
