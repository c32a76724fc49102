import { withOwner, type OwnerClient } from '@ritm/platform';
import { findRunning } from '@ritm/embedded-postgres';

/** Time that a journey cannot wait for: what was written is moved back, as if it had passed since. */
async function inDatabase(dataDir: string, run: (owner: OwnerClient) => Promise<unknown>): Promise<void> {
  const running = await findRunning(dataDir, { warn: () => undefined });
  if (!running) throw new Error('The server’s database does not run');
  await withOwner(running.ownerUrl, run);
}

/** The person's last code is a quarter of an hour old: what is dangerous wants another. */
export const ageCode = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (owner) => {
    await owner.query(
      `update sessions set confirmed_at = confirmed_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes', fresh_at = null
        where user_id = (select id from users where phone = $1)`,
      [phone],
    );
    await owner.query(`select pg_notify('ritm_access', id::text) from users where phone = $1`, [phone]);
  });

/** The code that was sent last has outlived its time. */
export const expireCode = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, (owner) =>
    owner.query(
      `update phone_checks set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where phone = $1`,
      [phone],
    ),
  );

/** Thirty days have gone by since the deletion was asked for, and the clock strikes. */
export const makeDeletionDue = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (owner) => {
    await owner.query(
      `update users set delete_requested_at = delete_requested_at - interval '30 days' where phone = $1`,
      [phone],
    );
    await owner.query(`select graphile_worker.add_job('accounts.erase_due')`);
  });
