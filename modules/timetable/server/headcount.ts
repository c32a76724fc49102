import { sql } from 'kysely';

/** Whom a price by headcount counts: `occurrence_students a` on a class of `services v`. */
export const countsForPrice = sql<boolean>`a.status not in ('canceled', 'excused') and (v.tiers_by = 'booked' or a.status <> 'no_show')`;

/** How many those are on `occurrences o` of `services v`. */
export const headcountOf = sql<number>`(select count(*)::int from occurrence_students a
  where a.school_id = o.school_id and a.occurrence_id = o.id and ${countsForPrice})`;
