import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Named {
  school_id: number;
  ids: number[];
}

const services = statement(
  (_db, p: Params<Named>) => sql<{ id: number; name: string }>`
    select id, name from services where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const groups = statement(
  (_db, p: Params<Named>) => sql<{ id: number; name: string }>`
    select id, name from services_groups where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);

/** How the journal of actions names what this module owns. */
export const auditedServices: readonly Contributions['auditedObjects'][] = [
  { type: 'service', names: (runner, at) => runner.run(services, at) },
  { type: 'services_group', names: (runner, at) => runner.run(groups, at) },
];
