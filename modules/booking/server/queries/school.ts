import type { WorkingHours } from '@ritm/schools/contract';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import { noticeMinutes, takesRequests } from '../public/queries.ts';

/** The facts of an organization that its visitors' calls need. */
export interface SchoolRow {
  school_id: number;
  name: string;
  time_zone: string;
  working_hours: WorkingHours[];
  /** False when the tariff does not include requests. */
  takes: boolean;
  auto_confirm: 'none' | 'clients' | 'everybody';
  notice_minutes: number;
  horizon_days: number;
}

/** Returns no row for a closed or unknown organization. */
export const visitedSchool = statement(
  (_db, p: Params<{ school_id: number }>) => sql<SchoolRow>`
    select s.id as school_id, s.name, s.time_zone, s.working_hours, ${takesRequests} as takes,
      coalesce(b.auto_confirm, 'clients') as auto_confirm,
      ${noticeMinutes} as notice_minutes, coalesce(b.horizon_days, 30) as horizon_days
    from schools s
    left join booking_settings b on b.school_id = s.id
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

/** Counts one more attempt of today that the tariff has blocked. */
export const countBlocked = statement(
  (_db, p: Params<{ school_id: number; day: string }>) => sql<never>`
  insert into booking_blocked (school_id, day, attempts) values (${p('school_id')}, ${p('day')}::date, 1)
  on conflict (school_id, day) do update set attempts = booking_blocked.attempts + 1`,
);

export const isBlackListed = statement(
  (_db, p: Params<{ school_id: number; phone: string }>) => sql<{ listed: boolean }>`
    select exists (
      select
      from booking_black_list
      where school_id = ${p('school_id')} and phone = ${p('phone')}
    ) as listed`,
);

export const addToBlackList = statement(
  (db, p: Params<{ school_id: number; phone: string; reason: string; created_by: number; now: string }>) =>
    db
      .insertInto('booking_black_list')
      .values({
        school_id: p('school_id'),
        phone: p('phone'),
        reason: p('reason'),
        created_by: p('created_by'),
        created_at: p('now'),
      })
      .onConflict((conflict) => conflict.doNothing()),
);

export const removeFromBlackList = statement((db, p: Params<{ school_id: number; phones: string[] }>) =>
  db
    .deleteFrom('booking_black_list')
    .where('school_id', '=', p('school_id'))
    .where('phone', '=', sql<string>`any(${p('phones')})`),
);

/** The number of failures from one address within the last hour. */
export const failuresOf = statement(
  (_db, p: Params<{ address: string }>) => sql<{ count: number }>`
  select coalesce(sum(count), 0)::int as count from booking_failures
  where address = ${p('address')} and hour > ritm_now() - interval '2 hours'`,
);

export const countFailure = statement(
  (_db, p: Params<{ address: string }>) => sql<never>`
  insert into booking_failures (address, hour, count) values (${p('address')}, date_trunc('hour', ritm_now(), 'UTC'), 1)
  on conflict (address, hour) do update set count = booking_failures.count + 1`,
);

export const sweepFailures = statement(
  (_db, _p: Params<object>) => sql<never>`delete from booking_failures where hour < ritm_now() - interval '1 day'`,
);

/** The staff who answer requests; with `owners_only`, those who are reminded of a request that nobody has answered. */
export const staffToNotify = statement(
  (_db, p: Params<{ school_id: number; owners_only: boolean }>) => sql<{ user_id: number }>`
  select distinct user_id from staff where school_id = ${p('school_id')} and archived_at is null and user_id is not null
    and (role = 'owner' or (role = 'administrator' and not ${p('owners_only')}::boolean)) order by user_id`,
);

export const settingsRow = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{
    color: string | null;
    auto_confirm: SchoolRow['auto_confirm'];
    notice_minutes: number;
    horizon_days: number;
    black_list: { phone: string; reason: string | null; created_at: string }[];
  }>`
    select b.color, coalesce(b.auto_confirm, 'clients') as auto_confirm,
      coalesce(b.notice_minutes, 60) as notice_minutes,
      coalesce(b.horizon_days, 30) as horizon_days,
      (
        select coalesce(
          json_agg(
            json_build_object('phone', l.phone, 'reason', l.reason, 'created_at', l.created_at)
            order by l.created_at desc
          ),
          '[]'
        )
        from booking_black_list l
        where l.school_id = s.id
      ) as black_list
    from schools s
    left join booking_settings b on b.school_id = s.id
    where s.id = ${p('school_id')}`,
);

export const saveSettings = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      color: string | null;
      auto_confirm: string;
      notice_minutes: number;
      horizon_days: number;
    }>,
  ) => sql<never>`
  insert into booking_settings (school_id, color, auto_confirm, notice_minutes, horizon_days)
  values (${p('school_id')}, ${p('color')}, ${p('auto_confirm')}, ${p('notice_minutes')}, ${p('horizon_days')})
  on conflict (school_id) do update set color = excluded.color, auto_confirm = excluded.auto_confirm,
    notice_minutes = excluded.notice_minutes, horizon_days = excluded.horizon_days`,
);
