-- owner: support
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
