import type { CallInput } from '@ritm/http';
import type { GroupWriting } from '@ritm/schools/web';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { studentsRoutes as routes, type StudentChange } from '../contract/index.ts';

type ListQuery = NonNullable<CallInput<typeof routes.list_students>['query']>;
type NewStudent = CallInput<typeof routes.add_student>['body'];

export const studentsQuery = (at: SchoolPlace, query: ListQuery) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_students, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const studentQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'one', at.role, student_id],
    queryFn: ({ signal }) => call(routes.get_student, { params: { ...at, student_id } }, { signal }),
  });

export const groupsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'groups', at.role],
    queryFn: ({ signal }) => call(routes.list_students_groups, { params: at }, { signal }),
    // Groups are the desk's: a teacher's screen works without them.
    enabled: at.role === 'owner' || at.role === 'administrator',
  });

export const addStudent = (at: SchoolPlace, body: NewStudent, key: ActionKey) =>
  call(routes.add_student, { params: at, body }, key);

export const saveStudent = (at: SchoolPlace, student_id: number, body: StudentChange, key: ActionKey) =>
  call(routes.edit_student, { params: { ...at, student_id }, body }, key);

export const archiveStudent = (at: SchoolPlace, student_id: number, key: ActionKey) =>
  call(routes.archive_student, { params: { ...at, student_id } }, key);

/** How groups are changed, for the screen of groups. */
export const groupWriting = (at: SchoolPlace): GroupWriting => ({
  add: (name, key) => call(routes.add_students_group, { params: at, body: { name } }, key),
  rename: (id, name, key) => call(routes.edit_students_group, { params: { ...at, id }, body: { name } }, key),
  remove: (id, key) => call(routes.delete_students_group, { params: { ...at, id } }, key),
  stale: staleStudents(at),
});
export const setGroupMembers = (at: SchoolPlace, id: number, students_ids: number[], key: ActionKey) =>
  call(routes.set_students_group_members, { params: { ...at, id }, body: { students_ids } }, key);

/** What a change of clients makes stale. */
export const staleStudents = (at: SchoolPlace) => [['students', at.school_id]] as const;
