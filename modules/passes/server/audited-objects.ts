import type { Contributions } from '@ritm/platform/contributions';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface Named {
  school_id: number;
  ids: number[];
}
interface OfClient {
  school_id: number;
  student_id: number;
}
interface Row<Name = string> {
  id: number;
  name: Name;
  student_id: number;
}

const passes = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name, student_id
    from lessons_plus
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const passesOfClient = statement(
  (_db, p: Params<OfClient>) => sql<{ id: number }>`
    select id
    from lessons_plus
    where school_id = ${p('school_id')} and student_id = ${p('student_id')}
    union
    select lesson_plus_id
    from lesson_plus_students
    where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);
const visits = statement(
  (_db, p: Params<Named>) => sql<Row<string | null>>`
    select m.id, v.name, m.student_id
    from lessons_minus m
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where m.school_id = ${p('school_id')} and m.id = any(${p('ids')}::bigint[])`,
);
const visitsOfClient = statement(
  (_db, p: Params<OfClient>) => sql<{ id: number }>`
    select id
    from lessons_minus
    where school_id = ${p('school_id')} and student_id = ${p('student_id')} and reverses_id is null
    order by date_visit desc, id desc limit 1000`,
);

/** How the journal of actions names what this module owns. */
export const auditedPasses: readonly Contributions['auditedObjects'][] = [
  {
    type: 'lesson_plus',
    names: (runner, at) => runner.run(passes, at),
    ofClient: (runner, at) => runner.run(passesOfClient, at),
  },
  {
    type: 'lesson_minus',
    names: (runner, at) => runner.run(visits, at),
    ofClient: (runner, at) => runner.run(visitsOfClient, at),
  },
];
