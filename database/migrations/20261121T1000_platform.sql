-- owner: platform
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pgcrypto;

-- The one clock of every expiry. Tests replace its body; nothing else does.
create function ritm_now() returns timestamptz language sql stable as $$ select now() $$;

-- A repeated request answers what the first one did. A rolled back first try leaves no row.
create table idempotency_keys (
  actor_key text not null,
  key text not null check (length(key) between 16 and 64),
  route text not null,
  body_hash bytea not null,
  status int,
  reply text,
  created_at timestamptz not null default now(),
  primary key (actor_key, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);

-- What happened, written with the change. `xid` lets a reader take committed rows without gaps.
create table events (
  id bigint generated always as identity primary key,
  school_id bigint,
  type text not null check (length(type) <= 100),
  ids bigint[] not null default '{}',
  data jsonb not null default '{}',
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index events_xid on events (xid, id);

-- SMS, calls, mail and push on their way out.
create table outbound_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'call', 'mail', 'push')),
  recipient text not null,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbound_messages_recent on outbound_messages (created_at desc);

-- Who changed what. Insert only; `audit_seals` makes a later edit visible.
create table audit_log (
  id bigint generated always as identity primary key,
  school_id bigint,
  actor_user_id bigint,
  actor_role text not null,
  session_id bigint,
  action text not null check (length(action) <= 100),
  object_type text not null,
  object_id bigint,
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 1000),
  ip inet,
  device text check (length(device) <= 300),
  request_id text,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index audit_log_school on audit_log (school_id, id desc);
create index audit_log_object on audit_log (school_id, object_type, object_id, id desc);
create index audit_log_xid on audit_log (xid, id);

-- The hash chain over audit_log: each seal covers the rows of transactions from_xid ≤ xid < to_xid.
create table audit_seals (
  id bigint generated always as identity primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  rows_count bigint not null check (rows_count >= 0),
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  unique (from_xid),
  check (to_xid > from_xid)
);

create table files (
  id bigint generated always as identity primary key,
  token text not null unique,
  school_id bigint,
  name text not null check (length(name) between 1 and 255),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  purpose text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index files_school on files (school_id, id);
