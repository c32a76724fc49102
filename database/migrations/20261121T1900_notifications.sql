-- owner: notifications
-- What a person is told. The text is made when somebody reads it, from the kind and the data.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  school_id bigint references schools (id),
  kind text not null check (length(kind) between 1 and 50),
  -- What it tells of, such as `visit:3:17`: nobody is told of the same thing twice.
  cause text not null check (length(cause) between 1 and 200),
  data jsonb not null default '{}',
  -- False: the person wants the push of this kind and not the line in the list.
  listed boolean not null default true,
  -- A push is wanted and not yet handed over to the person's devices.
  push_wanted boolean not null default false,
  -- Its place among the person's, given after the commit under the person's lock: whoever has seen a number has been told of every lower one.
  seq bigint check (seq > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, cause)
);
create index notifications_list on notifications (user_id, id desc) where listed;
create index notifications_unread on notifications (user_id) where listed and read_at is null;
create unique index notifications_seq on notifications (user_id, seq) where seq is not null;
create index notifications_waiting on notifications (user_id) where push_wanted or (listed and seq is null);
create index notifications_cause on notifications (cause);
create index notifications_age on notifications using brin (created_at);

-- How a person wants to be told.
create table notification_people (
  user_id bigint primary key references users (id),
  -- 128 random bits: whoever knows a topic's name can listen to it.
  topic text not null unique check (length(topic) between 20 and 64),
  language text not null default 'ru' check (language in ('ru', 'en')),
  time_zone text not null default 'Europe/Moscow',
  -- Pushes wait from … to, on the wall of the person's zone; both null: never.
  quiet_from time default '21:00',
  quiet_to time default '09:00',
  -- What the person has turned off or on: {"debt": {"app": true, "push": false}}.
  choices jsonb not null default '{}',
  last_seq bigint not null default 0,
  check ((quiet_from is null) = (quiet_to is null))
);

create table notification_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  -- A browser's subscription as JSON, or what Firebase gave the application.
  token text not null check (length(token) between 1 and 4096),
  -- Of the endpoint or the token: a device is of whoever signed in on it last.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index notification_devices_user on notification_devices (user_id);
create index notification_devices_session on notification_devices (session_id);

-- Pushes on their way out. A taken row is marked before it is sent: at most once.
create table notification_pushes (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications (id) on delete cascade,
  -- Null: the topic of the person's phones.
  device_id bigint references notification_devices (id) on delete cascade,
  due_at timestamptz not null,
  -- Skipped: read in the list before its hour came.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts int not null default 0 check (attempts >= 0),
  error text check (length(error) <= 200),
  sent_at timestamptz,
  unique nulls not distinct (notification_id, device_id)
);
create index notification_pushes_due on notification_pushes (due_at) where status = 'queued';
create index notification_pushes_device on notification_pushes (device_id) where device_id is not null;

grant select, insert, update, delete on notifications, notification_people, notification_devices, notification_pushes to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
