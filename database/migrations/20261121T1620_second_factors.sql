-- owner: accounts
-- When a code or a second factor was last entered; what is dangerous asks for it. Null: not since sign-in.
alter table sessions add column fresh_at timestamptz;

-- A way from one site of the product to another: sixty seconds, once.
create table auth_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_id bigint not null references sessions (id) on delete cascade,
  origin text not null check (length(origin) <= 300),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_tickets_end on auth_tickets (expires_at);
create index auth_tickets_session on auth_tickets (session_id);

-- What a person has beside the telephone.
create table second_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null default '' check (length(name) <= 100),
  -- Of an authenticator application: its secret, sealed; and the last half-minute whose code was used.
  secret bytea,
  last_step bigint not null default 0,
  -- Of a passkey.
  credential_id text unique check (length(credential_id) <= 2000),
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Null while it is being set up: it opens nothing yet.
  enrolled_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create unique index second_factors_totp on second_factors (user_id) where kind = 'totp';
create index second_factors_user on second_factors (user_id);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- One asking for a second factor: at sign-in, to confirm, to enrol a passkey.
create table factor_checks (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'confirm', 'enrol')),
  -- What a passkey has to sign.
  challenge text not null check (length(challenge) <= 200),
  school_id bigint,
  attempts int not null default 0 check (attempts >= 0),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_checks_user on factor_checks (user_id);
create index factor_checks_end on factor_checks (expires_at);
grant select, insert, update, delete on auth_tickets, second_factors, recovery_codes, factor_checks to ritm_app;
grant usage, select on all sequences in schema public to ritm_app;
