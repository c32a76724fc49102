import type { Check, Findings } from '../check.ts';
import { runNode } from '../command.ts';

/**
 * Every statement is prepared on a migrated database, and the row that the code declares is the one that PostgreSQL
 * describes.
 */
export const statementRows: Check = {
  name: 'statement-rows',
  counts: 'statements',
  async run(): Promise<Findings> {
    const { code, stdout, stderr } = await runNode(['database/statement-rows.ts']);
    return code === 0
      ? (JSON.parse(stdout) as Findings)
      : { checked: 0, problems: [`database/statement-rows.ts failed: ${stderr.trim().slice(0, 2000)}`] };
  },
};
