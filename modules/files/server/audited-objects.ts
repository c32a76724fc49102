import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

const files = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; name: string; student_id: number }>`
    select id, name, student_id
    from student_files
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const filesOfClient = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ id: number }>`
    select id from student_files where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);

/** How the journal of actions names what this module owns. */
export const auditedFiles: readonly Contributions['auditedObjects'][] = [
  {
    type: 'student_file',
    names: (runner, at) => runner.run(files, at),
    ofClient: (runner, at) => runner.run(filesOfClient, at),
  },
];
