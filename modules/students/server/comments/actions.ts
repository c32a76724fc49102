import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import {
  readPage,
  reads,
  requireRow,
  writes,
  type Actor,
  type Implementation,
  type ReadContext,
  type WriteContext,
} from '@ritm/platform';
import { commentRoutes as routes, type StudentComment } from '../../contract/comment.ts';
import { studentFor } from '../access.ts';
import {
  commentById,
  commentsOfStudent,
  deleteComment,
  insertComment,
  updateComment,
  type CommentRow,
} from './queries.ts';

/** Authors may change their own comments; the owner of the organization may change any. */
const canChange = ({ own }: CommentRow, { role }: Actor): boolean => own || role === 'owner';

function toComment(row: CommentRow, actor: Actor): StudentComment {
  const { own: _, ...comment } = row;
  const may = canChange(row, actor);
  return {
    ...comment,
    can: {
      edit: may && allows(actor.role, 'comment_student.edit'),
      delete: may && allows(actor.role, 'comment_student.delete'),
    },
  };
}

async function listComments(read: ReadContext, { params, query }: RouteInput<typeof routes.list_comments>) {
  const { school_id, actor } = read;
  const [{ rows, meta }] = await Promise.all([
    readPage(query, (window) =>
      read.run(commentsOfStudent, {
        school_id,
        student_id: params.student_id,
        user_id: actor.user_id,
        ...window,
      }),
    ),
    studentFor(read, params.student_id),
  ]);
  return {
    data: rows.map(({ total: _total, ...row }) => toComment(row, actor)),
    meta,
    can: { add: allows(actor.role, 'comment_student.add') },
  };
}

async function addComment(tx: WriteContext, { params, body }: RouteInput<typeof routes.add_comment>) {
  const { student_id } = params;
  const { text, pinned = false } = body;
  await studentFor(tx, student_id);
  const { school_id, actor } = tx;
  // The permission admits only staff, so the caller has a staff row.
  const made = requireRow(
    await tx.run(insertComment, { school_id, student_id, author_id: actor.staff_id!, text, pinned }),
  );
  tx.audit({
    action: 'students.commented',
    object_type: 'student_comment',
    object_id: made.id,
    after: { student_id, text, pinned },
  });
  tx.emit('students.commented', [student_id]);
  const row = requireRow(await tx.run(commentById, { school_id, student_id, id: made.id, user_id: actor.user_id }));
  return toComment(row, actor);
}

async function editComment(tx: WriteContext, { params, body }: RouteInput<typeof routes.edit_comment>) {
  const before = await commentFor(tx, params);
  const { text = before.text, pinned = before.pinned } = body;
  if (text === before.text && pinned === before.pinned) return toComment(before, tx.actor);
  const { school_id, actor } = tx;
  await tx.run(updateComment, { school_id, id: before.id, text, pinned });
  tx.audit({
    action: 'students.comment_edited',
    object_type: 'student_comment',
    object_id: before.id,
    before: { student_id: params.student_id, text: before.text, pinned: before.pinned },
    after: { text, pinned },
  });
  tx.emit('students.comment_edited', [params.student_id]);
  const { student_id } = params;
  const row = requireRow(await tx.run(commentById, { school_id, student_id, id: before.id, user_id: actor.user_id }));
  return toComment(row, actor);
}

async function removeComment(tx: WriteContext, { params }: RouteInput<typeof routes.delete_comment>) {
  const { id, text, author, pinned } = await commentFor(tx, params);
  tx.defer(deleteComment, { school_id: tx.school_id, id });
  tx.audit({
    action: 'students.comment_deleted',
    object_type: 'student_comment',
    object_id: id,
    before: { student_id: params.student_id, author, text, pinned },
  });
  tx.emit('students.comment_deleted', [params.student_id]);
  return { ok: true as const };
}

/**
 * Finds a comment that the caller may change. Another author's comment gives 403 rather than 404, because the caller
 * can read it.
 */
async function commentFor(tx: WriteContext, { student_id, id }: { student_id: number; id: number }) {
  tx.lock(['student_comment', tx.school_id, id]);
  const { school_id, actor } = tx;
  const [[row]] = await Promise.all([
    tx.run(commentById, { school_id, student_id, id, user_id: actor.user_id }),
    studentFor(tx, student_id),
  ]);
  if (!row) throw new AppError(commonErrors.not_found);
  if (!canChange(row, actor)) throw new AppError(commonErrors.forbidden);
  return row;
}

export const commentImplementations: readonly Implementation[] = [
  reads(routes.list_comments, listComments),
  writes(routes.add_comment, addComment),
  writes(routes.edit_comment, editComment),
  writes(routes.delete_comment, removeComment),
];
