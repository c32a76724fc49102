import { sql } from 'kysely';
import type { Priced } from '../rules/price-of-visit.ts';

/** What `priceOfVisit` needs of the service `v`; null where there is none. */
export const pricedService = sql<Priced | null>`
  case
    when v.id is not null then json_build_object(
      'price', v.price, 'visits', v.visits, 'nominal_value', v.nominal_value, 'validity', v.validity,
      'validity_unit', v.validity_unit
    )
  end`;

/** `priceOfVisit` of the service `v`, for statements that answer whole lists as text; a test compares the two. */
export const visitPrice = sql<number>`
  (
    case
      when v.visits is not null then round(v.price * 100.0 / v.visits)
      when v.nominal_value is not null then v.nominal_value
      when v.validity is null or v.validity_unit is null then v.price
      else floor(
        v.price * 7.0 / (
          3 * v.validity * case v.validity_unit when 'day' then 1 when 'week' then 7 when 'month' then 30 else 365 end
        )
      )
    end
  )::bigint`;
