import type { Check, Findings } from '../check.ts';
import { runNode } from '../command.ts';
import { projectTree, type Tree } from '../tree.ts';

export const migrations: Check = { name: 'migrations', counts: 'migrations and tables', run: migrationProblems };

/**
 * Checks the names, then migrates a fresh database, which must give the committed `schema.sql` and the committed types.
 */
async function migrationProblems(): Promise<Findings> {
  const names = migrationNameProblems(projectTree());
  if (names.checked === 0) return names;
  const { code, stdout, stderr } = await runNode(['database/generate.ts', '--check']);
  const report = code === 0 ? (JSON.parse(stdout) as Findings) : undefined;
  const schema = report ?? { checked: 0, problems: [`database/generate.ts failed: ${stderr.trim().slice(0, 2000)}`] };
  return { checked: names.checked + schema.checked, problems: [...names.problems, ...schema.problems] };
}

/** `20261121T1010_accounts.sql`: a valid timestamp that no other migration has, and then a name. */
export function migrationNameProblems(tree: Tree): Findings {
  const files = tree.paths.filter((path) => path.startsWith('database/migrations/'));
  const byStamp = new Map<string, string>();
  const problems = files.flatMap((path) => {
    const [, stamp] = /\/(\d{8}T\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.exec(path) ?? [];
    if (stamp === undefined || !isMoment(stamp)) return [`${path} is not YYYYMMDDThhmm_name.sql`];
    const before = byStamp.get(stamp);
    byStamp.set(stamp, path);
    return before === undefined ? [] : [`${path} has the moment of ${before}: their order is not given`];
  });
  return { checked: files.length, problems };
}

function isMoment(stamp: string): boolean {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(stamp)!;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString() === iso;
}
