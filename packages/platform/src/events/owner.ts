import type { OwnerClient } from '../db/owner.ts';

/**
 * Continues the events of a database that was restored from a dump (see `follow_restored_events` in the baseline);
 * returns whether it was.
 */
export async function followRestoredEvents(owner: OwnerClient): Promise<boolean> {
  const { rows } = await owner.query('select follow_restored_events() as is_restored');
  return rows[0].is_restored as boolean;
}

/** Rows wait for every consumer, so one that no version of the product runs any more must be forgotten. */
export async function forgetConsumer(owner: OwnerClient, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('delete from event_consumers where name = $1', [name]);
  return (rowCount ?? 0) > 0;
}
