import type { Check, Findings } from '../check.ts';
import { runTool } from '../command.ts';
import { isCode, projectRoot, projectTree } from '../tree.ts';

export const dependencies: Check = {
  name: 'dependencies',
  counts: 'files',
  run: () => dependencyProblems(projectRoot, projectTree().paths.filter(isCode).length),
};

type Kind = keyof typeof kinds;

const kinds = {
  files: 'nothing uses this file',
  exports: 'nothing uses this export',
  types: 'nothing uses this exported type',
  nsExports: 'nothing uses this export',
  nsTypes: 'nothing uses this exported type',
  enumMembers: 'nothing uses this member',
  duplicates: 'exported twice',
  dependencies: 'an unused dependency',
  devDependencies: 'an unused dependency',
  optionalPeerDependencies: 'an undeclared peer dependency',
  unlisted: 'used but not declared in its package.json',
  unresolved: 'does not resolve',
  binaries: 'a command of an undeclared package',
} as const;

interface Named {
  name: string;
  line?: number;
}

type Row = { file: string } & Partial<Record<Kind, (Named | Named[])[]>>;

/**
 * Finds unused files and exports, dependencies that are used but not declared, and those declared but not used, by
 * `knip.json`.
 */
export async function dependencyProblems(root: string, checked: number): Promise<Findings> {
  const { stdout, stderr } = await runTool('knip', ['--reporter', 'json', '--no-progress', '--no-config-hints'], root);
  const start = stdout.indexOf('{"issues"');
  if (start === -1)
    return { checked: 0, problems: [`knip gave no report: ${(stderr || stdout).trim().slice(0, 2000)}`] };
  const { issues } = JSON.parse(stdout.slice(start)) as { issues: Row[] };
  return { checked, problems: issues.flatMap(rowProblems) };
}

function rowProblems(row: Row): string[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    (row[kind] ?? []).flat().map(({ name, line }) => {
      const place = line === undefined ? row.file : `${row.file}:${line}`;
      return kind === 'files' ? `${place} ${kinds[kind]}` : `${place} ${name}: ${kinds[kind]}`;
    }),
  );
}
