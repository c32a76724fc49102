import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Named {
  school_id: number;
  ids: number[];
}
interface Row<Name = string> {
  id: number;
  name: Name;
}

const staff = statement(
  (_db, p: Params<Named>) => sql<Row<string | null>>`
    select id, spoken_name(firstname, lastname) as name
    from staff
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const branches = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from branches where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const places = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from places where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);

/** How the journal of actions names what this module owns. */
export const auditedSchools: readonly Contributions['auditedObjects'][] = [
  { type: 'teacher', names: (runner, at) => runner.run(staff, at) },
  { type: 'administrator', names: (runner, at) => runner.run(staff, at) },
  { type: 'branch', names: (runner, at) => runner.run(branches, at) },
  { type: 'place', names: (runner, at) => runner.run(places, at) },
];
