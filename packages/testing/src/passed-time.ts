import { withOwner, type OwnerClient } from '@ritm/platform';
import { findRunning } from '@ritm/embedded-postgres';

/** Simulates time that an end-to-end test cannot wait for: stored times are moved back as if it had passed. */
async function inDatabase(dataDir: string, run: (owner: OwnerClient) => Promise<unknown>): Promise<void> {
  const running = await findRunning(dataDir, { warn: () => undefined });
  if (!running) throw new Error('The server’s database does not run');
  await withOwner(running.ownerUrl, run);
}

/** Makes the person's last code a quarter of an hour old, so that a dangerous action requires another. */
export const ageCode = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (owner) => {
    await owner.query(
      `
        update sessions
        set confirmed_at = confirmed_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes',
          fresh_at = null
        where user_id = (select id from users where phone = $1)`,
      [phone],
    );
    await owner.query(
      `
        insert into events (type, data)
        select 'platform.access_changed', jsonb_build_object('user_id', id)
        from users
        where phone = $1`,
      [phone],
    );
    await owner.query(`select pg_notify('ritm_events', '')`);
  });

/** Makes the code that was sent last expire. */
export const expireCode = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, (owner) =>
    owner.query(
      `
        update phone_checks
        set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
        where phone = $1`,
      [phone],
    ),
  );

/** Makes the thirty days since the deletion request pass and runs the due job. */
export const makeDeletionDue = (dataDir: string, phone: string): Promise<void> =>
  inDatabase(dataDir, async (owner) => {
    await owner.query(
      `update users set delete_requested_at = delete_requested_at - interval '30 days' where phone = $1`,
      [phone],
    );
    await owner.query(`select graphile_worker.add_job('accounts.erase_due')`);
  });
