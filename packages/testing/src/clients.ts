import { randomBytes } from 'node:crypto';
import { tokenHash } from '@ritm/platform';
import type { TestApp, TestSession } from './app.ts';

let phones = 0;

/** Many clients at once, each with their own session, inserted directly, because a burst needs hundreds. */
export async function buildClients(
  t: TestApp,
  { school_id }: { school_id: number },
  count: number,
): Promise<TestSession[]> {
  const users = Array.from({ length: count }, () => ({
    phone: `+7998${String(++phones).padStart(7, '0')}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const rows = await t.sql<{ phone: string; user_id: string; session_id: string }>(
    `
      with given as (select * from unnest($2::text[], $3::bytea[]) as g (phone, hash)),
      people as (
        insert into users (phone, firstname, lastname)
        select phone, 'Анна', 'Клиентова'
        from given
        returning id, phone
      ),
      cards as (
        insert into students (school_id, user_id, firstname, lastname, phone, qr_token, search)
        select $1, id, 'Анна', 'Клиентова', phone, md5(phone), ' клиентова анна'
        from people
      )
      insert into sessions (token_hash, user_id, type, school_id, expires_at, created_at, last_seen_at, confirmed_at)
      select g.hash, p.id, 'client', $1, ritm_now() + interval '30 days', ritm_now(), ritm_now(), ritm_now()
      from people p
      join given g using (phone)
      returning user_id, id as session_id, (select phone from people x where x.id = user_id) as phone`,
    [school_id, users.map((one) => one.phone), users.map((one) => tokenHash(one.token))],
  );
  const tokens = new Map(users.map((one) => [one.phone, one.token]));
  return rows.map((row) => ({
    token: tokens.get(row.phone)!,
    user_id: Number(row.user_id),
    session_id: Number(row.session_id),
  }));
}
