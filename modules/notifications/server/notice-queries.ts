import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { NoticeKind } from '../contract/index.ts';

export interface NoticeInsert {
  user_ids: number[];
  school_id: number | null;
  kind: string;
  cause: string;
  /** JSON text. */
  data: string;
  /** The setting of a person who has not chosen. */
  app: boolean;
  push: boolean;
  /** Sent regardless of the settings. */
  urgent: boolean;
}

/** Inserts one row per person according to their settings; a person already notified of this cause is skipped. */
export const insertNotices = statement(
  (_db, p: Params<NoticeInsert>) => sql<never>`
    insert into notifications (user_id, school_id, kind, cause, data, listed, push_wanted, created_at)
    select u.id, ${p('school_id')}, ${p('kind')}, ${p('cause')}, ${p('data')}::jsonb, w.app, w.push, ritm_now()
    from unnest(${p('user_ids')}::bigint[]) as u(id)
    left join notification_people p on p.user_id = u.id
    cross join lateral (
      select ${p('urgent')}::boolean or coalesce((p.choices -> ${p('kind')} ->> 'app')::boolean, ${p('app')}) as app,
        ${p('urgent')}::boolean or coalesce((p.choices -> ${p('kind')} ->> 'push')::boolean, ${p('push')}) as push
    ) w
    where w.app or w.push
    on conflict (user_id, cause) do nothing`,
);

/** Deletes the unread notifications of a cause together with their waiting pushes. */
export const deleteUnread = statement((db, p: Params<{ cause: string }>) =>
  db.deleteFrom('notifications').where('cause', '=', p('cause')).where('read_at', 'is', null),
);

export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  data: never;
  school_id: number | null;
  school_name: string | null;
  created_at: string;
  read_at: string | null;
  total: number;
}

/** The name of the organization is included, because a person in several must know whose class has moved. */
export const listNotices = statement(
  (_db, p: Params<{ user_id: number; limit: number; offset: number }>) => sql<NoticeRow>`
    select n.id, n.kind, n.data, n.school_id, s.name as school_name, n.created_at, n.read_at,
      count(*) over () as total
    from notifications n
    left join schools s on s.id = n.school_id
    where n.user_id = ${p('user_id')} and n.listed
    order by n.id desc limit ${p('limit')} offset ${p('offset')}`,
);

export const countUnread = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('notifications')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('listed', '=', true)
    .where('read_at', 'is', null),
);

/** The row says whether the notification is the person's at all; one already read keeps its time of reading. */
export const readOne = statement((db, p: Params<{ user_id: number; id: number }>) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ritm_now())` })
    .where('user_id', '=', p('user_id'))
    .where('id', '=', p('id'))
    .where('listed', '=', true)
    .returning('id'),
);

export const readAll = statement((db, p: Params<{ user_id: number }>) =>
  db
    .updateTable('notifications')
    .set({ read_at: sql`ritm_now()` })
    .where('user_id', '=', p('user_id'))
    .where('listed', '=', true)
    .where('read_at', 'is', null),
);

/** Under the person's lock, assigns the next numbers to what has been committed since, in the order of writing. */
export const assignNoticeNumbers = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ id: number; seq: number }>`
    with fresh as (
      select id, row_number() over (order by id) as n
      from notifications
      where user_id = ${p('user_id')}
        and listed
        and seq is null
    ),
    person as (
      update notification_people set last_seq = last_seq + (select count(*) from fresh)
      where user_id = ${p('user_id')}
      returning last_seq
    )
    update notifications n set seq = person.last_seq - (select count(*) from fresh) + fresh.n
    from fresh, person
    where n.id = fresh.id
    returning n.id, n.seq`,
);

/** The notifications that an open screen has missed since the last number it saw. */
export const noticesSince = statement((db, p: Params<{ user_id: number; seen: number; limit: number }>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'seq'])
    .where('user_id', '=', p('user_id'))
    .where('seq', '>', p('seen'))
    .orderBy('seq')
    .limit(p('limit'))
    .$narrowType<{ seq: number }>(),
);

export const lastNumber = statement((db, p: Params<{ user_id: number }>) =>
  db.selectFrom('notification_people').select('last_seq').where('user_id', '=', p('user_id')),
);

export const deleteOldNotices = statement((db, _p: Params<object>) =>
  db.deleteFrom('notifications').where('created_at', '<', sql<string>`ritm_now() - interval '180 days'`),
);

export const deleteNoticesOf = statement((db, p: Params<{ user_id: number }>) =>
  db.deleteFrom('notifications').where('user_id', '=', p('user_id')).returning('id'),
);

/** All notifications of a person, for their data export. */
export const noticesOf = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'school_id', 'kind', 'data', 'created_at', 'read_at'])
    .where('user_id', '=', p('user_id'))
    .orderBy('id'),
);
