import { sql } from 'kysely';
import { statement, type Params } from './statement.ts';

/** What a transaction may hold: `['student', school_id, student_id]`. */
export type LockKey = readonly [kind: string, ...ids: (number | string)[]];

/** Keys as sorted texts; equal keys once. */
export const sortedKeys = (keys: readonly LockKey[]): string[] => [...new Set(keys.map((key) => key.join(':')))].sort();

/** Takes the locks in the order given. Each statement after it sees what the holder before committed. */
export const takeLocks = statement((db, p: Params<{ keys: string[] }>) =>
  db
    .selectFrom(sql<{ key: string }>`unnest(${p('keys')}::text[])`.as('k'))
    .select(sql<string>`pg_advisory_xact_lock(hashtextextended(k, 0))::text`.as('taken')),
);
