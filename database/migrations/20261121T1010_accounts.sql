-- owner: accounts
create table users (
  id bigint generated always as identity primary key,
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  firstname text not null default '' check (length(firstname) <= 100),
  lastname text not null default '' check (length(lastname) <= 100),
  patronymic text not null default '' check (length(patronymic) <= 100),
  birth_date date check (isfinite(birth_date)),
  email text check (length(email) <= 254),
  city text check (length(city) <= 200),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  avatar_file_id bigint references files (id),
  language text not null default 'ru' check (language in ('ru', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id bigint not null references users (id),
  type text not null check (type in ('user', 'student', 'teacher', 'administrator', 'owner', 'client')),
  school_id bigint,
  device text check (length(device) <= 300),
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Absolute end; the idle end is counted from last_seen_at.
  expires_at timestamptz not null,
  -- When a code was last entered: what is dangerous asks for a fresh one.
  confirmed_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table phone_checks (
  id bigint generated always as identity primary key,
  phone text not null,
  type text not null check (type in ('sms', 'call')),
  purpose text not null default 'sign_in',
  code_hmac bytea not null,
  attempts int not null default 0 check (attempts >= 0),
  ip inet,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A resend kills the check before it.
  replaced_at timestamptz
);
create index phone_checks_phone on phone_checks (phone, created_at desc);

-- Sends and wrong guesses counted per subject (`phone:…`, `ip:…`, `site`) and hour: two independent counters, never one of the pair.
create table sign_in_counters (
  subject text not null,
  kind text not null check (kind in ('send', 'wrong')),
  hour timestamptz not null,
  count int not null default 0,
  primary key (subject, kind, hour)
);
