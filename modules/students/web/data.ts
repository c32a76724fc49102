import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  commentRoutes,
  duplicateRoutes,
  fieldRoutes,
  studentsRoutes as routes,
  type StudentChange,
} from '../contract/index.ts';

type ListQuery = NonNullable<CallInput<typeof routes.list_students>['query']>;
type NewField = CallInput<typeof fieldRoutes.add_students_field>['body'];
type FieldChange = CallInput<typeof fieldRoutes.edit_students_field>['body'];
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

export const guardiansQuery = (at: SchoolPlace, search: string) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'guardians', at.role, search],
    queryFn: ({ signal }) => call(routes.find_guardians, { params: at, query: { search } }, { signal }),
  });

/** The organization's own fields, in the order of the card. */
export const fieldsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'fields', at.role],
    queryFn: ({ signal }) => call(fieldRoutes.list_students_fields, { params: at }, { signal }),
  });

export const commentsQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'comments', at.role, student_id],
    queryFn: ({ signal }) => call(commentRoutes.list_comments, { params: { ...at, student_id } }, { signal }),
  });

export const addField = (at: SchoolPlace, body: NewField, key: ActionKey) =>
  call(fieldRoutes.add_students_field, { params: at, body }, key);
export const saveField = (at: SchoolPlace, id: number, body: FieldChange, key: ActionKey) =>
  call(fieldRoutes.edit_students_field, { params: { ...at, id }, body }, key);
export const removeField = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(fieldRoutes.delete_students_field, { params: { ...at, id } }, key);
export const orderFields = (at: SchoolPlace, fields_ids: number[], key: ActionKey) =>
  call(fieldRoutes.order_students_fields, { params: at, body: { fields_ids } }, key);

export const duplicatesQuery = (at: SchoolPlace, page: number) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'duplicates', at.role, page],
    queryFn: ({ signal }) => call(duplicateRoutes.list_duplicates, { params: at, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const mergesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'merges', at.role],
    queryFn: ({ signal }) => call(duplicateRoutes.list_merges, { params: at, query: { per_page: 20 } }, { signal }),
  });

export interface Pair {
  readonly student_id: number;
  readonly other_id: number;
}
export const mergePreviewQuery = (at: SchoolPlace, pair: Pair, take: readonly string[]) =>
  queryOptions({
    queryKey: ['students', at.school_id, 'merge', at.role, pair, take],
    queryFn: ({ signal }) =>
      call(duplicateRoutes.preview_merge, { params: { ...at, ...pair }, query: { take: [...take] } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const judgeDuplicate = (at: SchoolPlace, id: number, different: boolean, key: ActionKey) =>
  call(duplicateRoutes.judge_duplicate, { params: { ...at, id }, body: { different } }, key);
export const mergeStudents = (at: SchoolPlace, pair: Pair, take: string[], key: ActionKey) =>
  call(duplicateRoutes.merge_students, { params: { ...at, ...pair }, body: { take } }, key);
export const undoMerge = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(duplicateRoutes.undo_merge, { params: { ...at, id } }, key);

interface OfComment extends SchoolPlace {
  readonly student_id: number;
}
interface CommentChange {
  readonly text?: string;
  readonly pinned?: boolean;
}
export const addComment = (at: OfComment, text: string, key: ActionKey) =>
  call(commentRoutes.add_comment, { params: at, body: { text } }, key);
export const saveComment = (at: OfComment, id: number, body: CommentChange, key: ActionKey) =>
  call(commentRoutes.edit_comment, { params: { ...at, id }, body }, key);
export const removeComment = (at: OfComment, id: number, key: ActionKey) =>
  call(commentRoutes.delete_comment, { params: { ...at, id } }, key);

export const addStudent = (at: SchoolPlace, body: NewStudent, key: ActionKey) =>
  call(routes.add_student, { params: at, body }, key);

export const saveStudent = (at: SchoolPlace, student_id: number, body: StudentChange, key: ActionKey) =>
  call(routes.edit_student, { params: { ...at, student_id }, body }, key);

export const archiveStudent = (at: SchoolPlace, student_id: number, key: ActionKey) =>
  call(routes.archive_student, { params: { ...at, student_id } }, key);

export const addGroup = (at: SchoolPlace, name: string, key: ActionKey) =>
  call(routes.add_students_group, { params: at, body: { name } }, key);
export const renameGroup = (at: SchoolPlace, id: number, name: string, key: ActionKey) =>
  call(routes.edit_students_group, { params: { ...at, id }, body: { name } }, key);
export const deleteGroup = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_students_group, { params: { ...at, id } }, key);
export const setGroupMembers = (at: SchoolPlace, id: number, students_ids: number[], key: ActionKey) =>
  call(routes.set_students_group_members, { params: { ...at, id }, body: { students_ids } }, key);

/** What a change of clients makes stale. */
export const staleStudents = (at: SchoolPlace) => [['students', at.school_id]] as const;
