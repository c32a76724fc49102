/**
 * Statements over `users` as their own person sees and edits it. `personColumns` is the one list from which the
 * profile is read, written and exported; a column missing there is invisible to its person.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { DELETION_DAYS } from '../../contract/index.ts';

const avatar = sql<
  string | null
>`(select '/api/public/avatar/' || f.token from files f where f.id = users.avatar_file_id and f.gone_at is null)`;
const deleteAt = sql<string | null>`to_char(
  (delete_requested_at + make_interval(days => ${sql.lit(DELETION_DAYS)})) at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
)`;

/** Columns that people fill in about themselves. */
export const personColumns = [
  'firstname',
  'lastname',
  'patronymic',
  'birth_date',
  'email',
  'city',
  'lat',
  'lng',
] as const;

export const profileById = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'phone',
      ...personColumns,
      avatar.as('avatar'),
      'language',
      'public',
      deleteAt.as('delete_at'),
      'updated_at',
    ])
    .where('id', '=', p('id')),
);

export const lockProfile = statement((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'avatar_file_id', 'language', 'public'])
    .where('id', '=', p('id'))
    .forUpdate(),
);

export const updateProfile = statement(
  (
    db,
    p: Params<{
      id: number;
      firstname: string;
      lastname: string;
      patronymic: string;
      birth_date: string | null;
      email: string | null;
      city: string | null;
      lat: number | null;
      lng: number | null;
      avatar_file_id: number | null;
      language: string;
      public: boolean;
    }>,
  ) =>
    db
      .updateTable('users')
      .set({
        firstname: p('firstname'),
        lastname: p('lastname'),
        patronymic: p('patronymic'),
        birth_date: p('birth_date'),
        email: p('email'),
        city: p('city'),
        lat: p('lat'),
        lng: p('lng'),
        avatar_file_id: p('avatar_file_id'),
        language: p('language'),
        public: p('public'),
        updated_at: sql`ritm_now()`,
      })
      .where('id', '=', p('id')),
);

/**
 * A person as the reader sees them; no row when they are erased, hidden, or have blocked the reader. `reader` 0 is a
 * stranger.
 */
export const visibleUser = statement((db, p: Params<{ id: number; reader: number }>) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'firstname',
      'lastname',
      'patronymic',
      avatar.as('avatar'),
      'city',
      sql<boolean>`id = ${p('reader')}`.as('is_me'),
      sql<boolean>`exists (
        select
        from user_subscriptions s
        where s.user_id = ${p('reader')} and s.followed_id = users.id
      )`.as('subscribed'),
      sql<boolean>`exists (select from user_blocks b where b.user_id = ${p('reader')} and b.blocked_id = users.id)`.as(
        'blocked',
      ),
    ])
    .where('id', '=', p('id'))
    .where('erased_at', 'is', null)
    .where(sql<boolean>`(public or id = ${p('reader')})`)
    .where(
      sql<boolean>`not exists (select from user_blocks b where b.user_id = users.id and b.blocked_id = ${p('reader')})`,
    ),
);

export const userFigures = statement(
  (_db, p: Params<{ id: number }>) => sql<{ subscribers: number; subscriptions: number }>`
    select (select count(*) from user_subscriptions where followed_id = ${p('id')}) as subscribers,
      (select count(*) from user_subscriptions where user_id = ${p('id')}) as subscriptions`,
);

/** Whether the person exists, and the relations between the two. */
export const tieOf = statement(
  (_db, p: Params<{ user_id: number; other: number }>) => sql<{
    subscribed: boolean;
    blocked: boolean;
    /** Whether the other follows the person. */
    follows: boolean;
  }>`
    select
      exists (
        select
        from user_subscriptions
        where user_id = ${p('user_id')} and followed_id = ${p('other')}
      ) as subscribed,
      exists (select from user_blocks where user_id = ${p('user_id')} and blocked_id = ${p('other')}) as blocked,
      exists (
        select
        from user_subscriptions
        where user_id = ${p('other')} and followed_id = ${p('user_id')}
      ) as follows
    from users
    where id = ${p('other')} and erased_at is null`,
);

type Pair = { user_id: number; other: number };
export const addSubscription = statement((db, p: Params<Pair>) =>
  db
    .insertInto('user_subscriptions')
    .values({ user_id: p('user_id'), followed_id: p('other'), created_at: sql`ritm_now()` })
    .onConflict((oc) => oc.doNothing()),
);
export const deleteSubscription = statement((db, p: Params<Pair>) =>
  db.deleteFrom('user_subscriptions').where('user_id', '=', p('user_id')).where('followed_id', '=', p('other')),
);
export const addBlock = statement((db, p: Params<Pair>) =>
  db
    .insertInto('user_blocks')
    .values({ user_id: p('user_id'), blocked_id: p('other'), created_at: sql`ritm_now()` })
    .onConflict((oc) => oc.doNothing()),
);
export const deleteBlock = statement((db, p: Params<Pair>) =>
  db.deleteFrom('user_blocks').where('user_id', '=', p('user_id')).where('blocked_id', '=', p('other')),
);

/**
 * People of one of the lists, newest first. Hidden people are visible to those whom they follow, because these know
 * them. In the list of the blocked they have no name and no picture: a block must not keep showing a person who hid.
 */
export const selectPersons = statement(
  (_db, p: Params<{ user_id: number; type: string; limit: number; offset: number }>) => sql<{
    id: number;
    firstname: string;
    lastname: string;
    avatar: string | null;
    total: number;
  }>`
    with pairs as (
      select followed_id as id, created_at
      from user_subscriptions
      where ${p('type')} = 'subscriptions' and user_id = ${p('user_id')}
      union all select user_id, created_at
      from user_subscriptions
      where ${p('type')} = 'subscribers' and followed_id = ${p('user_id')}
      union all select blocked_id, created_at
      from user_blocks
      where ${p('type')} = 'blocked' and user_id = ${p('user_id')}
    )
    select users.id,
      case when is_named then users.firstname else '' end as firstname,
      case when is_named then users.lastname else '' end as lastname,
      case when is_named then ${avatar} end as avatar,
      count(*) over () as total
    from pairs
    join users using (id)
    cross join lateral (select users.public or ${p('type')} <> 'blocked' as is_named) naming
    order by pairs.created_at desc, users.id limit ${p('limit')} offset ${p('offset')}`,
);
