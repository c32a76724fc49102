-- owner: accounts
-- What a person decides about their own account: who may see it, whom they follow or block, and that it shall go.
alter table users
  add public boolean not null default false,
  add delete_requested_at timestamptz,
  add erased_at timestamptz,
  -- Of an erased person only the id stays, for the records that name it.
  add constraint users_erased_is_empty check (erased_at is null or (
    num_nonnulls(phone, birth_date, email, city, lat, lng, avatar_file_id) = 0
    and firstname = '' and lastname = '' and patronymic = '' and not public));
create index users_to_erase on users (delete_requested_at) where delete_requested_at is not null and erased_at is null;

create table user_subscriptions (
  user_id bigint not null references users(id),
  followed_id bigint not null references users(id),
  created_at timestamptz not null default now(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index user_subscriptions_followed on user_subscriptions (followed_id);

create table user_blocks (
  user_id bigint not null references users(id),
  blocked_id bigint not null references users(id),
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);

-- What the law asks for after an erasure: the act of what went and what stays, and an extract of the log. It names nobody.
create table erasures (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users(id),
  requested_at timestamptz not null,
  erased_at timestamptz not null,
  act jsonb not null,
  events jsonb not null
);

grant select, insert, update, delete on user_subscriptions, user_blocks to ritm_app;
grant select, insert on erasures to ritm_app;
