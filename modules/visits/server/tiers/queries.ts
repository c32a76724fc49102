import { statement, type Params } from '@ritm/platform';
import type { Priced } from '@ritm/services/rules';
import type { PriceTier } from '@ritm/services/server';
import { headcountOf } from '@ritm/timetable/server';
import { sql } from 'kysely';

export interface TieredClass extends Priced {
  price_tiers: PriceTier[];
  /** The service's policy today; a pass in its term may have been sold with another. */
  is_charged_by_visit: boolean;
  /** The number who came or who were booked, as the service is configured. */
  headcount: number;
}

/** A class with tiered prices and its current headcount; no row for any other class. */
export const tieredClass = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<TieredClass>`
    select v.price, v.visits, v.nominal_value, v.validity, v.validity_unit, v.price_tiers,
      v.debt_policy = 'charge_single' as is_charged_by_visit, ${headcountOf} as headcount
    from occurrences o
    join services v
      on v.school_id = o.school_id
        and v.id = o.service_id
        and v.price_tiers <> '[]'
    where o.school_id = ${p('school_id')} and o.id = ${p('occurrence_id')}`,
);
