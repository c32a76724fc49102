/**
 * Statements over the devices that receive pushes. A device belongs to one person at a time: registering it again
 * moves it, and removing it also removes it from the person's topic through a job of the same transaction.
 */
import { statement, type Params } from '@ritm/platform';
import { sql, type RawBuilder } from 'kysely';
import type { NoticeKind } from '../contract/index.ts';

/** Deletes devices; a job of the same transaction removes them from the topic of the person's phones. */
const deleteLeavingTopic = (which: RawBuilder<unknown>) => sql<{ id: number; phones: number }>`
  with gone as (
    delete from notification_devices d using notification_people p
    where p.user_id = d.user_id and ${which}
    returning d.id, d.platform, d.token, p.topic
  ),
  left_topic as (
    select graphile_worker.add_job('notifications.leave_topic', json_build_object('token', token, 'topic', topic))
    from gone
    where platform <> 'web'
  )
  select gone.id, (select count(*) from left_topic) as phones
  from gone`;

/** Removes the device from its previous owner: pushes that wait for that person must not reach the next one. */
export const detachFromOthers = statement((_db, p: Params<{ token_hash: Buffer; user_id: number }>) =>
  deleteLeavingTopic(sql`d.token_hash = ${p('token_hash')} and d.user_id <> ${p('user_id')}`),
);

export const insertDevice = statement(
  (
    _db,
    p: Params<{ user_id: number; session_id: number; platform: string; token: string; token_hash: Buffer }>,
  ) => sql<{
    id: number;
    is_new: boolean;
  }>`
    insert into notification_devices (user_id, session_id, platform, token, token_hash, created_at, seen_at)
    values (
      ${p('user_id')}, ${p('session_id')}, ${p('platform')}, ${p('token')}, ${p('token_hash')}, ritm_now(), ritm_now()
    )
    on conflict (token_hash)
    do update set session_id = excluded.session_id, platform = excluded.platform, token = excluded.token,
      seen_at = excluded.seen_at
    returning id, xmax = 0 as is_new`,
);

/** Beyond twenty devices, those unseen for longest are deleted. */
export const deleteSpareDevices = statement((_db, p: Params<{ user_id: number }>) =>
  deleteLeavingTopic(sql`d.user_id = ${p('user_id')} and d.id not in (
    select id from notification_devices where user_id = ${p('user_id')} order by seen_at desc, id desc limit 20)`),
);

export const deleteDevice = statement((_db, p: Params<{ user_id: number; id: number }>) =>
  deleteLeavingTopic(sql`d.user_id = ${p('user_id')} and d.id = ${p('id')}`),
);

export const deleteDevicesOfSession = statement((_db, p: Params<{ session_id: number }>) =>
  deleteLeavingTopic(sql`d.session_id = ${p('session_id')}`),
);

export const updateDevicesSession = statement((db, p: Params<{ from: number; to: number }>) =>
  db
    .updateTable('notification_devices')
    .set({ session_id: p('to') })
    .where('session_id', '=', p('from')),
);

export const deleteDevicesOf = statement((_db, p: Params<{ user_id: number }>) =>
  deleteLeavingTopic(sql`d.user_id = ${p('user_id')}`),
);

/** Deletes the devices of ended sessions, however a session ended. */
export const deleteEndedDevices = statement((_db, p: Params<{ user_id: number }>) =>
  deleteLeavingTopic(
    sql`d.user_id = ${p('user_id')}
      and exists (select 1 from sessions s where s.id = d.session_id and s.revoked_at is not null)`,
  ),
);

/** Firebase itself forgets a token that was not seen for this long. */
export const deleteStaleDevices = statement((_db, _p: Params<object>) =>
  deleteLeavingTopic(sql`d.platform <> 'web' and d.seen_at < ritm_now() - interval '270 days'`),
);

/** Deletes a device that the push service or Firebase reports as gone. */
export const deleteUnreachable = statement((db, p: Params<{ token_hash: Buffer }>) =>
  db.deleteFrom('notification_devices').where('token_hash', '=', p('token_hash')),
);

export const devicesOf = statement((db, p: Params<{ user_id: number }>) =>
  db.selectFrom('notification_devices').select(['id', 'platform']).where('user_id', '=', p('user_id')).orderBy('id'),
);

export const claimWantedPushes = statement((db, p: Params<{ user_id: number }>) =>
  db
    .updateTable('notifications')
    .set({ push_wanted: false })
    .where('user_id', '=', p('user_id'))
    .where('push_wanted', '=', true)
    .returning(['id', 'kind'])
    .$narrowType<{ kind: NoticeKind }>(),
);

/** `rows`: JSON of `{ notification_id, device_id, due_at }`. */
export const queuePushes = statement(
  (_db, p: Params<{ rows: string }>) => sql<never>`
    insert into notification_pushes (notification_id, device_id, due_at)
    select r.notification_id, r.device_id, r.due_at
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(notification_id bigint, device_id bigint, due_at timestamptz)
    on conflict (notification_id, device_id) do nothing`,
);

export interface DuePush {
  id: number;
  notification_id: number;
  attempts: number;
  kind: NoticeKind;
  data: never;
  school_id: number | null;
  school_name: string | null;
  language: 'ru' | 'en';
  topic: string;
  /** Null means that the push goes to the topic. */
  platform: 'web' | 'android' | 'ios' | null;
  token: string | null;
  token_hash: Buffer | null;
}

/**
 * Pushes are marked before they are sent, so that two workers, or a worker that dies, send none twice. Notifications
 * read meanwhile and devices of ended sessions are skipped.
 */
export const claimDuePushes = statement(
  (_db, p: Params<{ limit: number }>) => sql<DuePush>`
    with due as (
      select q.id, n.read_at is not null or s.revoked_at is not null as needless
      from notification_pushes q
      join notifications n on n.id = q.notification_id
      left join notification_devices d on d.id = q.device_id
      left join sessions s on s.id = d.session_id
      where q.status = 'queued' and q.due_at <= ritm_now()
      order by q.due_at, q.id limit ${p('limit')} for update of q skip locked
    ),
    taken as (
      update notification_pushes q
      set status = case when due.needless then 'skipped' else 'sent' end, attempts = q.attempts + 1,
        sent_at = ritm_now()
      from due
      where q.id = due.id
      returning q.id, q.notification_id, q.device_id, q.attempts, q.status
    )
    select t.id, t.notification_id, t.attempts, n.kind, n.data, n.school_id, s.name as school_name, p.language,
      p.topic, d.platform, d.token, d.token_hash
    from taken t
    join notifications n on n.id = t.notification_id
    join notification_people p on p.user_id = n.user_id
    left join schools s on s.id = n.school_id
    left join notification_devices d on d.id = t.device_id
    where t.status = 'sent'
    order by t.id`,
);

export const markFailed = statement((db, p: Params<{ id: number; error: string }>) =>
  db
    .updateTable('notification_pushes')
    .set({ status: 'failed', error: p('error') })
    .where('id', '=', p('id')),
);

/** The service reported that it did not accept the push, so it may be retried. */
export const postpone = statement((db, p: Params<{ id: number; error: string; seconds: number }>) =>
  db
    .updateTable('notification_pushes')
    .set({
      status: 'queued',
      error: p('error'),
      due_at: sql`ritm_now() + make_interval(secs => ${p('seconds')})`,
    })
    .where('id', '=', p('id')),
);
