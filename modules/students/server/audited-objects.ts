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

const students = statement(
  (_db, p: Params<Named>) => sql<Row<string | null>>`
    select id, listed_name(lastname, firstname) as name
    from students
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const inArchive = statement(
  (_db, p: Params<Named>) => sql<{ id: number }>`
    select id
    from students
    where school_id = ${p('school_id')}
      and id = any(${p('ids')}::bigint[])
      and status = 'archived'
      and merged_into_id is null`,
);
const groups = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from students_groups where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const fields = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from student_fields where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const segments = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from student_segments where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const views = statement(
  (_db, p: Params<Named>) => sql<Row>`
    select id, name from student_views where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const comments = statement(
  (_db, p: Params<Named>) => sql<Row<string | null> & { student_id: number }>`
    select id, null::text as name, student_id
    from student_comments
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);
const commentsOfClient = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ id: number }>`
    select id from student_comments where school_id = ${p('school_id')} and student_id = ${p('student_id')}`,
);
/** How the journal of actions names what this module owns. */
export const auditedStudents: readonly Contributions['auditedObjects'][] = [
  {
    type: 'student',
    names: (runner, at) => runner.run(students, at),
    async undo(runner, { school_id, lines }) {
      const own = lines.filter(({ action }) => action === 'students.archived');
      const archived = await runner.run(inArchive, { school_id, ids: own.map(({ object_id }) => object_id) });
      const ids = new Set(archived.map(({ id }) => id));
      return own
        .filter(({ object_id }) => ids.has(object_id))
        .map(({ id: line_id, object_id: id }) => ({ by: 'archive' as const, line_id, id, student_id: id }));
    },
  },
  { type: 'students_group', names: (runner, at) => runner.run(groups, at) },
  { type: 'students_field', names: (runner, at) => runner.run(fields, at) },
  { type: 'students_segment', names: (runner, at) => runner.run(segments, at) },
  { type: 'students_view', names: (runner, at) => runner.run(views, at) },
  {
    type: 'student_comment',
    names: (runner, at) => runner.run(comments, at),
    ofClient: (runner, at) => runner.run(commentsOfClient, at),
  },
];
