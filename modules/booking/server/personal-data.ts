import { expireFile, statement, type Params, type PersonalData } from '@ritm/platform';
import { sql } from 'kysely';

interface Of {
  user_id: number;
  phone: string | null;
}

const requestsOfPerson = statement(
  (_db, p: Params<Of>) => sql<Record<string, unknown>>`
    select r.id, s.name as school, r.state, r.name, r.phone, r.comment, r.service_name, r.price, r.consent_version,
      r.consent_at, r.channel, r.utm, r.created_at
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

const reviewsOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<Record<string, unknown>>`
    select r.id, s.name as school, r.rating, r.text, r.state, r.answer, r.created_at
    from reviews r
    join schools s on s.id = r.school_id
    where r.user_id = ${p('user_id')}
    order by r.id`,
);

const eraseReviews = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with forgotten as (delete from reviews where user_id = ${p('user_id')} returning 1)
    select count(*)::int as n
    from forgotten`,
);

/** The places of an erased person have nobody any more, and nobody will read about them again. */
const leftPlace = sql`
  m.school_id = w.school_id and m.id = w.teacher_id and m.user_id is null and m.archived_at is not null`;

const eraseWords = statement(
  (_db, _p: Params<object>) => sql<{ n: number }>`
    with forgotten as (delete from public_teachers w using staff m where ${leftPlace} returning 1)
    select count(*)::int as n
    from forgotten`,
);

const erasePictures = statement(
  (_db, _p: Params<object>) => sql<{ file_id: number }>`
    delete from public_pictures w using staff m where ${leftPlace} returning w.file_id`,
);

/**
 * The data export contains the person's own requests and reviews. An erasure makes the requests anonymous, and
 * their holds lapse by themselves; reviews, and the words and pictures about a teacher, are deleted.
 */
export const bookingPersonalData: PersonalData = {
  async collect(runner, { user_id, phone }) {
    const [requests, reviews] = await Promise.all([
      runner.run(requestsOfPerson, { user_id, phone }),
      runner.run(reviewsOfPerson, { user_id }),
    ]);
    return { requests, reviews };
  },
  async erase(tx, { user_id, phone }) {
    const [requests, listed, reviews, words, pictures] = await Promise.all([
      tx.run(eraseRequests, { user_id, phone }),
      tx.run(eraseNumber, { phone }),
      tx.run(eraseReviews, { user_id }),
      tx.run(eraseWords, {}),
      tx.run(erasePictures, {}),
    ]);
    for (const { file_id } of pictures) expireFile(tx, file_id);
    return {
      requests: requests[0]!.n,
      booking_black_list: listed[0]!.n,
      reviews: reviews[0]!.n,
      public_teachers: words[0]!.n,
      public_pictures: pictures.length,
    };
  },
};
