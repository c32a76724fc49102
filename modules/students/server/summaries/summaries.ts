import type { Runner, WriteContext } from '@ritm/platform';
import { dueSummaries, expireSummaries, writeSummaries, type StudentSummary } from './queries.ts';

/**
 * Stores what the list shows of clients beside their cards. The caller computes it under the lock of
 * `lockSummaries`, so that of two computations the one that read later is the one that stays. Open lists hear of the
 * clients that changed.
 */
export async function setSummaries(tx: WriteContext, rows: readonly StudentSummary[]): Promise<void> {
  if (rows.length === 0) return;
  const changed = await tx.run(writeSummaries, { school_id: tx.school_id, rows: JSON.stringify(rows) });
  if (changed.length > 0)
    tx.emit(
      'clients.summed',
      changed.map(({ student_id }) => student_id),
    );
}

/** Taken before anything is read for summaries. */
export const lockSummaries = (tx: WriteContext): void => tx.lock(['student_summaries', tx.school_id]);

/** Clients whose summaries are to be computed again because a day has come, at most `limit`, of several organizations. */
export const findDueSummaries = (runner: Runner, due: { now: string; limit: number }) => runner.run(dueSummaries, due);

/** Makes summaries due: of these clients, or of everybody after a change that names nobody. */
export const makeSummariesDue = (tx: WriteContext, ids: number[] | null): void =>
  tx.defer(expireSummaries, { school_id: tx.school_id, ids });
