import type { Kysely } from 'kysely';
import type { DB } from '@ritm/platform';

/** Clients for other modules to join: `.innerJoin(studentsFragment(db).as('s'), …)`. The caller filters by `school_id`. */
export const studentsFragment = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('students')
    .select(['school_id', 'id', 'firstname', 'lastname', 'patronymic', 'phone', 'birth_date', 'status']);

/** Pairs of client and teacher, for limiting a list to a teacher's own clients. */
export const studentTeachersFragment = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db.selectFrom('student_teachers').select(['school_id', 'student_id', 'teacher_id']);

/** Pairs of client and group. */
export const studentGroupsFragment = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db.selectFrom('student_group_members').select(['school_id', 'student_id', 'group_id']);
