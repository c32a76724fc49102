import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import type { TaskCandidate } from './task-rules.ts';
import { closeFoundTaskRows, insertFoundTasks } from './queries.ts';

/**
 * Creates tasks that a module discovered in the course of other work, in the caller's transaction. It does so whether
 * or not the organization has enabled the rule's own search, because these need attention now. The rule gives them
 * their title, so it must be one of the product's rules.
 */
export function addFoundTasks(tx: WriteContext, rule: string, found: readonly TaskCandidate[]): void {
  if (found.length === 0) return;
  const due_date = todayIn(tx.time_zone, tx.now);
  const rows = found.map((one) => ({ ...one, assignee_id: null }));
  tx.defer(insertFoundTasks, { school_id: tx.school_id, rule, due_date, found: JSON.stringify(rows) });
  tx.emit('students.tasks_made', []);
}

/** Marks open tasks of these subjects as done, because their cause no longer exists. */
export function closeFoundTasks(tx: WriteContext, rule: string, subjects: readonly string[]): void {
  const { school_id, now: done_at } = tx;
  const done_by = tx.maybeActor?.staff_id;
  if (subjects.length === 0 || done_by === undefined) return;
  tx.defer(closeFoundTaskRows, { school_id, rule, subjects: [...subjects], done_at, done_by });
}
