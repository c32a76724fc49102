/**
 * Rows of stored files: their owner, size and life. Bytes are known by their content (decision 023) and deleted only
 * when no row names them; the quota is checked again by the statement that stores the row.
 */
import { sql } from 'kysely';
import { AppError, commonErrors, z } from '@ritm/http';
import type { WriteContext } from '../context.ts';
import type { Runner } from '../db/pool.ts';
import { statement, type Params } from '../db/statement.ts';
import type { FileStore } from './files.ts';
import { job, type FileReply, type JobDefinition } from '../module.ts';

/** The bytes that an organization's files take now. */
const usedBytesSql = (school_id: number | null) => sql<number>`(
  select coalesce(sum(size), 0)::bigint from files
  where school_id = ${school_id} and gone_at is null and (expires_at is null or expires_at > ritm_now()))`;

export const usedBytes = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ bytes: number }>`select ${usedBytesSql(p('school_id'))} as bytes`,
);
/** Returns a row when there is space for so many more bytes. */
export const hasRoom = statement(
  (_db, p: Params<{ school_id: number; bytes: number; most: number }>) =>
    sql<{
      bytes: number;
    }>`select 1 as bytes where ${usedBytesSql(p('school_id'))} + ${p('bytes')}::bigint <= ${p('most')}::bigint`,
);

export interface NewUpload {
  token: string;
  school_id: number | null;
  name: string;
  mime: string;
  size: number;
  sha256: Buffer;
  /**
   * A small picture of the picture. It lies in the row, so that it can neither outlive the file nor be missed by a
   * backup.
   */
  thumbnail: Buffer | null;
  created_by: number | null;
  /** The bytes that the organization's files may take together; null: no limit. */
  most: number | null;
}
/** Returns no row when there is no space. */
export const insertUpload = statement(
  (_db, p: Params<NewUpload>) => sql<{ id: number }>`
    insert into files (token, school_id, name, mime, size, sha256, thumbnail, purpose, created_by, expires_at)
    select ${p('token')}::text, ${p('school_id')}::bigint, ${p('name')}::text, ${p('mime')}::text,
      ${p('size')}::bigint, ${p('sha256')}::bytea, ${p('thumbnail')}::bytea,
      'upload', ${p('created_by')}::bigint, ritm_now() + interval '30 days'
    where ${p('most')}::bigint is null
      or ${usedBytesSql(p('school_id'))} + ${p('size')}::bigint <= ${p('most')}::bigint
    returning id`,
);

const uploadById = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('files')
    .select('token')
    .where('id', '=', p('id'))
    .where('purpose', '=', 'upload')
    .where('gone_at', 'is', null),
);

const extendFile = statement(
  (db, p: Params<{ id: number; user_id: number; purpose: string; mime: string; expires_at: string | null }>) =>
    db
      .updateTable('files')
      .set({ purpose: p('purpose'), mime: p('mime'), expires_at: sql`${p('expires_at')}::timestamptz` })
      .where('id', '=', p('id'))
      .where('created_by', '=', p('user_id'))
      .where('purpose', '=', 'upload')
      .returning('token'),
);

const end = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('files')
    .set({ expires_at: sql`ritm_now()` })
    .where('id', '=', p('id'))
    .where('gone_at', 'is', null),
);

const setEnd = statement((db, p: Params<{ id: number; expires_at: string | null }>) =>
  db
    .updateTable('files')
    .set({ expires_at: sql`${p('expires_at')}::timestamptz` })
    .where('id', '=', p('id'))
    .where('gone_at', 'is', null),
);

const activePicture = statement((db, p: Params<{ token: string; purpose: string; small: boolean }>) =>
  db
    .selectFrom('files')
    .select(['token', 'mime', sql<Buffer | null>`case when ${p('small')}::boolean then thumbnail end`.as('thumbnail')])
    .where('token', '=', p('token'))
    .where('purpose', '=', p('purpose'))
    .where('gone_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > ritm_now())`),
);

const takeOver = statement((db, _p: Params<object>) =>
  db
    .selectFrom('files')
    .select(['id', 'token'])
    .where('expires_at', '<=', sql<string>`ritm_now()`)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .limit(200),
);

const markDeleted = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('files')
    .set({ gone_at: sql`ritm_now()`, name: '-', thumbnail: null })
    .where('id', '=', p('id')),
);

/**
 * Keeps a fresh upload: it gets a purpose, and expires only when a date is set. Returns its token; undefined when it is
 * not the caller's upload.
 */
export async function storeFile(
  tx: WriteContext,
  {
    file_id,
    purpose,
    mime,
    expires_at = null,
  }: { file_id: number; purpose: string; mime: string; expires_at?: string | null },
): Promise<string | undefined> {
  const [row] = await tx.run(extendFile, { id: file_id, user_id: tx.actor.user_id, purpose, mime, expires_at });
  return row?.token;
}

/**
 * A stored picture by the token in its address, small or whole. One that was stored before there were thumbnails is
 * whole either way. Throws `not_found` when it has expired or serves another purpose.
 */
export async function pictureReply(
  runner: Runner,
  { token, purpose, small = false }: { token: string; purpose: string; small?: boolean | undefined },
): Promise<FileReply> {
  const [stored] = await runner.run(activePicture, { token, purpose, small });
  if (!stored) throw new AppError(commonErrors.not_found);
  const { mime, thumbnail } = stored;
  return { name: `${purpose}.jpg`, mime, bytes: thumbnail ?? { token }, immutable: true };
}

/** Deletes an upload that nobody kept at once, its bytes first. */
export async function deleteUpload(runner: Runner, files: FileStore, id: number): Promise<void> {
  const [upload] = await runner.run(uploadById, { id });
  if (!upload) return;
  await files.remove(upload.token);
  await runner.run(markDeleted, { id });
}

/** Expires the file: the next sweep, which is enqueued at once, deletes its bytes. */
export function expireFile(tx: WriteContext, file_id: number): void {
  tx.defer(end, { id: file_id });
  tx.enqueue('platform.sweep_files', {}, { jobKey: 'platform.sweep_files' });
}

/** Moves a stored file's expiry, null for none: a file that must not be lost outlives its time. */
export const setFileExpiry = (tx: WriteContext, file: { id: number; expires_at: string | null }): void =>
  tx.defer(setEnd, file);

/** Deletes the bytes first and then updates the row: after a crash in between, a second run changes nothing more. */
export const sweepFiles: JobDefinition = job({
  task: 'platform.sweep_files',
  payload: z.object({}),
  cron: '23 * * * *',
  run: async ({ platform }) => {
    for (;;) {
      const over = await platform.database.run(takeOver, {});
      for (const { id, token } of over) {
        await platform.files.remove(token);
        await platform.database.run(markDeleted, { id });
      }
      if (over.length === 0) return;
    }
  },
});
