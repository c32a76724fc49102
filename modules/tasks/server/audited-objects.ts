import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Row {
  id: number;
  name: string | null;
  student_id: number | null;
}

const tasks = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Row>`
    select id, null::text as name, student_id
    from tasks
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const tasksOfClient = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ id: number }>`
    select id from tasks where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);

/** How the journal of actions names what this module owns. */
export const auditedTasks: readonly Contributions['auditedObjects'][] = [
  {
    type: 'task',
    names: (runner, at) => runner.run(tasks, at),
    ofClient: (runner, at) => runner.run(tasksOfClient, at),
  },
];
