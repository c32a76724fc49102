import type { OwnerClient } from './db/owner.ts';
import type { Runner } from './db/pool.ts';
import type { Statement } from './db/statement.ts';
import { types } from './db/types.ts';
import type { Invariant } from './module.ts';

export interface Finding {
  name: string;
  rows: unknown[];
}

const MAX_ROWS = 10;

/** Runs every invariant in one snapshot; returns those that some row breaks, each with at most ten such rows. */
export async function verify(
  client: OwnerClient,
  invariants: readonly Invariant[],
): Promise<{ checked: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  await client.query('begin isolation level repeatable read read only');
  try {
    // Ledgers are read whole: a plan made for a few rows would do a million index look-ups.
    await client.query(`set local statement_timeout = '10min'; set local work_mem = '128MB'; set local jit = off`);
    for (const invariant of invariants) {
      const rows = await findBrokenRows(client, invariant);
      if (rows.length > 0) findings.push({ name: invariant.name, rows });
    }
  } finally {
    await client.query('rollback');
  }
  return { checked: invariants.length, findings };
}

/** At most ten rows that break one invariant. The caller opens the snapshot. */
export async function findBrokenRows(client: OwnerClient, invariant: Invariant): Promise<unknown[]> {
  if (invariant.find) return (await invariant.find(runnerOf(client))).slice(0, MAX_ROWS);
  const { rows } = await client.query(`select * from (${invariant.sql}) broken limit ${MAX_ROWS}`);
  return rows;
}

/** Runs the product's own statements over the owner's connection, inside its snapshot. */
function runnerOf(client: OwnerClient): Runner {
  return {
    run: async <A extends object, R>(statement: Statement<A, R>, args: A): Promise<R[]> => {
      const { text } = statement.prepared();
      const { rows } = await client.query({ text, values: statement.values(args), types });
      return rows as R[];
    },
  };
}
