import { sql } from 'kysely';
import { statement, type Params } from './statement.ts';

/** A lock that a transaction can hold: `['student', school_id, student_id]`. */
export type LockKey = readonly [kind: string, ...ids: (number | string)[]];

/** The keys as sorted texts without duplicates. */
export const sortedKeys = (keys: readonly LockKey[]): string[] => [...new Set(keys.map((key) => key.join(':')))].sort();

/** Takes the locks in the order of the list. Each later statement sees what the previous holder committed. */
export const takeLocks = statement((db, p: Params<{ keys: string[] }>) =>
  db
    .selectFrom(sql<{ key: string }>`unnest(${p('keys')}::text[])`.as('k'))
    .select(sql<string>`pg_advisory_xact_lock(hashtextextended(k, 0))::text`.as('taken')),
);
