import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Row {
  id: number;
  name: string | null;
  student_id: number | null;
}

const requests = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Row>`
    select id, null::text as name, student_id
    from requests
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
/** How the journal of actions names what this module owns. */
export const auditedRequests: readonly Contributions['auditedObjects'][] = [
  { type: 'request', names: (runner, at) => runner.run(requests, at) },
];
