import { statement, type Params, type PersonalData } from '@ritm/platform';
import { sql } from 'kysely';

interface Of {
  user_id: number;
  phone: string | null;
}

const requestsOfPerson = statement(
  (_db, p: Params<Of>) => sql<Record<string, unknown>>`
    select r.id, s.name as school, r.state, r.name, r.phone, r.comment, r.service_name, r.price, r.consent_version,
      r.consent_at, r.channel, r.created_at
    from requests r
    join schools s on s.id = r.school_id
    where r.user_id = ${p('user_id')} or r.phone = ${p('phone')}
    order by r.id`,
);

const eraseRequests = statement(
  (_db, p: Params<Of>) => sql<{ n: number }>`
    with forgotten as (
      update requests
      set phone = null, name = '—', comment = null, address = null, hold_until = null, updated_at = ritm_now(),
        state = case when state in ('new', 'in_processing') then 'canceled' else state end
      where (user_id = ${p('user_id')} or phone = ${p('phone')}) and name <> '—'
      returning 1
    )
    select count(*)::int as n
    from forgotten`,
);

const eraseNumber = statement(
  (_db, p: Params<{ phone: string | null }>) => sql<{ n: number }>`
    with forgotten as (delete from booking_black_list where phone = ${p('phone')} returning 1)
    select count(*)::int as n
    from forgotten`,
);

/**
 * The data export contains the person's own requests. An erasure makes the requests anonymous, and their holds lapse
 * by themselves.
 */
export const bookingPersonalData: PersonalData = {
  collect: async (runner, { user_id, phone }) => ({ requests: await runner.run(requestsOfPerson, { user_id, phone }) }),
  async erase(tx, { user_id, phone }) {
    const [requests, listed] = await Promise.all([
      tx.run(eraseRequests, { user_id, phone }),
      tx.run(eraseNumber, { phone }),
    ]);
    return { requests: requests[0]!.n, booking_black_list: listed[0]!.n };
  },
};
