import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Row {
  id: number;
  name: string | null;
  student_id: number | null;
}

const operations = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Row>`
    select id, null::text as name, student_id
    from finances
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const operationsOfClient = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ id: number }>`
    select id from finances where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);

/** How the journal of actions names what this module owns. */
export const auditedFinances: readonly Contributions['auditedObjects'][] = [
  {
    type: 'finance',
    names: (runner, at) => runner.run(operations, at),
    ofClient: (runner, at) => runner.run(operationsOfClient, at),
  },
];
