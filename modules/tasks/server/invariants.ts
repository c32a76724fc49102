import type { Invariant } from '@ritm/platform';

export const invariants: readonly Invariant[] = [
  {
    name: 'a task that is done was done after it was written',
    sql: `select school_id, id from tasks where done_at < created_at`,
  },
];
