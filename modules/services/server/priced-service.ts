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
