import { sql } from 'kysely';

/**
 * Whether `services v` may be booked into a class of `services c`: its own classes, and for a trial those that it would
 * pay for if it were sold (`paysFor` of passes). Every other service is booked into its own classes alone.
 */
export const opensClass = sql<boolean>`(
  v.id = c.id
  or (
    v.type = 'trial'
    and case
      when exists (
        select
        from service_applicability a
        where a.school_id = v.school_id and a.service_id = v.id
      )
      then exists (
        select
        from service_applicability a
        where a.school_id = v.school_id
          and a.service_id = v.id
          and a.pays_for_id = c.id
      )
      else c.format = v.format
    end
  )
)`;
