import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { FileState } from '../contract/index.ts';

export interface FileRow {
  id: number;
  student_id: number;
  student_name: string;
  file_id: number;
  token: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  note: string | null;
  given_by: string;
  created_at: string;
  expires_at: string;
  held_reason: string | null;
  state: FileState;
}

/** Only the database's clock decides what has expired. */
const state = sql<FileState>`case
  when f.deleted_at is not null then 'deleted'
  when f.held_reason is not null then 'held'
  when f.expires_at > ritm_now() then 'available'
  else 'expired'
end`;
const columns = sql`
  f.id, f.student_id, listed_name(s.lastname, s.firstname) as student_name, f.file_id,
  b.token, f.name, f.mime, f.size, encode(f.sha256, 'hex') as sha256, f.note,
  coalesce(listed_name(u.lastname, u.firstname), '') as given_by,
  f.created_at, f.expires_at, f.held_reason, ${state} as state`;
const tables = sql`
  student_files f
  join students s on s.school_id = f.school_id and s.id = f.student_id
  join files b on b.id = f.file_id
  join users u on u.id = f.created_by`;

export const fileById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<FileRow>`
    select ${columns}
    from ${tables}
    where f.school_id = ${p('school_id')} and f.id = ${p('id')}`,
);
export const filesByIds = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<FileRow>`
    select ${columns}
    from ${tables}
    where f.school_id = ${p('school_id')} and f.id = any(${p('ids')}::bigint[])
    order by f.id`,
);

export interface FileFilters {
  school_id: number;
  student_id: number | null;
  /** The caller's own cards; null means every client of the organization. */
  only: number[] | null;
  /** Limits the list to this teacher's clients; null means everybody's clients. */
  teacher_id: number | null;
  all: boolean;
  limit: number;
  offset: number;
}
const matchesFilters = (p: Params<FileFilters>) => sql`f.school_id = ${p('school_id')}
  and (${p('student_id')}::bigint is null or f.student_id = ${p('student_id')})
  and (${p('only')}::bigint[] is null or f.student_id = any(${p('only')}::bigint[]))
  and (
    ${p('teacher_id')}::bigint is null
    or exists (
      select
      from student_teachers t
      where t.school_id = f.school_id
        and t.student_id = f.student_id
        and t.teacher_id = ${p('teacher_id')}
    )
  )
  and (${p('all')} or ${state} in ('available', 'held'))`;

export const listFiles = statement(
  (_db, p: Params<FileFilters>) => sql<FileRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${tables}
    where ${matchesFilters(p)}
    order by f.id desc limit ${p('limit')} offset ${p('offset')}`,
);

/** Inserts a row for each client with the same bytes. The size and the hash are those that the store has computed. */
export const insertFiles = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      file_id: number;
      students_ids: number[];
      note: string | null;
      created_by: number;
      expires_at: string;
      created_at: string;
    }>,
  ) => sql<{ id: number }>`
    insert into student_files (
      school_id, student_id, file_id, name, mime, size, sha256, note, created_by, created_at, expires_at
    )
    select ${p('school_id')}, c.id, b.id, b.name, b.mime, b.size, b.sha256, ${p('note')}, ${p('created_by')},
      ${p('created_at')}::timestamptz, ${p('expires_at')}::timestamptz
    from files b
    cross join unnest(${p('students_ids')}::bigint[]) c (id)
    where b.id = ${p('file_id')}
    returning id`,
);

export const deleteFile = statement((db, p: Params<{ school_id: number; id: number; deleted_by: number }>) =>
  db
    .updateTable('student_files')
    .set({ deleted_at: sql`ritm_now()`, deleted_by: p('deleted_by') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
export const holdFile = statement((db, p: Params<{ school_id: number; id: number; held_reason: string | null }>) =>
  db
    .updateTable('student_files')
    .set({ held_reason: p('held_reason') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/**
 * The time until which other clients need the bytes: null and `held` mean without an end, and no row means that nobody
 * needs them.
 */
export const otherHolders = statement(
  (_db, p: Params<{ school_id: number; file_id: number; id: number }>) => sql<{ until: string | null; held: boolean }>`
    select max(expires_at) as until, bool_or(held_reason is not null) as held
    from student_files
    where school_id = ${p('school_id')}
      and file_id = ${p('file_id')}
      and id <> ${p('id')}
      and deleted_at is null
    having count(*) > 0`,
);

export interface EndingRow {
  school_id: number;
  time_zone: string;
  id: number;
  student_id: number;
  name: string;
  expires_at: string;
  days: number;
}
/** Files that expire within so many days, by organization, each with its nearest warning. */
export const endingFiles = statement(
  (_db, p: Params<{ days: number; after_school: number; after_id: number; limit: number }>) => sql<EndingRow>`
    select f.school_id, c.time_zone, f.id, f.student_id, f.name, f.expires_at,
      case when f.expires_at <= ritm_now() + interval '1 day' then 1 else ${p('days')}::int end as days
    from student_files f
    join schools c on c.id = f.school_id and c.archived_at is null
    where f.deleted_at is null
      and f.held_reason is null
      and f.expires_at > ritm_now()
      and f.expires_at <= ritm_now() + ${p('days')}::int * interval '1 day'
      and (f.school_id, f.id) > (${p('after_school')}::bigint, ${p('after_id')}::bigint)
    order by f.school_id, f.id limit ${p('limit')}`,
);
