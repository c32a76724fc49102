import { abilities, defineRoute, done, id, instant, listOf, pageQuery, schoolParams, text, z } from '@ritm/http';

/** A comment of the staff about a client. Lists show the pinned ones first, then the newest. */
export const studentComment = z.object({
  id: id(),
  text: z.string(),
  pinned: z.boolean(),
  /** Name of the author. */
  author: z.string(),
  created_at: instant(),
  edited_at: z.nullable(instant()),
  can: abilities('edit', 'delete'),
});
export type StudentComment = z.output<typeof studentComment>;
const studentComments = z.object({ ...listOf(studentComment).shape, can: abilities('add') });

export const studentCommentBody = z.object({ text: text(5000), pinned: z.optional(z.boolean()) });
export const studentCommentChange = z.object({ text: z.optional(text(5000)), pinned: z.optional(z.boolean()) });

const student = '/{role}/school/{school_id}/student/{student_id}';
const ofStudent = z.object({ ...schoolParams, student_id: id() });
const ofComment = z.object({ ...schoolParams, student_id: id(), id: id() });

export const commentRoutes = {
  list_comments: defineRoute({
    name: 'students.list_comments',
    method: 'GET',
    path: `${student}/comments`,
    summary: 'Comments on a client: pinned ones, then the newest',
    params: ofStudent,
    query: z.object(pageQuery),
    response: studentComments,
    permission: 'comment_student.get_list',
  }),
  add_comment: defineRoute({
    name: 'students.add_comment',
    method: 'POST',
    path: `${student}/comment`,
    summary: 'Comment on a client',
    params: ofStudent,
    body: studentCommentBody,
    response: studentComment,
    permission: 'comment_student.add',
  }),
  edit_comment: defineRoute({
    name: 'students.edit_comment',
    method: 'PUT',
    path: `${student}/comment/{id}`,
    summary: 'Change or pin one’s own comment; the owner any',
    params: ofComment,
    body: studentCommentChange,
    response: studentComment,
    permission: 'comment_student.edit',
  }),
  delete_comment: defineRoute({
    name: 'students.delete_comment',
    method: 'DELETE',
    path: `${student}/comment/{id}`,
    summary: 'Delete one’s own comment; the owner any',
    params: ofComment,
    response: done(),
    permission: 'comment_student.delete',
  }),
};
