import { sql } from 'kysely';
import { statement, type PageWindow, type Params } from '@ritm/platform';

export interface CommentRow {
  id: number;
  text: string;
  pinned: boolean;
  author: string;
  created_at: string;
  edited_at: string | null;
  /** Whether the caller wrote it. */
  own: boolean;
}

const columns = (user_id: unknown) => sql`
  c.id, c.text, c.pinned_at is not null as pinned,
  coalesce(listed_name(a.lastname, a.firstname), '') as author, c.created_at, c.edited_at,
  a.user_id is not distinct from ${user_id} as own`;
const tables = sql`
  student_comments c
  join staff a on a.school_id = c.school_id and a.id = c.author_id`;

export const commentsOfStudent = statement(
  (_db, p: Params<{ school_id: number; student_id: number; user_id: number } & PageWindow>) => sql<
    CommentRow & { total: number }
  >`
    select ${columns(p('user_id'))}, count(*) over () as total
    from ${tables}
    where c.school_id = ${p('school_id')} and c.student_id = ${p('student_id')}
    order by c.pinned_at is null, c.pinned_at desc, c.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

export const commentById = statement(
  (_db, p: Params<{ school_id: number; student_id: number; id: number; user_id: number }>) => sql<CommentRow>`
    select ${columns(p('user_id'))}
    from ${tables}
    where c.school_id = ${p('school_id')}
      and c.student_id = ${p('student_id')}
      and c.id = ${p('id')}`,
);

export const insertComment = statement(
  (_db, p: Params<{ school_id: number; student_id: number; author_id: number; text: string; pinned: boolean }>) => sql<{
    id: number;
  }>`
    insert into student_comments (school_id, student_id, author_id, text, pinned_at)
    values (
      ${p('school_id')}, ${p('student_id')}, ${p('author_id')}, ${p('text')},
      case when ${p('pinned')}::boolean then ritm_now() end
    )
    returning id`,
);

/** Pinning does not count as an edit: `edited_at` is when the text changed. */
export const updateComment = statement(
  (_db, p: Params<{ school_id: number; id: number; text: string; pinned: boolean }>) => sql`
    update student_comments
    set edited_at = case when text <> ${p('text')} then ritm_now() else edited_at end, text = ${p('text')},
      pinned_at = case when ${p('pinned')}::boolean then coalesce(pinned_at, ritm_now()) end
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

export const deleteComment = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('student_comments').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);
