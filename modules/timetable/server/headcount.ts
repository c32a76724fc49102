import { sql } from 'kysely';

/** Whom a price by headcount counts: `occurrence_students a` on a class of `services v`. */
export const countsForPrice = sql<boolean>`a.status not in ('canceled', 'excused') and (v.tiers_by = 'booked' or a.status <> 'no_show')`;

/** How many those are on `occurrences o` of `services v`. */
export const headcountOf = sql<number>`(select count(*)::int from occurrence_students a
  where a.school_id = o.school_id and a.occurrence_id = o.id and ${countsForPrice})`;

/**
 * How many a newcomer to `occurrences o` of `services v` would join: a place that is kept for somebody is taken, as it is where
 * capacity is counted. Only what is told beforehand goes by it; a visit is charged by who came.
 */
export const expectedHeadcount = sql<number>`(${headcountOf} + (select coalesce(sum(h.seats), 0)::int from seat_holds h
  where h.school_id = o.school_id and h.occurrence_id = o.id and h.held_until > ritm_now()))`;
