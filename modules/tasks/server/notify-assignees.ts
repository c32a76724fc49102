import { notify } from '@ritm/notifications/server';
import { statement, type Params, type WriteContext } from '@ritm/platform';
import { sql } from 'kysely';

/** Staff who have an account; for the desk, the owners and administrators. */
const staffRecipients = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; user_id: number; desk: boolean }>`
    select id, user_id, role in ('owner', 'administrator') as desk
    from staff
    where school_id = ${p('school_id')}
      and archived_at is null
      and user_id is not null
      and (role in ('owner', 'administrator') or id = any(${p('ids')}::bigint[]))
    order by user_id`,
);

export interface AssignedTask {
  id: number;
  /** Null means the desk. */
  assignee_id: number | null;
}

interface TaskFacts {
  /** The task's title in both languages. */
  title: { ru: string; en: string };
  student_name: string | null;
  due_date: string;
}

/** Notifies each assignee once for each run of a rule, however many tasks the run created for them. */
export async function notifyAssignees(
  tx: WriteContext,
  tasks: readonly AssignedTask[],
  what: TaskFacts,
): Promise<void> {
  if (tasks.length === 0) return;
  const { school_id } = tx;
  const ids = [...new Set(tasks.flatMap(({ assignee_id }) => assignee_id ?? []))];
  const staff = await tx.run(staffRecipients, { school_id, ids });
  const { title, student_name, due_date } = what;
  for (const [user_id, places] of Map.groupBy(staff, (one) => one.user_id)) {
    const own = tasks.filter(({ assignee_id }) =>
      assignee_id === null ? places.some(({ desk }) => desk) : places.some(({ id }) => id === assignee_id),
    );
    if (own.length === 0) continue;
    notify(tx, {
      kind: 'task',
      cause: `task:${school_id}:${own[0]!.id}:${tx.request.id}`,
      user_ids: [user_id],
      school_id,
      data: {
        count: own.length,
        ...title,
        student_name: own.length === 1 ? student_name : null,
        due_date,
      },
    });
  }
}
