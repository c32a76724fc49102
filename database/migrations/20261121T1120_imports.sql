-- owner: imports
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
