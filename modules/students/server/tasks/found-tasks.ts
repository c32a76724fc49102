import { todayIn } from '@ritm/kernel/zone';
import type { TaskCandidate, WriteContext } from '@ritm/platform';
import { closeFoundTaskRows, insertFoundTasks } from './queries.ts';

/**
 * Writes tasks that a module has found out by the way, with the caller's commit, whether or not the organization has that rule look
 * for more: what asks for somebody's hand now is not put off. The rule names them, so it must be one of the product's.
 */
export function addFoundTasks(tx: WriteContext, rule: string, found: readonly TaskCandidate[]): void {
  if (found.length === 0) return;
  const due_date = todayIn(tx.time_zone, tx.now);
  const rows = found.map((one) => ({ ...one, assignee_id: null }));
  tx.defer(insertFoundTasks, { school_id: tx.school_id, rule, due_date, found: JSON.stringify(rows) });
  tx.emit('students.tasks_made', []);
}

/** Says of such tasks that they are done, where nobody has: what they asked about is no more. */
export function closeFoundTasks(tx: WriteContext, rule: string, subjects: readonly string[]): void {
  const { school_id, now: done_at } = tx;
  const done_by = tx.maybeActor?.staff_id;
  if (subjects.length === 0 || done_by === undefined) return;
  tx.defer(closeFoundTaskRows, { school_id, rule, subjects: [...subjects], done_at, done_by });
}
