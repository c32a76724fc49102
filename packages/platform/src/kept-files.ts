import { sql } from 'kysely';
import { z } from '@ritm/http';
import type { WriteContext } from './context.ts';
import type { Runner } from './db/pool.ts';
import { statement, type Params } from './db/statement.ts';
import { job, type JobDefinition } from './module.ts';

const keep = statement(
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

const standing = statement((db, p: Params<{ token: string; purpose: string }>) =>
  db
    .selectFrom('files')
    .select(['token', 'mime'])
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

const markGone = statement((db, p: Params<{ id: number }>) =>
  db
    .updateTable('files')
    .set({ gone_at: sql`ritm_now()`, name: '-' })
    .where('id', '=', p('id')),
);

/** Keeps what was just uploaded: it has a purpose now, and no end unless one is named. Answers its token; undefined when it is not the caller's upload. */
export async function keepFile(
  tx: WriteContext,
  {
    file_id,
    purpose,
    mime,
    expires_at = null,
  }: { file_id: number; purpose: string; mime: string; expires_at?: string | null },
): Promise<string | undefined> {
  const [row] = await tx.run(keep, { id: file_id, user_id: tx.actor.user_id, purpose, mime, expires_at });
  return row?.token;
}

/** A kept file by the token of its address; undefined when it has ended or serves another purpose. */
export const findKeptFile = async (
  runner: Runner,
  file: { token: string; purpose: string },
): Promise<{ token: string; mime: string } | undefined> => (await runner.run(standing, file))[0];

/** The file is over: its bytes go with the next sweep, which is asked for at once. */
export function endFile(tx: WriteContext, file_id: number): void {
  tx.defer(end, { id: file_id });
  tx.enqueue('platform.sweep_files', {}, { jobKey: 'platform.sweep_files' });
}

/** Gives a kept file another end, null for none: a file that must not be lost outlives its time. */
export const moveEnd = (tx: WriteContext, file: { id: number; expires_at: string | null }): void =>
  tx.defer(setEnd, file);

/** Bytes first, then the row says so: a second run after a crash in between changes nothing more. */
export const sweepFiles: JobDefinition = job({
  task: 'platform.sweep_files',
  payload: z.object({}),
  cron: '23 * * * *',
  run: async ({ platform }) => {
    for (;;) {
      const over = await platform.database.run(takeOver, {});
      for (const { id, token } of over) {
        await platform.files.remove(token);
        await platform.database.run(markGone, { id });
      }
      if (over.length === 0) return;
    }
  },
});
