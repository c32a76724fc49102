import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { StudentBrief } from '../../contract/index.ts';

export const teacherIdsOf = statement((db, p: Params<{ school_id: number; student_id: number }>) =>
  db
    .selectFrom('student_teachers')
    .select('teacher_id')
    .where('school_id', '=', p('school_id'))
    .where('student_id', '=', p('student_id')),
);

/** The teacher's clients outside the archive. */
export const studentsOfTeacher = statement((db, p: Params<{ school_id: number; teacher_id: number }>) =>
  db
    .selectFrom('student_teachers as t')
    .innerJoin('students as s', (join) =>
      join.onRef('s.school_id', '=', 't.school_id').onRef('s.id', '=', 't.student_id'),
    )
    .select(['s.id', 's.firstname', 's.lastname', 's.patronymic', 's.status'])
    .where('t.school_id', '=', p('school_id'))
    .where('t.teacher_id', '=', p('teacher_id'))
    .where('s.status', '<>', 'archived')
    .orderBy('s.lastname')
    .orderBy('s.firstname')
    .orderBy('s.id')
    .$narrowType<{ status: StudentBrief['status'] }>(),
);

/** Replaces the client's teachers with the given ones. */
export const setTeachersOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number; teachers_ids: number[] }>) =>
    sql`
      with gone as (
        delete from student_teachers
        where school_id = ${p('school_id')}
          and student_id = ${p('student_id')}
          and teacher_id <> all(${p('teachers_ids')}::bigint[])
      )
      insert into student_teachers (school_id, student_id, teacher_id)
      select distinct ${p('school_id')}::bigint, ${p('student_id')}::bigint, t
      from unnest(${p('teachers_ids')}::bigint[]) as t
      on conflict do nothing`,
);

/** Adds clients to the teacher and removes clients from them; the others stay. */
export const changeStudentsOf = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number; add: number[]; remove: number[] }>) =>
    sql`
      with gone as (
        delete from student_teachers
        where school_id = ${p('school_id')}
          and teacher_id = ${p('teacher_id')}
          and student_id = any(${p('remove')}::bigint[])
          and student_id <> all(${p('add')}::bigint[])
      )
      insert into student_teachers (school_id, student_id, teacher_id)
      select distinct ${p('school_id')}::bigint, s, ${p('teacher_id')}::bigint
      from unnest(${p('add')}::bigint[]) as s
      on conflict do nothing`,
);

/** Replaces the teacher's clients with the given ones; archived clients keep their teacher. */
export const setStudentsOf = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number; students_ids: number[] }>) =>
    sql`
      with gone as (
        delete from student_teachers t using students s
        where t.school_id = ${p('school_id')}
          and t.teacher_id = ${p('teacher_id')}
          and t.student_id <> all(${p('students_ids')}::bigint[])
          and s.school_id = t.school_id
          and s.id = t.student_id
          and s.status <> 'archived'
      )
      insert into student_teachers (school_id, student_id, teacher_id)
      select distinct ${p('school_id')}::bigint, s, ${p('teacher_id')}::bigint
      from unnest(${p('students_ids')}::bigint[]) as s
      on conflict do nothing`,
);
