-- owner: platform
-- The whole schema as of 23 November 2026, one section per owner; it replaced 74 migrations (decision 125). What came later is a migration
-- of its own.

-- The application's own role: it owns nothing, may not change the schema, and can only add to the ledgers.
do $$ begin
  if not exists (select from pg_roles where rolname = 'ritm_app') then create role ritm_app nologin; end if;
end $$;
do $$ begin
  execute format('grant ritm_app to %I', current_user);
end $$;
grant usage on schema public to ritm_app;

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
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A message that a service surely did not take is tried again; one whose fate is unknown never is.
  next_attempt_at timestamptz not null default now(),
  -- The job that is told what the service answered: of a call, the digits of the calling number.
  answer jsonb
);
create index outbound_messages_recent on outbound_messages (created_at desc);
create index outbound_messages_waiting on outbound_messages (next_attempt_at) where status in ('queued', 'sending');

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
  expires_at timestamptz,
  -- A file whose time is over loses its bytes and its name; the row stays where something still names it.
  gone_at timestamptz
);
create index files_school on files (school_id, id);
create index files_over on files (expires_at) where expires_at is not null and gone_at is null;
create index files_of_person on files (created_by) where school_id is null;
-- What an organization's files take is asked with every file that comes.
create index files_standing on files (school_id) include (size, expires_at) where gone_at is null;

-- How often was asked, over all processes, for the limits. A crash may forget it: the next stretch begins in a minute.
create unlogged table request_counts (
  subject text not null,
  ends_at timestamptz not null,
  -- Bytes are counted as well as calls, and given back when fewer came than were announced.
  count bigint not null check (count >= 0),
  primary key (subject, ends_at)
);

-- What is heavy and runs now, over all processes: who holds a place, under a name of its own, until which second since 1970.
-- A crash may forget it: what ran then runs no longer.
create unlogged table running_calls (
  subject text primary key,
  holders jsonb not null check (jsonb_typeof(holders) = 'object')
);

-- Named consumers of `events`: work that must be done for every event exactly once, whichever process does it. A position is the set of
-- transactions that the consumer has passed: a row that is committed late with a lower id is not in it and is therefore still read.
create table event_consumers (
  name text primary key check (length(name) <= 100),
  -- Every event of a transaction visible in `since` is done.
  since pg_snapshot not null,
  -- While a backlog is done in parts: the parts end with what is visible in `until`, and `(after_xid, after_id)` was done last.
  until pg_snapshot,
  after_xid xid8 not null default '0',
  after_id bigint not null default 0,
  -- Two processes that read the same position cannot both move it.
  version bigint not null default 0,
  moved_at timestamptz not null default now(),
  check (until is not null or (after_xid = '0' and after_id = 0))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Never before 48 hours, and never before every named consumer has passed. The rows are deleted in parts, each within the statement timeout.
create function drop_old_events(most int) returns int language sql security definer set search_path = pg_catalog, public
as $$
  with gone as (
    delete from public.events where id in (
      select e.id from public.events e
      where e.created_at < now() - interval '48 hours'
        and not exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since))
      order by e.xid, e.id limit most)
    returning 1)
  select count(*)::int from gone
$$;
revoke all on function drop_old_events(int) from public;
grant execute on function drop_old_events(int) to ritm_app;

-- Transaction ids are the cluster's own. After a dump is restored into another cluster, ids that are still to come there look passed, and
-- their events would never be read. This moves the rows and the positions to the ids of the cluster; what some consumer has not passed is
-- read again. Between two dumps of one cluster it does nothing. Returns whether it did.
create function follow_restored_events() returns boolean language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  upcoming xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if not exists (select from public.event_consumers where pg_snapshot_xmax(since) > upcoming or pg_snapshot_xmax(until) > upcoming)
    and not exists (select from public.events where xid >= upcoming) then
    return false;
  end if;
  update public.events e set xid = case
    when exists (select from public.event_consumers c where not pg_visible_in_snapshot(e.xid, c.since)) then pg_current_xact_id()
    else '3' end;
  update public.event_consumers set
    since = format('%1$s:%1$s:', pg_current_xact_id())::pg_snapshot, until = null, after_xid = '0', after_id = 0, version = version + 1;
  return true;
end
$$;
revoke all on function follow_restored_events() from public;

-- The listeners of the modules begin with the first event.
insert into event_consumers (name, since) values ('platform.listeners', pg_current_snapshot());

grant select, insert, update, delete on idempotency_keys, outbound_messages, files, request_counts, running_calls to ritm_app;
grant select, insert, update on event_consumers to ritm_app;
grant select, insert on events, audit_log, audit_seals to ritm_app;

-- owner: accounts
-- People, their sign-in, sessions, second factors and consents of the account.

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
  updated_at timestamptz not null default now(),
  -- What a person decides about their own account: who may see it, whom they follow or block, and that it shall go.
  public boolean not null default false,
  delete_requested_at timestamptz,
  erased_at timestamptz,
  -- Of an erased person only the id stays, for the records that name it.
  constraint users_erased_is_empty check (erased_at is null or (
    num_nonnulls(phone, birth_date, email, city, lat, lng, avatar_file_id) = 0
    and firstname = '' and lastname = '' and patronymic = '' and not public))
);
create index users_to_erase on users (delete_requested_at) where delete_requested_at is not null and erased_at is null;

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
  revoked_at timestamptz,
  -- When a code or a second factor was last entered; what is dangerous asks for it. Null: not since sign-in.
  fresh_at timestamptz
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
  replaced_at timestamptz,
  -- A block of ten thousand neighbouring numbers: who walks through them one by one meets its own limit.
  prefix text not null generated always as (left(phone, length(phone) - 4)) stored
);
create index phone_checks_phone on phone_checks (phone, created_at desc);
-- How many codes an address has asked for within an hour and a day is counted over its checks.
create index phone_checks_address on phone_checks (ip, created_at desc);
create index phone_checks_prefix on phone_checks (prefix, created_at desc);

-- Sends and wrong guesses counted per subject (`phone:…`, `ip:…`, `site`) and hour: two independent counters, never one of the pair.
create table sign_in_counters (
  subject text not null,
  kind text not null check (kind in ('send', 'wrong')),
  hour timestamptz not null,
  count int not null default 0,
  primary key (subject, kind, hour)
);

-- Proofs of work that were used: one lets one thing through.
create table captcha_uses (
  challenge bytea primary key check (length(challenge) = 32),
  expires_at timestamptz not null
);
create index captcha_uses_end on captcha_uses (expires_at);

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

grant select, insert, update, delete on
  users, sessions, phone_checks, sign_in_counters, auth_tickets, second_factors, recovery_codes, factor_checks, user_subscriptions,
  user_blocks
  to ritm_app;
grant select, insert, delete on captcha_uses to ritm_app;
grant select, insert on erasures to ritm_app;

-- owner: schools
-- Organizations, their branches, places, staff, tariffs and reference data.

create table cities (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  region text not null,
  time_zone text not null,
  lat double precision not null,
  lng double precision not null,
  population int not null default 0,
  search text not null,
  unique (name, region)
);
create index cities_search on cities using gin (search gin_trgm_ops);

create table school_categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  parent_id bigint references school_categories (id),
  name_ru text not null,
  name_en text not null,
  position int not null default 0
);

-- What an organization pays for. `lacks`: resources of the permission file that are then read and not changed.
create table tariffs (
  slug text primary key check (slug ~ '^[a-z_]{1,40}$'),
  position int not null unique,
  name_ru text not null,
  name_en text not null,
  -- Kopecks for one period; 0: free of charge.
  price bigint not null check (price >= 0),
  period text check (period in ('month', 'year')),
  lacks text[] not null default '{}',
  -- Bytes that the files of an organization may take together.
  files_bytes bigint not null default 1073741824 check (files_bytes > 0),
  check ((price = 0) = (period is null))
);

create table schools (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  legal_type text not null check (legal_type in ('legal_entity', 'sole_proprietor', 'individual')),
  preset text not null default 'studio' check (preset in ('studio', 'school', 'specialist')),
  legal_name text check (length(legal_name) <= 300),
  legal_address text check (length(legal_address) <= 500),
  actual_address text check (length(actual_address) <= 500),
  inn text check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  kpp text check (kpp ~ '^[0-9]{9}$'),
  ogrn text check (ogrn ~ '^([0-9]{13}|[0-9]{15})$'),
  bic text check (bic ~ '^[0-9]{9}$'),
  bank text check (length(bank) <= 200),
  account text check (account ~ '^[0-9]{20}$'),
  correspondent_account text check (correspondent_account ~ '^[0-9]{20}$'),
  city_id bigint not null references cities (id),
  time_zone text not null,
  category_id bigint references school_categories (id),
  additional_category_id bigint references school_categories (id),
  logo_file_id bigint references files (id),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (length(email) <= 254),
  site text check (length(site) <= 300),
  contacts jsonb not null default '{}',
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  working_hours jsonb not null default '[]',
  specialists text[] not null default '{}' check (cardinality(specialists) <= 100),
  bonus_program boolean not null default false,
  listed boolean not null default false,
  description text check (length(description) <= 5000),
  settings jsonb not null default '{}',
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  tariff text not null default 'free' references tariffs (slug),
  -- Paid until; then the free one holds. Null: without end.
  tariff_until timestamptz
);

create table branches (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  address text check (length(address) <= 500),
  time_zone text not null,
  archived_at timestamptz,
  primary key (school_id, id)
);

-- Halls and rooms. An exclusive place holds one class at a time; «зона персональных» holds several.
create table places (
  school_id bigint not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  capacity int check (capacity between 1 and 10000),
  exclusive boolean not null default true,
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, branch_id) references branches (school_id, id)
);

-- One row per person and role: roles are a set. A teacher's id on the wire is the id of such a row.
create table staff (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  user_id bigint references users (id),
  role text not null check (role in ('owner', 'administrator', 'teacher')),
  firstname text not null default '' check (length(firstname) <= 100),
  lastname text not null default '' check (length(lastname) <= 100),
  patronymic text not null default '' check (length(patronymic) <= 100),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  position text check (length(position) <= 200),
  color text,
  rights jsonb not null default '{}',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id)
);
create unique index staff_person on staff (school_id, role, user_id) where archived_at is null and user_id is not null;
create index staff_user on staff (user_id) where archived_at is null;
-- An open organization has exactly one owner: the index allows no second, the trigger no none.
create unique index staff_owner on staff (school_id) where role = 'owner' and archived_at is null;

create table school_subscriptions (
  school_id bigint not null references schools(id),
  user_id bigint not null references users(id),
  created_at timestamptz not null default now(),
  primary key (school_id, user_id)
);
create index school_subscriptions_user on school_subscriptions (user_id);

-- Nobody gets a place without saying yes: a staff row waits without a user until its invitation is accepted.
-- An invitation of the role `owner` hands the organization over, and has no staff row yet.
create table staff_invitations (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  role text not null check (role in ('owner', 'administrator', 'teacher')),
  staff_id bigint,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused', 'revoked', 'expired')),
  -- The owner before stays as an administrator.
  stays boolean not null default false,
  invited_by bigint not null references users (id),
  created_at timestamptz not null default ritm_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  check ((role = 'owner') = (staff_id is null)),
  check ((state = 'pending') = (decided_at is null)),
  check (expires_at > created_at)
);
-- One live invitation for a number and a role, one for a place, one heir.
create unique index staff_invitations_live on staff_invitations (school_id, role, phone) where state = 'pending';
create unique index staff_invitations_place on staff_invitations (school_id, staff_id) where state = 'pending';
create unique index staff_invitations_heir on staff_invitations (school_id) where state = 'pending' and role = 'owner';
create index staff_invitations_phone on staff_invitations (phone) where state = 'pending';
create index staff_invitations_sent on staff_invitations (school_id, created_at);

create function school_keeps_owner() returns trigger language plpgsql as $$
begin
  if exists (select from schools where id = old.school_id and archived_at is null)
    and not exists (select from staff where school_id = old.school_id and role = 'owner' and archived_at is null and user_id is not null)
  then
    raise exception 'organization % has no owner', old.school_id using errcode = '23514', constraint = 'staff_owner_stays';
  end if;
  return null;
end $$;

create constraint trigger staff_owner_stays after update or delete on staff
  deferrable initially deferred for each row when (old.role = 'owner') execute function school_keeps_owner();

insert into tariffs (slug, position, name_ru, name_en, price, period, lacks, files_bytes) values
  ('free', 1, 'Бесплатный', 'Free', 0, null, '{requests}', 1073741824),
  ('month', 2, 'Полный, помесячно', 'Full, monthly', 199000, 'month', '{}', 53687091200),
  ('year', 3, 'Полный, на год', 'Full, for a year', 1990000, 'year', '{}', 53687091200);

grant select, insert, update, delete on schools, branches, places, staff, staff_invitations to ritm_app;
grant select, insert, delete on school_subscriptions to ritm_app;
grant select on cities, school_categories, tariffs to ritm_app;

-- owner: students
-- Clients, guardians, groups, segments, duplicates and tasks.

create table students (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  user_id bigint references users (id),
  firstname text not null default '' check (length(firstname) <= 100),
  lastname text not null default '' check (length(lastname) <= 100),
  patronymic text not null default '' check (length(patronymic) <= 100),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone2 text check (length(phone2) <= 32),
  email text check (length(email) <= 254),
  birth_date date check (birth_date between '1900-01-01' and '2999-12-31'),
  gender text check (gender in ('male', 'female')),
  club_card text check (length(club_card) between 1 and 64),
  -- What the QR carries: 128 random bits, never the id.
  qr_token text not null unique check (length(qr_token) between 20 and 64),
  source text check (length(source) <= 200),
  comment text check (length(comment) <= 5000),
  discount int check (discount between 0 and 10000),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  status text not null default 'active' check (status in ('lead', 'active', 'archived')),
  -- searchText(name parts, phones' digits, club card, guardians): the kernel's normaliser writes it.
  search text not null default '',
  external_id text check (length(external_id) <= 100),
  import_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The order of clients: surname first, lower case, ё as е, so byte order is the alphabet and «whose surname begins so» is a range of an
  -- index. Cut, because an index entry has a greatest size; a column, because an index on an expression cannot answer without the card.
  name_key text collate "C" generated always as (left(search, 64)) stored,
  -- The card went into another one; the archive holds it until then.
  merged_into_id bigint,
  -- Numbers of the card that an import has read with a doubt and nobody has confirmed: [{phone, written}]. One that the card no longer bears counts for nothing.
  doubtful_phones jsonb not null default '[]'::jsonb check (jsonb_typeof(doubtful_phones) = 'array'),
  primary key (school_id, id),
  check (lastname <> '' or firstname <> ''),
  foreign key (school_id, merged_into_id) references students (school_id, id),
  check (merged_into_id is null or (status = 'archived' and merged_into_id <> id))
);
create index students_search on students using gin (school_id, search gin_trgm_ops);
create index students_phone on students (school_id, phone);
create unique index students_club_card on students (school_id, club_card) where archived_at is null;
create index students_user on students (user_id) where user_id is not null;
create index students_birthday on students (school_id, (extract(month from birth_date) * 100 + extract(day from birth_date)));
create index students_current on students (school_id, name_key, id) where status <> 'archived';
create index students_unlinked on students (phone) where user_id is null and phone is not null;
create index students_same_birth on students (school_id, birth_date) where birth_date is not null and status <> 'archived';
create index students_merged on students (school_id, merged_into_id) where merged_into_id is not null;
-- Lists are in the order of `name_key`. «Who fades» also reads `created_at` of sixty thousand cards from this index alone.
create index students_list on students (school_id, status, name_key, id) include (created_at);

create table guardians (
  school_id bigint not null,
  id bigint generated always as identity,
  user_id bigint references users (id),
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) <= 32),
  primary key (school_id, id)
);
-- A person's cards over all organizations: their own by the card, their children's by the guardian.
create index guardians_user on guardians (user_id) where user_id is not null;
create index guardians_unlinked on guardians (phone) where user_id is null and phone is not null;
create unique index guardians_person on guardians (school_id, phone, lower(name)) where phone is not null;

-- Whose client: a teacher sees and edits only these.
create table student_teachers (
  school_id bigint not null,
  student_id bigint not null,
  teacher_id bigint not null,
  primary key (school_id, student_id, teacher_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id)
);
create index student_teachers_teacher on student_teachers (school_id, teacher_id);

-- One consent: one document, its version, when and how it was given, for whom, and when it was taken back.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users(id),
  document text not null check (length(document) between 1 and 50),
  version text not null check (length(version) between 1 and 20),
  channel text not null check (channel in ('web', 'android', 'ios', 'embed', 'other')),
  given_at timestamptz not null default now(),
  -- For a child: the card, and what the person is to them.
  school_id bigint,
  student_id bigint,
  relation text check (length(relation) <= 50),
  revoked_at timestamptz,
  revoked_channel text check (revoked_channel in ('web', 'android', 'ios', 'embed', 'other')),
  check ((school_id is null) = (student_id is null)),
  check (relation is null or student_id is not null),
  check ((revoked_at is null) = (revoked_channel is null)),
  check (revoked_at is null or revoked_at >= given_at),
  foreign key (school_id, student_id) references students(school_id, id)
);
create unique index consents_standing on consents (user_id, document, school_id, student_id) nulls not distinct where revoked_at is null;
create index consents_user on consents (user_id);

-- What an organization asks of its clients besides the card: fields of its own, typed. The kind of a field never changes,
-- so what was written stays what it was.
create table student_fields (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'choices', 'flag', 'phone')),
  position int not null,
  required boolean not null default false,
  teachers_see boolean not null default true,
  -- The search finds clients by it.
  in_search boolean not null default false,
  -- The list offers it as a filter.
  in_filter boolean not null default false,
  created_at timestamptz not null default ritm_now(),
  archived_at timestamptz,
  primary key (school_id, id),
  unique (school_id, id, kind),
  check (not in_search or kind in ('text', 'number', 'phone'))
);
create unique index student_fields_name on student_fields (school_id, lower(name)) where archived_at is null;

-- An option is never deleted: whoever chose it keeps it.
create table student_field_options (
  school_id bigint not null,
  id bigint generated always as identity,
  field_id bigint not null,
  name text not null check (length(name) between 1 and 100),
  position int not null,
  archived_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, field_id) references student_fields (school_id, id)
);
create unique index student_field_options_name on student_field_options (school_id, field_id, lower(name)) where archived_at is null;

-- One value of one client, in the column of its kind.
create table student_field_values (
  school_id bigint not null,
  student_id bigint not null,
  field_id bigint not null,
  kind text not null,
  text_value text check (length(text_value) between 1 and 2000),
  -- In ten-thousandths: no arithmetic rounds it.
  number_value bigint check (abs(number_value) <= 1000000000000000),
  date_value date check (date_value between '1900-01-01' and '2999-12-31'),
  flag_value boolean,
  option_ids bigint[] check (cardinality(option_ids) between 1 and 50),
  primary key (school_id, student_id, field_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, field_id, kind) references student_fields (school_id, id, kind),
  check (num_nonnulls(text_value, number_value, date_value, flag_value, option_ids) = 1),
  check (case kind
    when 'text' then text_value is not null
    when 'phone' then text_value ~ '^\+[1-9][0-9]{6,14}$'
    when 'number' then number_value is not null
    when 'date' then date_value is not null
    when 'flag' then flag_value is not null
    when 'choice' then cardinality(option_ids) = 1
    else option_ids is not null end)
);
create index student_field_values_field on student_field_values (school_id, field_id);

-- What the staff say of a client among themselves; the client never sees it.
create table student_comments (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  author_id bigint not null,
  text text not null check (length(text) between 1 and 5000),
  pinned_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  edited_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, author_id) references staff (school_id, id)
);
create index student_comments_student on student_comments (school_id, student_id, id);

-- A parent of three children is one guardian, linked to each child with what they may do there.
create table student_guardians (
  school_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  relation text check (length(relation) <= 50),
  -- Whom to call first.
  position int not null default 0,
  -- What the guardian may do for this child: two parents of one child may differ.
  rights text[] not null default '{see,book,pay,pick_up,notices}' check (rights <@ '{see,book,pay,pick_up,notices}'::text[]),
  primary key (school_id, student_id, guardian_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id)
);
create index student_guardians_guardian on student_guardians (school_id, guardian_id);

-- Two cards that may be one person, the lower id first. Judged once: a pair that is said to be different people is not proposed again.
create table student_duplicates (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  other_id bigint not null,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{phone,birth_date,guardian}'::text[]),
  -- How alike the names are, in hundredths.
  score int not null check (score between 60 and 100),
  state text not null default 'open' check (state in ('open', 'different', 'merged')),
  found_at timestamptz not null default ritm_now(),
  decided_by bigint,
  decided_at timestamptz,
  primary key (school_id, id),
  unique (school_id, student_id, other_id),
  check (student_id < other_id),
  check ((state = 'open') = (decided_at is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, other_id) references students (school_id, id),
  foreign key (school_id, decided_by) references staff (school_id, id)
);
create index student_duplicates_open on student_duplicates (school_id, score desc, id) where state = 'open';
create index student_duplicates_other on student_duplicates (school_id, other_id);

-- A merge and all that is needed to take it back.
create table student_merges (
  school_id bigint not null,
  id bigint generated always as identity,
  kept_id bigint not null,
  gone_id bigint not null,
  -- The kept card's fields before and after, those that differ.
  before jsonb not null,
  after jsonb not null,
  gone_status text not null check (gone_status in ('lead', 'active', 'archived')),
  -- Table → keys of the rows that went over.
  moved jsonb not null default '{}',
  merged_by bigint not null,
  merged_at timestamptz not null default ritm_now(),
  undone_by bigint,
  undone_at timestamptz,
  primary key (school_id, id),
  check (kept_id <> gone_id),
  check ((undone_by is null) = (undone_at is null)),
  foreign key (school_id, kept_id) references students (school_id, id),
  foreign key (school_id, gone_id) references students (school_id, id),
  foreign key (school_id, merged_by) references staff (school_id, id),
  foreign key (school_id, undone_by) references staff (school_id, id)
);
create unique index student_merges_standing on student_merges (school_id, gone_id) where undone_at is null;

-- A saved question about clients: who fits it is asked anew each time.
create table student_segments (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- The contract's `segmentConditions`, checked by it on every write and every read.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id)
);
create unique index student_segments_name on student_segments (school_id, lower(name));

create table students_groups (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  -- A dynamic group is a segment: nobody is put into it, whoever fits is in it.
  segment_id bigint,
  primary key (school_id, id),
  foreign key (school_id, segment_id) references student_segments (school_id, id)
);
create unique index students_groups_name on students_groups (school_id, lower(name));
create index students_groups_segment on students_groups (school_id, segment_id) where segment_id is not null;

create table student_group_members (
  school_id bigint not null,
  group_id bigint not null,
  student_id bigint not null,
  primary key (school_id, group_id, student_id),
  foreign key (school_id, group_id) references students_groups (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index student_group_members_student on student_group_members (school_id, student_id);

-- Which tasks the product makes by itself for an organization, and to whom they go.
create table task_rules (
  school_id bigint not null references schools (id),
  rule text not null check (length(rule) between 1 and 60),
  enabled boolean not null,
  days int not null check (days between 0 and 366),
  -- The client's or the class's teacher, or whoever is at the desk.
  assignee text not null check (assignee in ('teacher', 'desk')),
  primary key (school_id, rule)
);

-- What somebody of the staff has to do. Without an assignee it is the desk's.
create table tasks (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  -- By hand: a title and nobody's rule. By a rule: what it is about, once for all.
  title text check (length(title) between 1 and 300),
  rule text check (length(rule) between 1 and 60),
  subject text check (length(subject) between 1 and 100),
  student_id bigint,
  about_date date,
  about_name text check (length(about_name) <= 200),
  due_date date not null check (due_date between '1900-01-01' and '2999-12-31'),
  assignee_id bigint,
  created_by bigint,
  created_at timestamptz not null default ritm_now(),
  done_at timestamptz,
  done_by bigint,
  primary key (school_id, id),
  unique (school_id, rule, subject),
  check ((rule is null) = (subject is null)),
  check ((rule is null) = (title is not null)),
  check ((done_at is null) = (done_by is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, assignee_id) references staff (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id),
  foreign key (school_id, done_by) references staff (school_id, id)
);
create index tasks_open on tasks (school_id, due_date, id) where done_at is null;
create index tasks_of on tasks (school_id, assignee_id, due_date) where done_at is null;
create index tasks_done on tasks (school_id, done_at desc) where done_at is not null;
create index tasks_student on tasks (school_id, student_id) where student_id is not null;

-- The application can only add to the ledgers. Whose a row is may change in one case alone: between the two cards of a merge that
-- stands, and nothing else of the row with it. Answers the keys of the rows that moved.
create function move_client_rows(p_table text, p_key text, p_apart text[], p_school bigint, p_from bigint, p_to bigint, p_ids bigint[])
returns setof bigint language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  clash text := (select string_agg(format('o.%1$I is not distinct from t.%1$I', c), ' and ') from unnest(p_apart) c);
begin
  if not exists (select from student_merges m where m.school_id = p_school and m.undone_at is null
      and p_from in (m.kept_id, m.gone_id) and p_to in (m.kept_id, m.gone_id) and p_from <> p_to) then
    raise exception 'clients % and % are not being merged', p_from, p_to;
  end if;
  if 2 > (select count(*) from information_schema.columns where table_schema = 'public' and table_name = p_table
      and column_name in ('school_id', 'student_id')) then
    raise exception '% holds no rows of clients', p_table;
  end if;
  return query execute format('update %I t set student_id = $3 where t.school_id = $1 and t.student_id = $2
      and ($4 is null or t.%I = any($4)) %s returning t.%2$I',
    p_table, p_key, case when clash is null then ''
      else format('and not exists (select from %I o where o.school_id = $1 and o.student_id = $3 and %s)', p_table, clash) end)
    using p_school, p_from, p_to, p_ids;
end $$;
revoke execute on function move_client_rows from public;
grant execute on function move_client_rows to ritm_app;

grant select, insert, update, delete on
  students, guardians, student_teachers, student_field_values, student_comments, student_guardians, student_duplicates,
  student_segments, students_groups, student_group_members
  to ritm_app;
grant select, insert, update on consents, student_fields, student_field_options, student_merges, task_rules, tasks to ritm_app;

-- owner: services
-- What is sold: services, their groups and prices.

create table services_groups (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  position int not null default 0,
  primary key (school_id, id)
);
create unique index services_groups_name on services_groups (school_id, lower(name));

create table services (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  group_id bigint,
  name text not null check (length(name) between 1 and 200),
  description text check (length(description) <= 5000),
  -- Its constraints keep the name `kind` that the column had first.
  type text constraint services_kind_not_null not null
    constraint services_kind_check check (type in ('pass', 'single', 'trial', 'course', 'membership', 'rental')),
  format text not null default 'group' check (format in ('group', 'individual', 'mini')),
  duration_minutes int check (duration_minutes between 5 and 1440),
  price bigint not null check (price between 0 and 100000000000),
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  unlimited boolean not null default false,
  validity int check (validity between 1 and 3660),
  validity_unit text check (validity_unit in ('day', 'week', 'month', 'year')),
  activation text not null default 'on_sale' check (activation in ('on_sale', 'on_first_visit', 'calendar_month', 'fixed_date')),
  activation_deadline_days int not null default 30 check (activation_deadline_days between 1 and 366),
  burn_unactivated boolean not null default false,
  freeze_policy jsonb not null default '{}',
  cancellation_policy jsonb not null default '{}',
  -- Weights by outcome, hundredths of a visit; what is missing takes the default of the rules.
  miss_policy jsonb not null default '{}',
  leftover_policy text not null default 'burn' check (leftover_policy in ('burn', 'keep', 'use_leftovers')),
  debt_policy text not null default 'allow' check (debt_policy in ('block', 'allow', 'charge_single')),
  debt_limit int not null default 1 check (debt_limit between 0 and 100),
  consume_unpaid text not null default 'floor_plus_one' check (consume_unpaid in ('floor_plus_one', 'all', 'none')),
  nominal_value bigint check (nominal_value >= 0),
  daypart_from time,
  daypart_to time,
  cap_per_day int check (cap_per_day between 1 and 50),
  cap_per_week int check (cap_per_week between 1 and 200),
  capacity int check (capacity between 1 and 10000),
  price_tiers jsonb not null default '[]',
  tax_code text check (length(tax_code) <= 20),
  loyalty boolean not null default true,
  once_per_person boolean not null default false,
  public boolean not null default false,
  moderation_status text not null default 'draft' check (moderation_status in ('draft', 'on_moderation', 'published', 'not_passed', 'turned_off')),
  color text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- How an excused absence may be made up: {"per_month": 2, "days_after_end": 14}; what is absent takes the default of visits.
  make_up_policy jsonb not null default '{}' check (jsonb_typeof(make_up_policy) = 'object'),
  -- Whose number the price tier follows: who came, or who was booked.
  tiers_by text not null default 'came' check (tiers_by in ('came', 'booked')),
  primary key (school_id, id),
  foreign key (school_id, group_id) references services_groups (school_id, id),
  check (unlimited = (visits is null)),
  check ((validity is null) = (validity_unit is null)),
  check ((daypart_from is null) = (daypart_to is null))
);
create index services_list on services (school_id, position, id);

create table service_teachers (
  school_id bigint not null,
  service_id bigint not null,
  teacher_id bigint not null,
  primary key (school_id, service_id, teacher_id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id)
);

-- Which services a pass pays for. No rows: every service of the same format.
create table service_applicability (
  school_id bigint not null,
  service_id bigint not null,
  pays_for_id bigint not null,
  primary key (school_id, service_id, pays_for_id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, pays_for_id) references services (school_id, id)
);

grant select, insert, update, delete on services_groups, services, service_teachers, service_applicability to ritm_app;

-- owner: timetable
-- Classes, their dates, seats, working hours and changes.

-- A series: local wall time, the school's zone, and a repeat counted from its date.
create table timetables (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  service_id bigint,
  teacher_id bigint,
  place_id bigint,
  time_zone text not null,
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  time_from time not null,
  duration_minutes int not null check (duration_minutes between 5 and 1440),
  repeat text not null default 'none' check (repeat in ('none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year')),
  repeat_until date,
  capacity int check (capacity between 1 and 10000),
  color text,
  note text check (length(note) <= 2000),
  -- Occurrences exist up to this date; the horizon job moves it.
  materialized_until date,
  split_from_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Where repeats are counted from, when that is not `date`: a monthly series of the 31st that was split on 28 February.
  anchor_date date,
  -- Made by a booking: with the last client it is gone and the time is free again.
  from_slot boolean not null default false,
  -- How many places each way in may take: {"standing": 8, "online": 4, "walk_in": 2, "trial": 1}. A way that is not named has no limit of its own.
  quotas jsonb check (jsonb_typeof(quotas) = 'object'),
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  foreign key (school_id, split_from_id) references timetables (school_id, id),
  check (repeat_until is null or repeat_until >= date)
);
create index timetables_horizon on timetables (materialized_until) where archived_at is null and repeat <> 'none';

create table occurrences (
  school_id bigint not null,
  id bigint generated always as identity,
  timetable_id bigint not null,
  -- The date the rule gave; `date` is where it stands now.
  original_date date not null,
  date date not null,
  time_from time not null,
  time_to time not null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  teacher_id bigint,
  place_id bigint,
  -- place_id when the place takes one class at a time, else null.
  exclusive_place_id bigint,
  title text,
  capacity int check (capacity between 1 and 10000),
  booked int not null default 0,
  status text not null default 'planned' check (status in ('planned', 'conducted', 'canceled')),
  cancel_reason text check (length(cancel_reason) <= 500),
  conflict_reason text check (length(conflict_reason) <= 500),
  overridden boolean not null default false,
  note text check (length(note) <= 2000),
  -- What a date is sold as. It stands on the date itself, so that another service for the series leaves what has been alone.
  service_id bigint,
  quotas jsonb check (jsonb_typeof(quotas) = 'object'),
  -- A lesson given one by one is moved by its client once: what was agreed twice over is agreed with the organization.
  moved_by_client_at timestamptz,
  primary key (school_id, id),
  unique (school_id, timetable_id, original_date),
  foreign key (school_id, timetable_id) references timetables (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (ends_at > starts_at),
  -- `capacity` of an occurrence is the least of the place, the service and the class itself.
  constraint occurrences_capacity check (booked >= 0 and (capacity is null or booked <= capacity)),
  constraint occurrences_teacher_free exclude using gist (school_id with =, teacher_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status <> 'canceled' and conflict_reason is null and teacher_id is not null),
  constraint occurrences_place_free exclude using gist (school_id with =, exclusive_place_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status <> 'canceled' and conflict_reason is null and exclusive_place_id is not null),
  foreign key (school_id, service_id) references services (school_id, id)
);
create index occurrences_period on occurrences (school_id, date, time_from);
create index occurrences_teacher on occurrences (school_id, teacher_id, date);
-- A class and a date name one occurrence: that is how the calls name it.
create unique index occurrences_one_a_day on occurrences (school_id, timetable_id, date) where status <> 'canceled';
create index occurrences_place on occurrences (school_id, exclusive_place_id, date) where exclusive_place_id is not null;
-- The next classes of a service: what a visitor who came too late is offered instead, asked for by hundreds at once.
create index occurrences_service on occurrences (school_id, service_id, starts_at, id) where status = 'planned';

-- Who stands on a date. Payment is apart: visits knows it.
create table occurrence_students (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  status text not null default 'booked' check (status in ('booked', 'confirmed', 'marked', 'no_show', 'canceled', 'excused')),
  -- When a place was taken, by the product's own clock: what is a rule's must be a test's too.
  created_at timestamptz not null default ritm_now(),
  source text not null default 'walk_in' check (source in ('standing', 'online', 'walk_in', 'trial')),
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index occurrence_students_student on occurrence_students (school_id, student_id, occurrence_id);

-- A standing place in a series: it books each new date.
create table timetable_students (
  school_id bigint not null,
  id bigint generated always as identity,
  timetable_id bigint not null,
  student_id bigint not null,
  from_date date not null,
  to_date date,
  primary key (school_id, id),
  foreign key (school_id, timetable_id) references timetables (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (to_date is null or to_date >= from_date)
);
create unique index timetable_students_open on timetable_students (school_id, timetable_id, student_id) where to_date is null;
create index timetable_students_student on timetable_students (school_id, student_id);

-- The secret address of a person's calendar: only its hash is kept, a new one kills the old.
create table calendar_feeds (
  user_id bigint primary key references users(id),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- A line of a working week, on the wall of its place or, without one, of the organization. Whoever has no line of
-- their own works by the organization's, which names no teacher.
create table work_times (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  weekday int not null check (weekday between 1 and 7),
  time_from time not null,
  -- Of the next day when it is earlier than time_from.
  time_to time not null check (time_to <> time_from),
  place_id bigint,
  valid_from date,
  valid_until date,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (valid_until >= valid_from),
  -- Nobody is on duty twice at once.
  constraint work_times_free exclude using gist (
    school_id with =, coalesce(teacher_id, 0) with =,
    int4range(
      ((weekday - 1) * 1440 + extract(hour from time_from) * 60 + extract(minute from time_from))::int,
      ((weekday - 1) * 1440 + extract(hour from time_to) * 60 + extract(minute from time_to))::int
        + case when time_to < time_from then 1440 else 0 end
    ) with &&,
    daterange(valid_from, valid_until, '[]') with &&)
);
create index work_times_of on work_times (school_id, teacher_id, weekday);

-- Which services are given in those hours; none named: all.
create table work_time_services (
  school_id bigint not null,
  work_time_id bigint not null,
  service_id bigint not null,
  primary key (school_id, work_time_id, service_id),
  foreign key (school_id, work_time_id) references work_times (school_id, id) on delete cascade,
  foreign key (school_id, service_id) references services (school_id, id)
);

-- The hours of one date, instead of the week's. A row without hours is a day off; a row without a teacher is of the whole organization.
create table schedule_dates (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  time_from time,
  time_to time,
  place_id bigint,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check ((time_from is null) = (time_to is null)),
  check (time_to <> time_from)
);
create unique index schedule_dates_once on schedule_dates (school_id, date, teacher_id, time_from) nulls not distinct;

-- How time is offered: for one service, or, without one, for all that say nothing themselves.
create table slot_rules (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  service_id bigint,
  step_minutes int not null default 30 check (step_minutes in (15, 30, 60)),
  -- The least time between the asking and the class.
  notice_minutes int not null default 120 check (notice_minutes between 0 and 43200),
  horizon_days int not null default 30 check (horizon_days between 1 and 365),
  buffer_before int not null default 0 check (buffer_before between 0 and 240),
  buffer_after int not null default 0 check (buffer_after between 0 and 240),
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id)
);
create unique index slot_rules_one on slot_rules (school_id, service_id) nulls not distinct;

-- Days on which the organization, or one place of it, receives nobody.
create table closures (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  place_id bigint,
  date_from date not null,
  date_to date not null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  check (date_to between date_from and date_from + 366)
);
create index closures_period on closures (school_id, date_to, date_from);

-- Places kept for somebody who has not said yes yet: a booking request, or the first of a waiting list. They count as booked.
create table seat_holds (
  school_id bigint not null,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  seats int not null check (seats between 1 and 100),
  source text not null check (source in ('standing', 'online', 'walk_in', 'trial')),
  held_until timestamptz not null check (isfinite(held_until)),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id)
);
create index seat_holds_occurrence on seat_holds (school_id, occurrence_id);
create index seat_holds_until on seat_holds (held_until);

-- A place in the queue of a date, in the order of ids. A family waits as one bundle: together or not at all.
create table waiting_entries (
  school_id bigint not null,
  id bigint generated always as identity,
  occurrence_id bigint not null,
  places int not null check (places between 1 and 100),
  source text not null check (source in ('standing', 'online', 'walk_in', 'trial')),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'left', 'lapsed', 'over')),
  -- The offered places, while they are kept.
  hold_id bigint,
  -- When everybody was told that a place is free.
  told_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, hold_id) references seat_holds (school_id, id) on delete set null (hold_id),
  check ((state in ('waiting', 'offered')) = (ended_at is null)),
  check (state = 'offered' or hold_id is null)
);
create index waiting_entries_open on waiting_entries (school_id, occurrence_id, id) where ended_at is null;

create table waiting_students (
  school_id bigint not null,
  entry_id bigint not null,
  student_id bigint not null,
  occurrence_id bigint not null,
  open boolean not null default true,
  primary key (school_id, entry_id, student_id),
  foreign key (school_id, entry_id) references waiting_entries (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
-- One place in a queue for each client.
create unique index waiting_students_once on waiting_students (school_id, occurrence_id, student_id) where open;
create index waiting_students_of on waiting_students (school_id, student_id) where open;

-- A change of many dates at once, which is taken back as a whole within a day.
create table timetable_changes (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('edited', 'deleted', 'closed', 'copied')),
  -- What it was about, for the list: the title of the class, the reason of the closure.
  note text not null check (length(note) <= 500),
  dates int not null check (dates >= 0),
  actor_user_id bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  primary key (school_id, id)
);
create index timetable_changes_recent on timetable_changes (school_id, created_at);

-- Each row that it touched, as it was and as it was left, in the order in which they were written.
create table timetable_change_rows (
  school_id bigint not null,
  change_id bigint not null,
  n bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (school_id, change_id, n),
  foreign key (school_id, change_id) references timetable_changes (school_id, id) on delete cascade,
  check (before is not null or after is not null)
);

-- The secret address of the calendar of one teacher, one place or one client, given out by the organization. Only its hash is kept.
create table school_calendar_feeds (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  teacher_id bigint,
  place_id bigint,
  student_id bigint,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, place_id) references places (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (num_nonnulls(teacher_id, place_id, student_id) = 1),
  unique nulls not distinct (school_id, teacher_id, place_id, student_id)
);

-- `booked` follows clients and holds alike; with quotas it is also counted which way they came. Occurrences are locked
-- in the order of their ids before anything is counted, so no two writers count at once.
create function occurrence_seats_changed(schools bigint[], ids bigint[], seats int[]) returns void language plpgsql as $$
begin
  perform 1 from occurrences o join unnest(schools, ids) as c (s, i) on o.school_id = c.s and o.id = c.i
    order by o.school_id, o.id for no key update of o;
  update occurrences o set booked = o.booked + c.n from unnest(schools, ids, seats) as c (s, i, n)
    where o.school_id = c.s and o.id = c.i and c.n <> 0;
  if exists (
    select 1 from unnest(schools, ids, seats) as c (s, i, n)
    join occurrences o on o.school_id = c.s and o.id = c.i and o.quotas is not null and c.n >= 0
    cross join lateral (
      select source, sum(n) as taken from (
        select a.source, 1 as n from occurrence_students a
          where a.school_id = o.school_id and a.occurrence_id = o.id and a.status not in ('canceled', 'excused')
        union all
        select h.source, h.seats from seat_holds h where h.school_id = o.school_id and h.occurrence_id = o.id) t
      group by source) w
    where w.taken > (o.quotas ->> w.source)::int)
  then
    raise exception 'a quota is used up' using errcode = '23514', constraint = 'occurrences_quota';
  end if;
end $$;

create function seat_holds_seats() returns trigger language plpgsql as $$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, sum(new_rows.seats)::int n from new_rows group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats
      from (select school_id s, occurrence_id i, -sum(old_rows.seats)::int n from old_rows group by 1, 2) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $$;

-- Writes down what a transaction that names its change does to a row. `booked` follows from other rows and is left to them.
create function remember_timetable_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'booked' = to_jsonb(new) - 'booked' then return null; end if;
  insert into timetable_change_rows (school_id, change_id, table_name, before, after)
  values (coalesce(new.school_id, old.school_id), current_setting('ritm.timetable_change')::bigint, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

-- Puts every row back, last first, so that each step is a state in which the tables have been. Constraints hold as ever:
-- time that somebody has taken since refuses the whole.
create function undo_timetable_change(school bigint, change bigint) returns int language plpgsql as $$
declare
  r record;
  key text;
  fields text;
  done int := 0;
begin
  for r in select table_name, before, after from timetable_change_rows where school_id = school and change_id = change order by n desc loop
    key := case r.table_name
      when 'occurrence_students' then 'school_id = ($1 ->> ''school_id'')::bigint and occurrence_id = ($1 ->> ''occurrence_id'')::bigint and student_id = ($1 ->> ''student_id'')::bigint'
      else 'school_id = ($1 ->> ''school_id'')::bigint and id = ($1 ->> ''id'')::bigint' end;
    if r.before is null then
      execute format('delete from %I where %s', r.table_name, key) using r.after;
    elsif r.after is null then
      execute format('insert into %I overriding system value select * from jsonb_populate_record(null::%I, $1)', r.table_name, r.table_name) using r.before;
    else
      select string_agg(quote_ident(attname), ', ' order by attnum) into fields from pg_attribute
        where attrelid = r.table_name::regclass and attnum > 0 and not attisdropped and attidentity = ''
          and attname not in ('booked', 'school_id', 'id', 'occurrence_id', 'student_id');
      execute format('update %I set (%s) = (select %s from jsonb_populate_record(null::%I, $1)) where %s', r.table_name, fields, fields, r.table_name, key) using r.before;
    end if;
    done := done + 1;
  end loop;
  return done;
end $$;

-- `booked` follows the rows that hold a seat, whoever writes them. Occurrences are locked in the order of their ids,
-- so that two statements over the same dates wait for each other and never in a ring.
create function occurrence_students_seats() returns trigger language plpgsql as $$
declare
  schools bigint[];
  ids bigint[];
  seats int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, count(*)::int n from new_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  elsif tg_op = 'DELETE' then
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select school_id s, occurrence_id i, -count(*)::int n from old_rows
      where status not in ('canceled', 'excused') group by 1, 2) d;
  else
    select array_agg(s), array_agg(i), array_agg(n) into schools, ids, seats from (
      select s, i, sum(n)::int n from (
        select school_id s, occurrence_id i, 1 n from new_rows where status not in ('canceled', 'excused')
        union all
        select school_id, occurrence_id, -1 from old_rows where status not in ('canceled', 'excused')) c
      group by 1, 2 having sum(n) <> 0) d;
  end if;
  if ids is null then return null; end if;
  perform occurrence_seats_changed(schools, ids, seats);
  return null;
end $$;

create trigger occurrence_students_booked after insert on occurrence_students
  referencing new table as new_rows for each statement execute function occurrence_students_seats();
create trigger occurrence_students_changed after update on occurrence_students
  referencing old table as old_rows new table as new_rows for each statement execute function occurrence_students_seats();
create trigger occurrence_students_left after delete on occurrence_students
  referencing old table as old_rows for each statement execute function occurrence_students_seats();
create trigger seat_holds_taken after insert on seat_holds
  referencing new table as new_rows for each statement execute function seat_holds_seats();
create trigger seat_holds_freed after delete on seat_holds
  referencing old table as old_rows for each statement execute function seat_holds_seats();
create trigger timetables_change after insert or update or delete on timetables for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger occurrences_change after insert or update or delete on occurrences for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger timetable_students_change after insert or update or delete on timetable_students for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger occurrence_students_change after insert or update or delete on occurrence_students for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();
create trigger closures_change after insert or update or delete on closures for each row
  when (coalesce(current_setting('ritm.timetable_change', true), '') <> '') execute function remember_timetable_change();

grant select, insert, update, delete on
  timetables, occurrences, occurrence_students, timetable_students, calendar_feeds, work_times, work_time_services, schedule_dates,
  slot_rules, closures, waiting_entries, waiting_students, timetable_changes, school_calendar_feeds
  to ritm_app;
-- A hold's places and date never change: another hold is another row.
grant select, insert, delete on seat_holds, timetable_change_rows to ritm_app;

-- owner: passes
-- Sold passes, what is written off them and what is done with them.

-- A lot: a sold pass. Nothing here ever changes; what may change stands in its terms, newest version in force.
create table lessons_plus (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  -- Null for an opening balance brought in by an import.
  service_id bigint,
  name text not null check (length(name) between 1 and 200),
  kind text not null,
  format text not null,
  -- Null: every service of the format.
  pays_for_ids bigint[],
  sold_on date not null check (sold_on between '1900-01-01' and '2999-12-31'),
  activation text not null check (activation in ('on_sale', 'on_first_visit', 'calendar_month', 'fixed_date')),
  activation_deadline_days int not null,
  burn_unactivated boolean not null default false,
  -- Policies as they stood at the sale: weights by outcome, freeze, leftovers, unpaid use, dayparts, caps, nominal value.
  policies jsonb not null default '{}',
  import_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id)
);
create index lessons_plus_student on lessons_plus (school_id, student_id, id);
create index lessons_plus_sold on lessons_plus (school_id, sold_on, id);

create table lesson_plus_terms (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  version int not null check (version >= 1),
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  price bigint not null check (price between 0 and 100000000000),
  validity int check (validity between 1 and 3660),
  validity_unit text check (validity_unit in ('day', 'week', 'month', 'year')),
  -- Set by hand (fixed dates); null = derived from the sale or the first visit.
  valid_from date,
  valid_until date,
  closed_on date,
  close_reason text check (close_reason in ('transferred', 'sale_taken_back', 'transfer_undone', 'import_undone')),
  comment text check (length(comment) <= 1000),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  -- Terms that an import wrote, so that the next file of the same source knows what a person has changed since.
  import_id bigint,
  primary key (school_id, lesson_plus_id, version),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (valid_until is null or valid_from is null or valid_until >= valid_from),
  constraint lesson_plus_terms_closed_check check ((closed_on is null) = (close_reason is null))
);

-- Clients who may use a lot besides its holder (a family pass).
create table lesson_plus_students (
  school_id bigint not null,
  lesson_plus_id bigint not null,
  student_id bigint not null,
  -- A family's pass remembers who could use it: their visits stand.
  removed_at timestamptz,
  primary key (school_id, lesson_plus_id, student_id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index lesson_plus_students_student on lesson_plus_students (school_id, student_id);

-- A charge: one visit written off a lot, or uncovered (lesson_plus_id is null). Taking back is a row of the opposite sign.
create table lessons_minus (
  -- No key to `schools`: the client's requires the organization already, and all desks of one would lock its row at every visit.
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  lesson_plus_id bigint,
  service_id bigint,
  occurrence_id bigint,
  timetable_id bigint,
  teacher_id bigint,
  date_visit date not null check (date_visit between '1900-01-01' and '2999-12-31'),
  outcome text not null check (outcome in ('attended', 'trial', 'canceled_early', 'canceled_late', 'no_show', 'excused', 'canceled_by_school')),
  -- Hundredths of a visit; 0 on an unlimited lot or by policy; negative only in a reversing row.
  visits bigint not null check (abs(visits) <= 1000000),
  -- A visit or a charged miss by the policy of that day: it starts a lot's clock and fills its caps, also where it takes nothing.
  counted boolean not null,
  -- Earned value in kopecks.
  value bigint not null default 0,
  reverses_id bigint,
  reason text check (length(reason) <= 500),
  import_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  -- The id by which a visit is known outside: that of its first row, carried by every row that stands for it since. Null: the row is the first.
  root_id bigint,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, teacher_id) references staff (school_id, id),
  foreign key (school_id, reverses_id) references lessons_minus (school_id, id),
  check (reverses_id is not null or (visits >= 0 and value >= 0)),
  check (reverses_id is null or (visits <= 0 and value <= 0)),
  constraint lessons_minus_root_fkey foreign key (school_id, root_id) references lessons_minus (school_id, id)
);
create index lessons_minus_student on lessons_minus (school_id, student_id, date_visit, id);
create index lessons_minus_lot on lessons_minus (school_id, lesson_plus_id) where lesson_plus_id is not null;
create index lessons_minus_period on lessons_minus (school_id, date_visit, id);
create index lessons_minus_occurrence on lessons_minus (school_id, occurrence_id) where occurrence_id is not null;
-- Visits that no pass pays for are few among all, and are asked for at every mark and every morning.
create index lessons_minus_uncovered on lessons_minus (school_id, student_id) where lesson_plus_id is null and reverses_id is null and visits > 0;
create index lessons_minus_root on lessons_minus (school_id, root_id) where root_id is not null;
-- The journal of a month needs every outcome, «who fades» the two that say that somebody came: one index answers both without the table.
create index lessons_minus_written on lessons_minus (school_id, date_visit, student_id) include (id, outcome)
  where reverses_id is null;
create unique index lessons_minus_school_id_reverses_id_key on lessons_minus (school_id, reverses_id) where reverses_id is not null;

-- The mark of a client on a class, while it stands: a second one is refused by the key itself.
create table visit_marks (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  unique (school_id, lesson_minus_id)
);

-- Each mass action over passes: first counted, then applied, then perhaps taken back, in steps of a job.
create table pass_batches (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('extend', 'freeze')),
  state text not null default 'counting' check (state in ('counting', 'ready', 'applying', 'done', 'undoing', 'undone')),
  from_date date not null,
  to_date date not null,
  -- Of an extension; a freeze lasts from the first date to the second.
  days int check (days between 1 and 366),
  service_id bigint,
  services_group_id bigint,
  students_group_id bigint,
  branch_id bigint,
  reason text not null check (length(reason) between 1 and 500),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  skipped int not null default 0 check (skipped >= 0),
  -- The last lot looked at, so that a job that broke off goes on where it stood.
  cursor_id bigint not null default 0,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  applied_at timestamptz,
  undone_at timestamptz,
  -- Only passes of clients who fit a saved segment when it is counted.
  segment_id bigint,
  primary key (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, branch_id) references branches (school_id, id),
  check (to_date >= from_date),
  check ((kind = 'extend') = (days is not null)),
  foreign key (school_id, segment_id) references student_segments (school_id, id) on delete set null (segment_id)
);
create index pass_batches_newest on pass_batches (school_id, created_at desc, id desc);

create table lesson_plus_freezes (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  from_date date not null,
  to_date date not null,
  reason text check (length(reason) <= 500),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  -- Until when it was asked for; it may have ended earlier.
  asked_to date,
  by_client boolean not null default false,
  batch_id bigint,
  fee bigint not null default 0 check (fee between 0 and 100000000000),
  import_id bigint,
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (to_date >= from_date),
  exclude using gist (school_id with =, lesson_plus_id with =, daterange(from_date, to_date, '[]') with &&) where (canceled_at is null),
  foreign key (school_id, batch_id) references pass_batches (school_id, id)
);
create unique index lesson_plus_freezes_batch on lesson_plus_freezes (school_id, batch_id, lesson_plus_id) where batch_id is not null;

create table pass_batch_lots (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  ends_before date,
  ends_after date,
  state text not null default 'planned' check (state in ('planned', 'done', 'skipped', 'undone')),
  primary key (school_id, batch_id, lesson_plus_id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id)
);
create index pass_batch_lots_next on pass_batch_lots (school_id, batch_id, state, lesson_plus_id);

-- Days given on top of the term: a closure, a gift.
create table lesson_plus_extensions (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  days int not null check (days between 1 and 366),
  reason text not null check (length(reason) between 1 and 500),
  batch_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  canceled_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id)
);
create index lesson_plus_extensions_lot on lesson_plus_extensions (school_id, lesson_plus_id) where canceled_at is null;
-- Repeated, a step of the job gives nothing a second time.
create unique index lesson_plus_extensions_batch on lesson_plus_extensions (school_id, batch_id, lesson_plus_id) where batch_id is not null;

-- The rest of a lot that went on in another: handed over to another client, or carried to the next pass.
create table lesson_plus_moves (
  school_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('transfer', 'carry')),
  from_id bigint not null,
  to_id bigint not null,
  -- Hundredths of a visit; null = unlimited.
  visits bigint check (visits between 0 and 1000000),
  -- Kopecks of the price and of what was paid that went along.
  value bigint not null check (value between 0 and 100000000000),
  paid bigint not null check (paid between 0 and 100000000000),
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, from_id) references lessons_plus (school_id, id),
  foreign key (school_id, to_id) references lessons_plus (school_id, id),
  check (from_id <> to_id)
);
create index lesson_plus_moves_from on lesson_plus_moves (school_id, from_id) where undone_at is null;
create index lesson_plus_moves_to on lesson_plus_moves (school_id, to_id) where undone_at is null;

-- What a lot lost with its end, written by the nightly job. A row below zero gives back what lives again.
create table lesson_plus_burns (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_plus_id bigint not null,
  burned_on date not null,
  visits bigint not null,
  value bigint not null,
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  check (visits <> 0 or value <> 0)
);
create index lesson_plus_burns_lot on lesson_plus_burns (school_id, lesson_plus_id);

-- How far the nightly job has come.
create table pass_nights (
  school_id bigint not null primary key references schools (id),
  done_for date not null
);

-- What was done with a pass and how to take it back.
create table pass_actions (
  school_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('freeze', 'unfreeze', 'extend', 'transfer', 'family', 'rebalance', 'cover')),
  student_id bigint not null,
  lesson_plus_id bigint,
  reason text check (length(reason) <= 500),
  -- What the way back needs; its shape belongs to the kind.
  detail jsonb not null,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  undone_at timestamptz,
  undone_by bigint references users (id),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id)
);
create index pass_actions_lot on pass_actions (school_id, lesson_plus_id, id desc);
create index pass_actions_student on pass_actions (school_id, student_id, id desc);

-- A place that its client gave back too late: why the visit was charged. Staff may take the charge back, the place stays free.
create table late_cancels (
  school_id bigint not null,
  lesson_minus_id bigint not null,
  canceled_at timestamptz not null check (isfinite(canceled_at)),
  -- Until then it would have cost nothing.
  free_until timestamptz not null check (isfinite(free_until)),
  -- Why no pass could pay for it: the code of an error. Null: it was charged by the rules.
  problem text check (length(problem) between 1 and 100),
  primary key (school_id, lesson_minus_id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  check (canceled_at > free_until)
);

-- Places that a mass freeze gives up: found when it is counted, released when it is done, taken again when it is taken back.
create table pass_batch_bookings (
  school_id bigint not null,
  batch_id bigint not null,
  lesson_plus_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  state text not null check (state in ('found', 'released', 'restored', 'lost')),
  primary key (school_id, batch_id, lesson_plus_id, occurrence_id, student_id),
  foreign key (school_id, batch_id) references pass_batches (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);

-- Spent, handed over and burned together are never more than was sold: the database itself refuses it,
-- the lock makes the second spender wait, and its sum is then taken on a new snapshot.
create function lesson_plus_conserved(school bigint, lot bigint) returns void language plpgsql as $$
declare
  sold bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('lesson_plus', lot));
  select t.visits into sold from lesson_plus_terms t
    where t.school_id = school and t.lesson_plus_id = lot order by t.version desc limit 1;
  if sold is null then return; end if;
  select coalesce((select sum(m.visits) from lessons_minus m where m.school_id = school and m.lesson_plus_id = lot), 0)
    + coalesce((select sum(v.visits) from lesson_plus_moves v where v.school_id = school and v.from_id = lot and v.undone_at is null), 0)
    + coalesce((select sum(b.visits) from lesson_plus_burns b where b.school_id = school and b.lesson_plus_id = lot), 0)
    into gone;
  if gone > sold then
    raise exception 'lot % holds % but % are gone', lot, sold, gone
      using errcode = '23514', constraint = 'lessons_minus_within_lot';
  end if;
end $$;

create function lesson_plus_moves_guard() returns trigger language plpgsql as $$
begin
  perform lesson_plus_conserved(new.school_id, new.from_id);
  return null;
end $$;

create function lessons_minus_guard() returns trigger language plpgsql as $$
begin
  perform lesson_plus_conserved(new.school_id, new.lesson_plus_id);
  return null;
end $$;

create trigger lessons_minus_within_lot after insert on lessons_minus
  for each row when (new.lesson_plus_id is not null and new.visits > 0) execute function lessons_minus_guard();
create trigger lesson_plus_moves_within_lot after insert on lesson_plus_moves
  for each row execute function lesson_plus_moves_guard();
create trigger lesson_plus_burns_within_lot after insert on lesson_plus_burns
  for each row when (new.visits > 0) execute function lessons_minus_guard();

grant select, insert, update, delete on
  lesson_plus_students, visit_marks, pass_batches, lesson_plus_freezes, pass_batch_lots, pass_nights, pass_batch_bookings
  to ritm_app;
grant select, insert on
  lessons_plus, lesson_plus_terms, lessons_minus, lesson_plus_extensions, lesson_plus_moves, lesson_plus_burns, pass_actions,
  late_cancels
  to ritm_app;
-- Taking back is all that may change.
grant update (canceled_at) on lesson_plus_extensions to ritm_app;
grant update (undone_at) on lesson_plus_moves to ritm_app;
grant update (undone_at, undone_by) on pass_actions to ritm_app;

-- owner: visits
-- Make-ups and places without a pass.

create table make_ups (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  lesson_minus_id bigint not null,
  used_by_id bigint,
  created_at timestamptz not null default now(),
  -- The excused visit says by its pass until when it may be made up; nothing else is stored.
  lesson_plus_id bigint not null,
  -- Days after the end of the pass.
  days_after_end int not null check (days_after_end between 0 and 366),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  foreign key (school_id, used_by_id) references lessons_minus (school_id, id),
  foreign key (school_id, lesson_plus_id) references lessons_plus (school_id, id)
);
create unique index make_ups_once on make_ups (school_id, lesson_minus_id);
create unique index make_ups_used on make_ups (school_id, used_by_id) where used_by_id is not null;
create index make_ups_student on make_ups (school_id, student_id, id);

-- A standing place that nothing would have paid for a day before the class: its people were told, and by the service's policy it was given up.
create table unpaid_places (
  school_id bigint not null,
  occurrence_id bigint not null,
  student_id bigint not null,
  found_at timestamptz not null default ritm_now(),
  released boolean not null,
  primary key (school_id, occurrence_id, student_id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index unpaid_places_student on unpaid_places (school_id, student_id);

grant select, insert, update, delete on make_ups, unpaid_places to ritm_app;

-- owner: finance
-- The ledger of money.

-- Append only. An edit is a reversing row and a new one; the screen shows the net.
create table finances (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('income', 'expense', 'refund')),
  -- Kopecks; negative only in a reversing row.
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000000),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  account text not null default 'cash' check (account in ('cash', 'card', 'bank', 'sbp')),
  -- A category is what people call their money. A record that a document made is named by the document, in the reader's language.
  category text check (length(category) between 1 and 100),
  comment text check (length(comment) <= 1000),
  student_id bigint,
  staff_id bigint,
  -- The document it came from, such as ('lesson_plus', id); written by itself, not editable by hand.
  source_type text check (length(source_type) <= 50),
  source_id bigint,
  reverses_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  -- A record that came with a file of another program says with which one.
  import_id bigint,
  -- The id by which a record is known outside: that of its first row, carried by every row that stands for it since. Null: the row is the first.
  root_id bigint,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, reverses_id) references finances (school_id, id),
  unique (school_id, reverses_id),
  check ((source_type is null) = (source_id is null)),
  check ((amount < 0) = (reverses_id is not null)),
  check (num_nonnulls(category, source_type) = 1),
  constraint finances_root_fkey foreign key (school_id, root_id) references finances (school_id, id)
);
create index finances_period on finances (school_id, date, id);
create index finances_student on finances (school_id, student_id, date) where student_id is not null;
create index finances_source on finances (school_id, source_type, source_id) where source_id is not null;
create index finances_import on finances (school_id, import_id, student_id) where import_id is not null;
create index finances_root on finances (school_id, root_id) where root_id is not null;

-- What a client has in money and in bonuses, append only as `finances`. It is no income: that money was taken elsewhere,
-- and `account` keeps it apart from what this organization takes.
create table wallet_operations (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  ledger text not null check (ledger in ('money', 'bonus')),
  -- Technical: the balance with which a client came from another program.
  account text not null check (account in ('opening')),
  -- Which of the client's balances: the only one (''), or what is owed for a pass of that name in the other program.
  subject text not null default '' check (length(subject) <= 300),
  -- Kopecks; below zero the client owes.
  amount bigint not null check (amount <> 0 and abs(amount) <= 100000000000000),
  date date not null check (date between '1900-01-01' and '2999-12-31'),
  comment text check (length(comment) <= 1000),
  import_id bigint,
  reverses_id bigint,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, reverses_id) references wallet_operations (school_id, id),
  unique (school_id, reverses_id)
);
create index wallet_operations_student on wallet_operations (school_id, student_id, id);
create index wallet_operations_import on wallet_operations (school_id, import_id, student_id) where import_id is not null;

grant select, insert on finances, wallet_operations to ritm_app;

-- owner: booking
-- Booking requests and slots.

-- How an organization takes bookings; without a row the defaults hold.
create table booking_settings (
  school_id bigint primary key references schools (id),
  -- Its colour on the pages that stand in its own site.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Whose requests nobody has to answer.
  auto_confirm text not null default 'clients' check (auto_confirm in ('none', 'clients', 'everybody')),
  -- The last request for a class comes so long before it.
  notice_minutes int not null default 60 check (notice_minutes between 0 and 10080),
  horizon_days int not null default 30 check (horizon_days between 1 and 120)
);

-- What somebody asked for from the public side. What was shown to them (service, price, time) is kept as it was shown.
create table requests (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  state text not null check (state in ('new', 'in_processing', 'confirmed', 'done', 'no_show', 'rejected', 'canceled', 'expired')),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (length(name) between 1 and 200),
  comment text check (length(comment) <= 1000),
  -- Who proved the number, and when; null: nobody has yet.
  user_id bigint references users (id),
  verified_at timestamptz,
  -- The card it is for: the person's own at once, another's after it was made a client.
  student_id bigint,
  service_id bigint not null,
  service_name text not null,
  -- Kopecks.
  price bigint not null check (price >= 0),
  -- A class of the timetable, or one that was made to keep a specialist's time.
  occurrence_id bigint not null,
  -- The place is kept until then; null: nothing is kept, or it is a booking.
  hold_until timestamptz,
  hold_id bigint,
  -- Which text was agreed to, when and from where.
  consent_version text not null check (length(consent_version) between 1 and 20),
  consent_at timestamptz not null,
  channel text not null check (channel in ('web', 'android', 'ios', 'embed', 'other')),
  address inet,
  -- When the owner is reminded of it, in working time.
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint references users (id),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, service_id) references services (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  foreign key (school_id, hold_id) references seat_holds (school_id, id) on delete set null (hold_id),
  check ((user_id is null) = (verified_at is null)),
  -- What nobody proved is answered by nobody.
  check (verified_at is not null or state in ('new', 'canceled', 'expired')),
  check (hold_until is null or state in ('new', 'in_processing')),
  check (phone is not null or state not in ('new', 'in_processing'))
);
create unique index requests_unverified on requests (school_id, phone) where verified_at is null and state = 'new';
-- The same person asks for the same seat once, whoever answers for whom.
create unique index requests_one_seat on requests (school_id, occurrence_id, student_id)
  where student_id is not null and state in ('new', 'in_processing', 'confirmed');
create unique index requests_one_seat_of_guest on requests (school_id, occurrence_id, phone)
  where student_id is null and state in ('new', 'in_processing', 'confirmed');
create index requests_list on requests (school_id, id desc);
create index requests_person on requests (user_id, school_id) where user_id is not null;
create index requests_holds on requests (hold_until) where hold_until is not null;
create index requests_occurrence on requests (school_id, occurrence_id);

-- Attempts that the tariff shut out, counted; of who made them nothing is kept.
create table booking_blocked (
  school_id bigint not null references schools (id),
  day date not null,
  attempts int not null default 0 check (attempts >= 0),
  primary key (school_id, day)
);

create table booking_black_list (
  school_id bigint not null references schools (id),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  reason text check (length(reason) <= 500),
  created_by bigint references users (id),
  created_at timestamptz not null,
  primary key (school_id, phone)
);

-- Refused and unproved requests of an address within an hour: past two a person has to prove to be one.
create table booking_failures (
  address text not null,
  hour timestamptz not null,
  count int not null default 0 check (count >= 0),
  primary key (address, hour)
);

-- Another time for a lesson of several, which all who come agree upon.
create table move_proposals (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  occurrence_id bigint not null,
  -- Who asked.
  user_id bigint not null references users (id),
  starts_at timestamptz not null check (isfinite(starts_at)),
  -- The end of the time in which the lesson is moved freely.
  expires_at timestamptz not null check (isfinite(expires_at)),
  -- Cards for which somebody has agreed. Whoever comes to the lesson and is not here has not; a card that became another agrees anew.
  agreed bigint[] not null,
  state text not null default 'open' check (state in ('open', 'moved', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index move_proposals_open on move_proposals (school_id, occurrence_id) where state = 'open';
create index move_proposals_expire on move_proposals (expires_at) where state = 'open';
create index move_proposals_occurrence on move_proposals (school_id, occurrence_id);
create index move_proposals_user on move_proposals (user_id);

grant select, insert, update, delete on
  booking_settings, requests, booking_blocked, booking_black_list, booking_failures, move_proposals
  to ritm_app;

-- owner: files
-- Files of clients.

-- Files given to clients. The bytes live for thirty days at most; the line stays as what was there: name, size and hash.
create table student_files (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  -- Of the platform: one upload may be given to several clients at once.
  file_id bigint not null references files (id),
  name text not null check (length(name) between 1 and 255),
  mime text not null check (length(mime) between 3 and 100),
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  note text check (length(note) <= 500),
  created_by bigint not null references users (id),
  created_at timestamptz not null default ritm_now(),
  expires_at timestamptz not null,
  -- While it stands the bytes outlive their time: a dispute, a request of the court.
  held_reason text check (length(held_reason) between 3 and 500),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  primary key (school_id, id),
  unique (school_id, file_id, student_id),
  foreign key (school_id, student_id) references students (school_id, id),
  constraint student_files_days check (expires_at > created_at and expires_at <= created_at + interval '30 days'),
  check ((deleted_at is null) = (deleted_by is null)),
  constraint student_files_held_stays check (held_reason is null or deleted_at is null)
);
create index student_files_student on student_files (school_id, student_id, id);
create index student_files_ending on student_files (expires_at) where deleted_at is null and held_reason is null;

grant select, insert, update on student_files to ritm_app;

-- owner: imports
-- Imports of tables of other programs.

create table imports (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  file_id bigint not null references files (id),
  file_name text not null,
  status text not null default 'parsing' check (status in ('parsing', 'mapping', 'checking', 'checked', 'committing', 'committed', 'rolling_back', 'rolled_back', 'failed')),
  sheet text,
  -- Column index → target, as corrected by hand; `recognised` keeps what the machine saw.
  mapping jsonb not null default '{}',
  recognised jsonb not null default '{}',
  summary jsonb not null default '{}',
  rows_done int not null default 0,
  error text,
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  rolled_back_at timestamptz,
  -- What the person asked for beside the columns.
  options jsonb not null default '{}',
  primary key (school_id, id)
);

create table import_rows (
  school_id bigint not null,
  import_id bigint not null,
  row_no int not null,
  cells jsonb not null,
  parsed jsonb,
  outcome text check (outcome in ('new', 'same', 'update', 'conflict', 'family', 'rejected', 'skipped')),
  messages jsonb not null default '[]',
  row_hash text,
  matched_student_id bigint,
  student_id bigint,
  lesson_plus_id bigint,
  -- Fields of the client before an update, for the way back.
  before jsonb,
  -- What a row has made beside a client and a pass: classes, places on them, a pass of an earlier import told anew.
  -- A row of a timetable has no client: it is done when this says so.
  brought jsonb,
  primary key (school_id, import_id, row_no),
  foreign key (school_id, import_id) references imports (school_id, id)
);
create index import_rows_outcome on import_rows (school_id, import_id, outcome, row_no);
create index import_rows_hash on import_rows (school_id, row_hash);

create table import_presets (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  mapping jsonb not null,
  primary key (school_id, id)
);
create unique index import_presets_name on import_presets (school_id, lower(name));

grant select, insert, update, delete on imports, import_rows, import_presets to ritm_app;

-- owner: notifications
-- Notifications and where they go.

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

-- owner: reception
-- Check-ins at the door.

-- A scan at the reception. The id is made by the device that scanned, so a scan that is sent twice is one.
create table check_ins (
  school_id bigint not null,
  id uuid not null,
  -- The visit that the scan made, or the one that stood already. Whose it is the visit says.
  lesson_minus_id bigint not null,
  result text not null check (result in ('marked', 'already', 'uncovered')),
  -- Why nothing but an uncovered visit could be written: the code of an error.
  problem text check (length(problem) between 1 and 100),
  scanned_at timestamptz not null check (isfinite(scanned_at)),
  -- Kept by the device while the server was out of reach.
  offline boolean not null default false,
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, lesson_minus_id) references lessons_minus (school_id, id),
  check ((result = 'uncovered') = (problem is not null))
);
create index check_ins_visit on check_ins (school_id, lesson_minus_id);
create index check_ins_problems on check_ins (school_id, scanned_at) where problem is not null;

grant select, insert on check_ins to ritm_app;

-- owner: support
-- Staff of the installation and requests for support.

-- People of the installation itself: outside every organization, named by the command line alone.
create table installation_staff (
  user_id bigint not null references users (id),
  role text not null check (role in ('moderator', 'support')),
  granted_at timestamptz not null default ritm_now(),
  primary key (user_id, role)
);

create table support_requests (
  id bigint generated always as identity primary key,
  -- Null: whoever wrote was not signed in.
  user_id bigint references users (id),
  name text check (length(name) <= 200),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('ru', 'en')),
  address inet,
  status text not null default 'new' check (status in ('new', 'done')),
  -- What was done, for colleagues.
  note text check (length(note) <= 2000),
  done_by bigint references users (id),
  done_at timestamptz,
  created_at timestamptz not null default ritm_now(),
  check ((status = 'done') = (done_at is not null))
);
create index support_requests_open on support_requests (id desc) where status = 'new';
create index support_requests_address on support_requests (address, created_at);

grant select, insert, update, delete on installation_staff, support_requests to ritm_app;

-- owner: platform
-- The numbers of all tables above.
grant usage, select on all sequences in schema public to ritm_app;
