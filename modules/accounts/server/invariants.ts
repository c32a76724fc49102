import type { Invariant } from '@ritm/platform';

export const signInInvariants: Invariant[] = [
  { name: 'no code was compared more than three times', sql: 'select id from phone_checks where attempts > 3' },
  {
    name: 'a number has at most one living code',
    sql: `
      select phone, purpose
      from phone_checks
      where used_at is null
        and replaced_at is null
        and expires_at > ritm_now()
      group by phone, purpose
      having count(*) > 1`,
  },
  {
    name: 'a sign-in has at most five attempts at its second factor',
    sql: 'select id from factor_checks where attempts > 5',
  },
  {
    name: 'recovery codes are of somebody with a second factor',
    sql: `
      select distinct user_id
      from recovery_codes r
      where not exists (select from second_factors f where f.user_id = r.user_id and f.enrolled_at is not null)`,
  },
  {
    name: 'paid sends are counted by whole days',
    sql: `
      select subject, hour
      from sign_in_counters
      where kind = 'send' and (count < 1 or hour <> date_trunc('day', hour, 'UTC'))`,
  },
  {
    name: 'a session ends within ninety days of its code',
    sql: `
      select id
      from sessions
      where expires_at <= confirmed_at or expires_at > confirmed_at + interval '90 days'`,
  },
];
