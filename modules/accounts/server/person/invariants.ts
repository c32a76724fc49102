import type { Invariant } from '@ritm/platform';

export const personInvariants: Invariant[] = [
  {
    name: 'an erased person leaves no session and nobody who follows them',
    sql: `
      select id
      from users u
      where erased_at is not null
        and (
          exists (select from sessions s where s.user_id = u.id)
          or exists (select from user_subscriptions s where u.id in (s.user_id, s.followed_id))
          or exists (select from user_blocks b where u.id in (b.user_id, b.blocked_id))
        )`,
  },
  {
    name: 'an erased person has an act, and an act an erased person',
    sql: `
      select u.id
      from users u
      full join erasures e on e.user_id = u.id
      where (u.erased_at is null) <> (e.id is null)`,
  },
  {
    name: 'an account goes within a day of its time',
    sql: `select id from users where erased_at is null and delete_requested_at < ritm_now() - interval '31 days'`,
  },
  {
    name: 'an avatar is a file that stands',
    sql: `
      select u.id
      from users u
      join files f on f.id = u.avatar_file_id
      where f.gone_at is not null or f.purpose <> 'avatar' or f.expires_at is not null`,
  },
];
