import { sql } from 'kysely';

/** The clients whom a price by headcount counts: `occurrence_students a` on a class of `services v`. */
export const countsForPrice = sql<boolean>`a.status not in ('canceled', 'excused')
  and (v.tiers_by = 'booked' or a.status <> 'no_show')`;

/** The number of those clients on `occurrences o` of `services v`. */
export const headcountOf = sql<number>`(select count(*)::int from occurrence_students a
  where a.school_id = o.school_id and a.occurrence_id = o.id and ${countsForPrice})`;

/**
 * The headcount that a newcomer to `occurrences o` of `services v` would join. A held place counts as taken, as it does
 * for capacity. Only the price that is shown beforehand uses this number; a visit is charged by the clients who came.
 */
export const expectedHeadcount = sql<number>`(${headcountOf} + (select coalesce(sum(h.seats), 0)::int from seat_holds h
  where h.school_id = o.school_id and h.occurrence_id = o.id and h.held_until > ritm_now()))`;
