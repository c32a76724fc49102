-- owner: students
create table students_groups (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  primary key (school_id, id)
);
create unique index students_groups_name on students_groups (school_id, lower(name));

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
  primary key (school_id, id),
  check (lastname <> '' or firstname <> '')
);
create index students_search on students using gin (school_id, search gin_trgm_ops);
create index students_list on students (school_id, status, lastname, firstname, id);
create index students_phone on students (school_id, phone);
create unique index students_club_card on students (school_id, club_card) where archived_at is null;
create index students_user on students (user_id) where user_id is not null;
create index students_birthday on students (school_id, (extract(month from birth_date) * 100 + extract(day from birth_date)));

create table guardians (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  user_id bigint references users (id),
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) <= 32),
  relation text check (length(relation) <= 50),
  position int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index guardians_student on guardians (school_id, student_id);

create table student_group_members (
  school_id bigint not null,
  group_id bigint not null,
  student_id bigint not null,
  primary key (school_id, group_id, student_id),
  foreign key (school_id, group_id) references students_groups (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index student_group_members_student on student_group_members (school_id, student_id);

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
