import { sql } from 'kysely';

/** The branch of a class `o`, by its place; null when it names none. */
export const branchOfClass = sql<number | null>`(
  select pl.branch_id
  from places pl
  where pl.school_id = o.school_id and pl.id = o.place_id
)`;
