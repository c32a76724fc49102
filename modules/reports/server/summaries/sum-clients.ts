import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { findHeldPasses, type HeldPass } from '@ritm/passes/server';
import type { WriteContext } from '@ritm/platform';
import { lockSummaries, setSummaries, type StudentSummary } from '@ritm/students/server';
import { sumsOfClients, type ClientSums } from './queries.ts';

/** Clients computed in one transaction: some tens of milliseconds. */
export const BATCH = 250;
/** More names than that say nothing in a column. */
const MAX_NAMES = 3;

/** Computes and stores what the list of clients shows of these clients. */
export async function sumClients(tx: WriteContext, student_ids: number[]): Promise<void> {
  if (student_ids.length === 0) return;
  const { school_id } = tx;
  lockSummaries(tx);
  const today = todayIn(tx.time_zone, tx.now);
  const [sums, passes] = await Promise.all([
    tx.run(sumsOfClients, { school_id, student_ids }),
    findHeldPasses(tx, { school_id, student_ids, today }),
  ]);
  const byClient = Map.groupBy(passes, ({ student_id }) => student_id);
  await setSummaries(
    tx,
    sums.map((sum) => toSummary(sum, byClient.get(sum.student_id) ?? [], today)),
  );
}

type Held = Pick<HeldPass, 'name' | 'left' | 'ends_on' | 'state'>;

/**
 * What is left is the sum over the passes that are valid, and the end is that of the pass that ends last: a client
 * with another pass is not about to leave.
 */
function toSummary(sums: ClientSums, passes: readonly Held[], today: string): StudentSummary {
  const valid = passes.filter(({ state }) => state === 'active' || state === 'pending');
  const ends = valid.flatMap(({ ends_on }) => ends_on ?? []).toSorted();
  const isUnlimited = valid.some(({ left }) => left === null);
  return {
    ...sums,
    pass: valid.length === 0 ? null : [...new Set(valid.map(({ name }) => name))].slice(0, MAX_NAMES).join(', '),
    left: valid.length === 0 || isUnlimited ? null : valid.reduce((sum, { left }) => sum + left!, 0),
    is_unlimited: isUnlimited,
    ends_on: ends.length < valid.length ? null : (ends.at(-1) ?? null),
    // Never today again: a job that computes what is due must come to an end.
    due_on: ends[0] === undefined ? null : addDays(ends[0] < today ? today : ends[0], 1),
  };
}
