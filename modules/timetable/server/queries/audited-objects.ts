import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

const classes = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; name: string | null }>`
    select t.id, coalesce(nullif(t.title, ''), v.name) as name
    from timetables t
    left join services v on v.school_id = t.school_id and v.id = t.service_id
    where t.school_id = ${p('school_id')} and t.id = any(${p('ids')}::bigint[])`,
);

/** How the journal of actions names what this module owns. */
export const auditedTimetables: readonly Contributions['auditedObjects'][] = [
  { type: 'timetable', names: (runner, at) => runner.run(classes, at) },
];
