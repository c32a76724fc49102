/**
 * Queries and mutations of client cards for the screens. Keys begin with `students` and the organization, so that a
 * notice of the topic `students` makes them stale.
 */
import { studentsKey } from './keys.ts';
import { allows } from '@ritm/accounts/contract';
import type { CallInput } from '@ritm/http';
import type { GroupWriting } from '@ritm/schools/web';
import { call, download, growingList, registerTopic, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  commentRoutes,
  duplicateRoutes,
  fieldRoutes,
  segmentRoutes,
  studentsRoutes as routes,
  viewRoutes,
  type SegmentConditions,
  type StudentChange,
  type StudentsChange,
  type ViewSettings,
} from '../contract/index.ts';

type ListQuery = NonNullable<CallInput<typeof routes.list_students>['query']>;
type NewField = CallInput<typeof fieldRoutes.add_students_field>['body'];
type FieldChange = CallInput<typeof fieldRoutes.edit_students_field>['body'];
type NewStudent = CallInput<typeof routes.add_student>['body'];

export const studentsQuery = (at: SchoolPlace, query: ListQuery) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_students, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The list as a file. */
export const downloadStudents = (at: SchoolPlace, body: CallInput<typeof routes.export_students>['body']) =>
  download(routes.export_students, { params: at, body });

// The columns beside the card follow a second after a mark or a payment.
registerTopic('clients', ({ school_id }) => [[...studentsKey({ school_id }), 'list']]);

export const viewsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'views', at.role],
    queryFn: ({ signal }) => call(viewRoutes.list_views, { params: at }, { signal }),
  });
export const staleViews = (at: SchoolPlace) => [[...studentsKey(at), 'views']] as const;
export const addView = (
  at: SchoolPlace,
  body: { name: string; shared: boolean; settings: ViewSettings },
  key: ActionKey,
) => call(viewRoutes.add_view, { params: at, body }, key);
export const saveView = (at: SchoolPlace, id: number, body: { shared: boolean }, key: ActionKey) =>
  call(viewRoutes.edit_view, { params: { ...at, id }, body }, key);
export const deleteView = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(viewRoutes.delete_view, { params: { ...at, id } }, key);

export const studentQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'one', at.role, student_id],
    queryFn: ({ signal }) => call(routes.get_student, { params: { ...at, student_id } }, { signal }),
  });

export const groupsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'groups', at.role],
    queryFn: ({ signal }) => call(routes.list_students_groups, { params: at }, { signal }),
    // Only the desk may list groups; a teacher's screen works without them.
    enabled: at.role === 'owner' || at.role === 'administrator',
  });

export const guardiansQuery = (at: SchoolPlace, search: string) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'guardians', at.role, search],
    queryFn: ({ signal }) => call(routes.find_guardians, { params: at, query: { search } }, { signal }),
  });

/** The organization's own fields, in the order of the card. */
export const fieldsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'fields', at.role],
    queryFn: ({ signal }) => call(fieldRoutes.list_students_fields, { params: at }, { signal }),
  });

export const commentsQuery = (at: SchoolPlace, student_id: number) =>
  infiniteQueryOptions({
    ...growingList,
    queryKey: [...studentsKey(at), 'comments', at.role, student_id],
    queryFn: ({ signal, pageParam: page }) =>
      call(commentRoutes.list_comments, { params: { ...at, student_id }, query: { page } }, { signal }),
  });

export const historyQuery = (at: SchoolPlace, student_id: number) =>
  infiniteQueryOptions({
    ...growingList,
    queryKey: [...studentsKey(at), 'history', at.role, student_id],
    queryFn: ({ signal, pageParam: page }) =>
      call(routes.list_history, { params: { ...at, student_id }, query: { page } }, { signal }),
    // The journal is not announced: it is read whenever it is opened.
    staleTime: 0,
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
    queryKey: [...studentsKey(at), 'duplicates', at.role, page],
    queryFn: ({ signal }) => call(duplicateRoutes.list_duplicates, { params: at, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const mergesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'merges', at.role],
    queryFn: ({ signal }) => call(duplicateRoutes.list_merges, { params: at, query: { per_page: 20 } }, { signal }),
  });

export interface Pair {
  readonly student_id: number;
  readonly other_id: number;
}
export const mergePreviewQuery = (at: SchoolPlace, pair: Pair, takenFields: readonly string[]) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'merge', at.role, pair, takenFields],
    queryFn: ({ signal }) =>
      call(
        duplicateRoutes.preview_merge,
        { params: { ...at, ...pair }, query: { take: [...takenFields] } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const setDuplicateVerdict = (at: SchoolPlace, id: number, different: boolean, key: ActionKey) =>
  call(duplicateRoutes.judge_duplicate, { params: { ...at, id }, body: { different } }, key);
export const mergeStudents = (at: SchoolPlace, pair: Pair, takenFields: string[], key: ActionKey) =>
  call(duplicateRoutes.merge_students, { params: { ...at, ...pair }, body: { take: takenFields } }, key);
export const undoMerge = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(duplicateRoutes.undo_merge, { params: { ...at, id } }, key);

export const segmentsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'segments', at.role],
    queryFn: ({ signal }) => call(segmentRoutes.list_segments, { params: at }, { signal }),
    // Only the roles that see every client may list segments.
    enabled: allows(at.role, 'students_segments.get_list'),
  });
export const factsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'facts', at.role],
    queryFn: ({ signal }) => call(segmentRoutes.list_segment_facts, { params: at }, { signal }),
    staleTime: Infinity,
  });
export const segmentPreviewQuery = (at: SchoolPlace, conditions: SegmentConditions | undefined) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'preview', at.role, conditions],
    queryFn: ({ signal }) =>
      call(segmentRoutes.preview_segment, { params: at, body: { conditions: conditions! } }, { signal }),
    placeholderData: keepPreviousData,
  });

interface NamedSegment {
  readonly name: string;
  readonly conditions: SegmentConditions;
}
export const addSegment = (at: SchoolPlace, body: NamedSegment, key: ActionKey) =>
  call(segmentRoutes.add_segment, { params: at, body }, key);
export const saveSegment = (at: SchoolPlace, id: number, body: NamedSegment, key: ActionKey) =>
  call(segmentRoutes.edit_segment, { params: { ...at, id }, body }, key);
export const deleteSegment = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(segmentRoutes.delete_segment, { params: { ...at, id } }, key);
export const addDynamicGroup = (at: SchoolPlace, name: string, segment_id: number, key: ActionKey) =>
  call(routes.add_students_group, { params: at, body: { name, segment_id } }, key);

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

export const sendFace = (at: SchoolPlace, student_id: number, file: Blob, key: ActionKey) =>
  call(routes.set_face, { params: { ...at, student_id } }, { ...key, file });
export const removeFace = (at: SchoolPlace, student_id: number, key: ActionKey) =>
  call(routes.delete_face, { params: { ...at, student_id } }, key);

export const confirmPhones = (at: SchoolPlace, student_id: number, key: ActionKey) =>
  call(routes.confirm_phones, { params: { ...at, student_id } }, key);

export const changeStudents = (at: SchoolPlace, body: StudentsChange, key: ActionKey) =>
  call(routes.change_students, { params: at, body }, key);

export const archiveStudent = (at: SchoolPlace, student_id: number, key: ActionKey) =>
  call(routes.archive_student, { params: { ...at, student_id } }, key);

/** The mutations of groups, for the screen of groups. */
export const groupWriting = (at: SchoolPlace): GroupWriting => ({
  add: (name, key) => call(routes.add_students_group, { params: at, body: { name } }, key),
  rename: (id, name, key) => call(routes.edit_students_group, { params: { ...at, id }, body: { name } }, key),
  remove: (id, key) => call(routes.delete_students_group, { params: { ...at, id } }, key),
  stale: staleStudents(at),
});
export const changeGroupMembers = (
  at: SchoolPlace,
  { id, ...body }: { id: number; add_students_ids?: number[]; remove_students_ids?: number[] },
  key: ActionKey,
) => call(routes.change_students_group_members, { params: { ...at, id }, body }, key);
export const setGroupMembers = (at: SchoolPlace, id: number, students_ids: number[], key: ActionKey) =>
  call(routes.set_students_group_members, { params: { ...at, id }, body: { students_ids } }, key);

/** The teachers of a client. */
export const teachersOfQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'teachers', at.role, student_id],
    queryFn: ({ signal }) => call(routes.list_student_teachers, { params: { ...at, student_id } }, { signal }),
    enabled: allows(at.role, 'student_teachers.get_list'),
  });
export const setTeachers = (at: SchoolPlace, student_id: number, teachers_ids: number[], key: ActionKey) =>
  call(routes.set_student_teachers, { params: { ...at, student_id }, body: { teachers_ids } }, key);
export const assignToTeacher = (at: SchoolPlace, teacher_id: number, add_students_ids: number[], key: ActionKey) =>
  call(routes.change_teacher_students, { params: { ...at, teacher_id }, body: { add_students_ids } }, key);

/** Query keys to invalidate after a change of clients. */
export const staleStudents = (at: SchoolPlace) => [studentsKey(at)] as const;
