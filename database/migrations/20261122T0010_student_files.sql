-- owner: files
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
