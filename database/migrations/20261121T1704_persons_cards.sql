-- owner: students
-- A person's cards over all organizations: their own by the card, their children's by the guardian.
create index guardians_user on guardians (user_id) where user_id is not null;
create index guardians_unlinked on guardians (phone) where user_id is null and phone is not null;
create index students_unlinked on students (phone) where user_id is null and phone is not null;

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
grant select, insert, update on consents to ritm_app;
