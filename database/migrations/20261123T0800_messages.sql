-- owner: messages
-- How an organization writes to its clients by SMS and e-mail. The account of its SMS service is sealed under a key that is not in the database.
create table message_settings (
  school_id bigint primary key references schools (id),
  sms_service text check (sms_service in ('smsc', 'sms_ru')),
  sms_account bytea check (length(sms_account) between 29 and 2000),
  segment_price integer not null default 450 check (segment_price between 0 and 100000),
  month_limit bigint check (month_limit between 0 and 100000000000),
  quiet_from time not null default '21:00',
  quiet_to time not null default '09:00',
  language text not null default 'ru' check (language in ('ru', 'en')),
  check ((sms_service is null) = (sms_account is null))
);

-- Which messages an organization sends by itself; a kind without a row is off.
create table message_rules (
  school_id bigint not null references schools (id),
  kind text not null check (length(kind) between 1 and 40),
  channels text[] not null default '{}' check (channels <@ array['sms', 'mail']),
  only_unreached boolean not null default true,
  recipient text not null default 'auto' check (recipient in ('auto', 'client', 'guardian')),
  before integer check (before between 0 and 20160),
  text_ru text check (length(text_ru) between 1 and 600),
  text_en text check (length(text_en) between 1 and 600),
  primary key (school_id, kind)
);

-- One message to many: what was written, and to how many it went.
create table message_batches (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  body text not null check (length(body) between 1 and 1000),
  ad boolean not null,
  channels text[] not null check (channels <@ array['push', 'sms', 'mail']),
  recipients integer not null check (recipients >= 0),
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id)
);

-- Every message to a client: the queue and the log. The address and the words go with the client's data.
create table client_messages (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  guardian_id bigint,
  batch_id bigint,
  kind text not null check (length(kind) between 1 and 40),
  cause text not null check (length(cause) between 1 and 200),
  channel text not null check (channel in ('sms', 'mail')),
  address text not null check (length(address) between 1 and 254),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) <= 1500),
  occurrence_id bigint,
  segments integer not null default 0 check (segments >= 0),
  cost integer not null default 0 check (cost >= 0),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped')),
  error text check (length(error) <= 100),
  attempts integer not null default 0 check (attempts >= 0),
  service_id text check (length(service_id) <= 100),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default ritm_now(),
  sent_at timestamptz,
  checked_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id) on delete set null (guardian_id),
  foreign key (school_id, batch_id) references message_batches (school_id, id),
  check (state not in ('sent', 'delivered') or sent_at is not null)
);
create unique index client_messages_once on client_messages (school_id, cause, channel, address);
create index client_messages_due on client_messages (due_at) where state = 'queued';
create index client_messages_sending on client_messages (due_at) where state = 'sending';
create index client_messages_unreported on client_messages (sent_at) where state = 'sent' and service_id is not null;
create index client_messages_recent on client_messages (school_id, id desc);
create index client_messages_student on client_messages (school_id, student_id, id);
create index client_messages_month on client_messages (school_id, due_at) where cost > 0;
create index client_messages_age on client_messages using brin (created_at);

-- What a client allowed or forbade; the newest row of a scope is in force.
create table message_consents (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  student_id bigint not null,
  scope text not null check (scope in ('service', 'ads')),
  given boolean not null,
  source text not null check (source in ('staff', 'link')),
  created_by bigint references users (id),
  created_at timestamptz not null default ritm_now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index message_consents_newest on message_consents (school_id, student_id, scope, id desc);

-- The link of a message: whoever has it answers for one client and one class. Only its hash is stored.
create table message_links (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  token_hash bytea not null unique check (length(token_hash) = 32),
  student_id bigint not null,
  occurrence_id bigint,
  expires_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, occurrence_id) references occurrences (school_id, id)
);
create index message_links_student on message_links (school_id, student_id);
create index message_links_ended on message_links (expires_at);
grant select, insert, update, delete on message_settings, message_rules, message_batches, client_messages, message_links
  to ritm_app;
-- Updated only when two cards of one person are merged.
grant select, insert, update on message_consents to ritm_app;

-- owner: students
-- Who may be written to about a client, and where: the client, then the guardians with the right to notices in the card's order. A person's own
-- number and address stand in for those that the card lacks.
create view student_contacts with (security_invoker = true) as
  select s.school_id, s.id as student_id, -1 as position, null::bigint as guardian_id,
    listed_name(s.lastname, s.firstname) as name, coalesce(s.phone, u.phone) as phone,
    coalesce(nullif(s.email, ''), u.email) as email, s.user_id
  from students s
  left join users u on u.id = s.user_id
  union all
  select l.school_id, l.student_id, l.position, g.id, g.name, coalesce(g.phone, u.phone), u.email, g.user_id
  from student_guardians l
  join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
  left join users u on u.id = g.user_id
  where 'notices' = any(l.rights);
grant select on student_contacts to ritm_app;
