import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

const imports = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; name: string }>`
    select id, file_name as name
    from imports
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);

/** How the journal of actions names what this module owns. */
export const auditedImports: readonly Contributions['auditedObjects'][] = [
  { type: 'import', names: (runner, at) => runner.run(imports, at) },
];
