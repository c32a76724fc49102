-- owner: schools
create table school_subscriptions (
  school_id bigint not null references schools(id),
  user_id bigint not null references users(id),
  created_at timestamptz not null default now(),
  primary key (school_id, user_id)
);
create index school_subscriptions_user on school_subscriptions (user_id);
grant select, insert, delete on school_subscriptions to ritm_app;
