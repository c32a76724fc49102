import { findRunning } from '@ritm/platform/postgres';
import pg from 'pg';

/** Time that a journey cannot wait for: what was written is moved back, as if it had passed since. */
async function inDatabase(dataDir: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const running = await findRunning(dataDir, { warn: () => undefined });
  if (!running) throw new Error('The server’s database does not run');
  const client = new pg.Client({ connectionString: running.ownerUrl });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

const forget = `select pg_notify('ritm_access', id::text) from users where phone = $1`;

/** The person's last code is a quarter of an hour old: what is dangerous wants another. */
export const letCodeGrowOld = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(
      `update sessions set confirmed_at = confirmed_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes', fresh_at = null
        where user_id = (select id from users where phone = $1)`,
      [phone],
    );
    await client.query(forget, [phone]);
  });

/** Thirty days have gone by since the deletion was asked for, and the clock strikes. */
export const letDeletionFallDue = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(
      `update users set delete_requested_at = delete_requested_at - interval '30 days' where phone = $1`,
      [phone],
    );
    await client.query(`select graphile_worker.add_job('accounts.erase_due')`);
  });
