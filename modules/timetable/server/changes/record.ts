import type { WriteContext } from '@ritm/platform';
import { beginChange, type ChangeKind } from './queries.ts';

/**
 * Starts a change that can be undone: all later writes of this transaction to classes belong to it. Call it before
 * the first of those writes is deferred. `id` comes from `nextChangeId`.
 */
export function recordChange(
  tx: WriteContext,
  change: { id: number; kind: ChangeKind; note: string; dates: number },
): void {
  tx.defer(beginChange, {
    ...change,
    note: change.note.slice(0, 500),
    school_id: tx.school_id,
    actor_user_id: tx.maybeActor?.user_id ?? null,
  });
}
