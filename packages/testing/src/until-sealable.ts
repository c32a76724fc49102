import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/**
 * Waits until every line of the audit can be sealed. A line waits for all transactions that began before it ended, and
 * PostgreSQL counts those of the other databases of its cluster, in which other test files write meanwhile.
 */
export async function untilSealable(t: Pick<TestApp, 'sql'>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const waiting = await t.sql('select from audit_log where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1');
    if (waiting.length === 0) return;
    await wait(20);
  }
  throw new Error('a transaction has been open for ten seconds');
}
