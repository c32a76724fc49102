import type { OwnerClient } from './db/owner.ts';
import type { Invariant } from './module.ts';

export interface Finding {
  name: string;
  rows: unknown[];
}

/** Runs every invariant in one snapshot; answers those that some row breaks, with at most ten such rows. */
export async function verify(
  client: OwnerClient,
  invariants: readonly Invariant[],
): Promise<{ looked: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const { name, sql } of invariants) {
      const { rows } = await client.query(`select * from (${sql}) broken limit 10`);
      if (rows.length > 0) findings.push({ name, rows });
    }
  } finally {
    await client.query('rollback');
  }
  return { looked: invariants.length, findings };
}
